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
      const fresh = rows.filter((row) => !known.ids.has(row[rowID]));
      const [added] = fresh.toSorted((a, b) => likeness(b, known.typed) - likeness(a, known.typed));
      if (!added) return;
      setKnown(null);
      setAddition({ key: String(added[rowID]), isToBeOpened: known.isToBeOpened });
      turn.current(Math.floor(rows.indexOf(added) / pageSize) + 1);
    },
    [known, rows, rowID, pageSize, query],
  );
  /** Compares with the rows that were shown when this function was made: the list may be reloaded already. */
  const expectAddition = useCallback(
    (isToBeOpened: boolean, typed: Typed = {}) => {
      setKnown({ ids: new Set(rows.map((row) => row[rowID])), typed, isToBeOpened, query });
      setAddition(null);
    },
    [rows, rowID, query],
  );
  return { addition, expectAddition };
}

type Typed = Readonly<Record<string, string>>;

/** The rows before the addition, and what was typed for it. */
type Known = { ids: ReadonlySet<unknown>; typed: Typed; isToBeOpened: boolean; query: string };

/** How many of the typed values a row has: a colleague may have added another at the same time. */
function likeness(row: object, typed: Typed): number {
  const values = row as Record<string, unknown>;
  return Object.entries(typed).filter(
    ([key, text]) => text.trim() !== '' && String(values[key] ?? '') === text.trim(),
  ).length;
}
