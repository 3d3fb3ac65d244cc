import { useEffect, useRef } from 'react';

/** Calls `onEnd` when what was under way no longer is. */
export function useWhenEnded(isUnderWay: boolean, onEnd: () => void): void {
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) onEnd();
    wasUnderWay.current = isUnderWay;
  });
}
