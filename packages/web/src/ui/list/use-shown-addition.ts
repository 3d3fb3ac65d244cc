import { useCallback, useEffect, useRef, useState } from 'react';
import type { Addition } from '../table/reading-row.tsx';

/**
 * A row that was just added may be on another page: turns to it, marks it and gives it the focus, so that the person
 * sees the new row and can continue from there.
 */
export function useShownAddition<Row extends object>(
  rows: readonly Row[],
  rowID: keyof Row & string,
  pageSize: number,
  turnTo: (page: number) => void,
  /** What decides which rows are shown: another search or filter shows older rows that were hidden, too. */
  query: string,
) {
  const [known, setKnown] = useState<Known | null>(null);
  const turn = useRef(turnTo);
  turn.current = turnTo;
  const [addition, setAddition] = useState<Addition | null>(null);
  useEffect(
    function turnToAddition() {
      if (!known) return;
      if (known.query !== query) return setKnown(null);
      const index = rows.findIndex((row) => !known.ids.has(row[rowID]));
      const added = rows[index];
      if (!added) return;
      setKnown(null);
      setAddition({ key: String(added[rowID]), isToBeOpened: known.isToBeOpened });
      turn.current(Math.floor(index / pageSize) + 1);
    },
    [known, rows, rowID, pageSize, query],
  );
  /** Compares with the rows that were shown when this function was made: the list may be reloaded already. */
  const expectAddition = useCallback(
    (isToBeOpened: boolean) => {
      setKnown({ ids: new Set(rows.map((row) => row[rowID])), isToBeOpened, query });
      setAddition(null);
    },
    [rows, rowID, query],
  );
  return { addition, expectAddition };
}

/** The rows before the addition. */
type Known = { ids: ReadonlySet<unknown>; isToBeOpened: boolean; query: string };
