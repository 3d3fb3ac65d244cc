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
  const [known, setKnown] = useState<ReadonlySet<unknown> | null>(null);
  const turn = useRef(turnTo);
  turn.current = turnTo;
  const [addedKey, setAddedKey] = useState<string | null>(null);
  useEffect(
    function turnToAddition() {
      if (!known) return;
      const index = rows.findIndex((row) => !known.has(row[rowID]));
      const added = rows[index];
      if (!added) return;
      setKnown(null);
      setAddedKey(String(added[rowID]));
      turn.current(Math.floor(index / pageSize) + 1);
    },
    [known, rows, rowID, pageSize],
  );
  /** Compares with the rows that were shown when this function was made: the list may be reloaded already. */
  const expectAddition = useCallback(() => {
    setKnown(new Set(rows.map((row) => row[rowID])));
    setAddedKey(null);
  }, [rows, rowID]);
  return { addedKey, expectAddition };
}
