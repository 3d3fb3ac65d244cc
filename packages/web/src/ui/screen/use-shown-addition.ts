import { useCallback, useEffect, useRef } from 'react';

/**
 * A row that was just added may belong on another page: turns to it, so that the person sees what they made.
 * @returns to be told before the list is read again
 */
export function useShownAddition<Row extends object>(
  rows: readonly Row[],
  rowID: keyof Row & string,
  pageSize: number,
  turnTo: (page: number) => void,
): () => void {
  const known = useRef<Set<unknown> | null>(null);
  const turn = useRef(turnTo);
  turn.current = turnTo;
  useEffect(
    function turnToAddition() {
      const before = known.current;
      if (!before) return;
      const place = rows.findIndex((row) => !before.has(row[rowID]));
      if (place < 0) return;
      known.current = null;
      turn.current(Math.floor(place / pageSize) + 1);
    },
    [rows, rowID, pageSize],
  );
  return useCallback(() => {
    known.current = new Set(rows.map((row) => row[rowID]));
  }, [rows, rowID]);
}
