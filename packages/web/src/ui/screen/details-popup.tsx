import { Button } from '@mantine/core';
import { FieldDisplay } from '../fields/field-display.tsx';
import { type FieldEntry, isColumn, textOf } from '../fields/fields-of.ts';
import classes from './details-popup.module.css';
import { Popup } from './popup.tsx';

type Props<Row extends object> = { row: Row; fields: readonly FieldEntry<Row>[]; onClose: () => void };

/** All of a row, label by label, hidden columns too. */
export default function DetailsPopup<Row extends object>({ row, fields, onClose }: Props<Row>) {
  const columns = fields.filter((field) => isColumn(field) && !field.isTick);
  const strong = columns.find(({ look }) => look === 'strong');
  return (
    <Popup
      title="Details"
      subtitle={strong && textOf(strong, row)}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className={classes.details}>
        {columns.map((field) => (
          <div key={field.key}>
            <dt>{field.label}</dt>
            <dd>
              <FieldDisplay field={field} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </Popup>
  );
}
