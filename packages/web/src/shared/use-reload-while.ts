import { useEffect } from 'react';

const everyMs = 800;

/** Reads again and again while a job is at work. */
export function useReloadWhile(isAtWork: boolean, reload: () => Promise<void>): void {
  useEffect(
    function keepReloading() {
      if (!isAtWork) return undefined;
      const timer = setInterval(() => void reload(), everyMs);
      return () => clearInterval(timer);
    },
    [isAtWork, reload],
  );
}
