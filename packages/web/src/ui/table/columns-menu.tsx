import { Button, Menu } from '@mantine/core';
import { Check } from 'lucide-react';
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
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" visibleFrom="sm">
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.filter(isColumn).map((field) => {
          const isShown = field.look === 'strong' || !hidden.includes(field.key);
          return (
            <Menu.Item
              key={field.key}
              role="menuitemcheckbox"
              aria-checked={isShown}
              disabled={field.look === 'strong'}
              leftSection={<Check size={15} className={classes.tick} data-shown={isShown} aria-hidden />}
              onClick={() => onToggle(field.key)}
            >
              {field.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
