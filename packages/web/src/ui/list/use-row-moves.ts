import { useEffect, useState } from 'react';
import { whenIdle } from '../screen/when-idle.ts';
import type { RowWriting } from '../table/open-row.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import type { List } from './use-list.ts';

/** Shown until they can be used, so that no other action takes their places. */
const toCome: readonly RowAction[] = ['Move up', 'Move down'].map((label) => ({
  label,
  isRare: true,
  run: () => {},
  disabledReason: 'Loading..',
}));

/** The actions of each row that move it, where the rows have a position; loaded when the list has been read. */
export function useRowMoves<Row extends object>(
  list: List<Row>,
  rowID: keyof Row & string,
  writing: RowWriting<Row> | undefined,
): (row: Row) => readonly RowAction[] {
  const [moves, setMoves] = useState<typeof import('./row-moves.ts')>();
  const hasMoves = writing?.edit && !list.rows.isPaged && list.entries.some(({ position }) => position);
  useEffect(
    function fetchMoves() {
      if (hasMoves)
        void whenIdle()
          .then(() => import('./row-moves.ts'))
          .then(setMoves, () => {});
    },
    [hasMoves],
  );
  if (!hasMoves) return () => [];
  return moves?.rowMoves({ list, rowID, writing }) ?? (() => toCome);
}
