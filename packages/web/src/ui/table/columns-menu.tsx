import { Button, Popover } from '@mantine/core';
import { type FieldEntry, isColumn } from '../fields/fields-of.ts';
import classes from './table.module.css';

type Props<Row> = {
  fields: readonly FieldEntry<Row>[];
  hidden: readonly string[];
  onToggle: (key: string) => void;
};

/** Which columns are shown. */
export function ColumnsMenu<Row>({ fields, hidden, onToggle }: Props<Row>) {
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" visibleFrom="sm">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label="Columns">
        {fields.filter(isColumn).map((field) => {
          const isAlways = field.look === 'strong';
          return (
            <label key={field.key} className={classes.column}>
              <input
                type="checkbox"
                checked={isAlways || !hidden.includes(field.key)}
                disabled={isAlways}
                onChange={() => onToggle(field.key)}
              />
              {field.label}
            </label>
          );
        })}
      </Popover.Dropdown>
    </Popover>
  );
}
