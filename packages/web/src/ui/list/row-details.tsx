import { FieldDisplay } from '../fields/field-display.tsx';
import { type FieldEntry, isColumn, textOf } from '../fields/fields-of.ts';
import DetailsPopup from '../popup/details-popup.tsx';

type Props<Row> = { entries: readonly FieldEntry<Row>[]; row: Row; onClose: () => void };

/** A row with all its columns, hidden ones too. */
export default function RowDetails<Row extends object>({ entries, row, onClose }: Props<Row>) {
  const isEmpty = (field: FieldEntry<Row>) => /^–?$/.test(textOf(field, row));
  const columns = entries.filter(
    (field) => isColumn(field) && !field.isTick && !(field.isLeftOutEmpty && isEmpty(field)),
  );
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
