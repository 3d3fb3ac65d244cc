import { useEffect, useState } from 'react';

/** Gaps A26: a short pause, not the three seconds of royalty. */
const pauseMs = 250;

/** The value, updated once the person stops typing. */
export function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  useEffect(
    function waitForAPause() {
      const timer = setTimeout(() => setPaused(value), pauseMs);
      return () => clearTimeout(timer);
    },
    [value],
  );
  return paused;
}
