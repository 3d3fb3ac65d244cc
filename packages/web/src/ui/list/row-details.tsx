import { type ReactNode, useEffect, useState } from 'react';
import { useClosePopup } from '../../api/close-popup.ts';
import { FieldDisplay } from '../fields/field-display.tsx';
import { type FieldEntry, isColumn, isLeftOut, textOf } from '../fields/fields-of.ts';
import DetailsPopup from '../popup/details-popup.tsx';
import type { List } from './use-list.ts';

/** A popup of a row, which the row's action of this label opens. */
export type RowPopup<Row> = {
  label: (row: Row) => string;
  draw: (row: Row, onClose: () => void) => ReactNode;
};

type Props<Row extends object> = {
  list: List<Row>;
  rowID: keyof Row & string;
  /** The row that the address names. */
  opened: string;
  /** Left out: all columns of the row. */
  popup?: RowPopup<Row> | undefined;
  choose: (to: '') => void;
};

/** The popup of the row that the address names. One that is not among the rows is not named any longer. */
export default function RowDetails<Row extends object>({ list, rowID, opened, popup, choose }: Props<Row>) {
  const onClose = useClosePopup(choose);
  const { all, isRead, isRefreshing } = list.rows;
  const found = all.find((row) => String(row[rowID]) === opened);
  // It stays as it was opened, whatever becomes of the list.
  const [row, setRow] = useState(found);
  if (!row && found) setRow(found);
  const isGone = !row && isRead && !isRefreshing;
  useEffect(
    function forgetIt() {
      if (isGone) choose('');
    },
    [isGone, choose],
  );
  if (!row) return null;
  return popup ? (
    popup.draw(row, onClose)
  ) : (
    <DetailsOfRow entries={list.entries} row={row} onClose={onClose} />
  );
}

type DetailsProps<Row> = { entries: readonly FieldEntry<Row>[]; row: Row; onClose: () => void };

/** A row with all its columns, hidden ones too. */
export function DetailsOfRow<Row>({ entries, row, onClose }: DetailsProps<Row>) {
  const columns = entries.filter((field) => isColumn(field) && !field.isTick && !isLeftOut(field, row));
  const strong = columns.find(({ look }) => look === 'strong');
  return (
    <DetailsPopup
      title="Details"
      subtitle={strong && textOf(strong, row)}
      facts={columns.map((field) => ({
        label: field.label,
        value: <FieldDisplay field={field} row={row} />,
      }))}
      onClose={onClose}
    />
  );
}
