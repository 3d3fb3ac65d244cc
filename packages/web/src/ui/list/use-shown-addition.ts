import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A row that was just added may be on another page: turns to it, marks it and gives it the focus, so that the person
 * sees the new row and can continue from there.
 */
export function useShownAddition<Row extends object>(
  rows: readonly Row[],
  rowID: keyof Row & string,
  pageSize: number,
  turnTo: (page: number) => void,
) {
  const known = useRef<Set<unknown> | null>(null);
  const turn = useRef(turnTo);
  turn.current = turnTo;
  const [addedKey, setAddedKey] = useState<string | null>(null);
  useEffect(
    function turnToAddition() {
      const before = known.current;
      if (!before) return;
      const index = rows.findIndex((row) => !before.has(row[rowID]));
      const added = rows[index];
      if (!added) return;
      known.current = null;
      setAddedKey(String(added[rowID]));
      turn.current(Math.floor(index / pageSize) + 1);
    },
    [rows, rowID, pageSize],
  );
  /** Call this before the list is reloaded. */
  const expectAddition = useCallback(() => {
    known.current = new Set(rows.map((row) => row[rowID]));
    setAddedKey(null);
  }, [rows, rowID]);
  return { addedKey, expectAddition };
}
