import { Button, Checkbox } from '@mantine/core';
import { GripVertical, Pin, PinOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Field } from '../fields/fields-of.ts';
import shared from '../layout/layout.module.css';
import { hiddenToggled, moved, movedTo, pinToggled, resized } from './column-layout.ts';
import classes from './columns.module.css';
import type { Columns } from './use-column-layout.ts';

const stepPx = 16;

/** What the list needs to know of them, whatever the rows are. */
type ListedColumns = Pick<Columns<unknown>, 'layout' | 'change' | 'reset'> & {
  all: readonly (Pick<Field<unknown>, 'label' | 'look'> & { key: string })[];
};

/** The list of columns, which are dragged, or moved and resized with the arrow keys. */
export default function ColumnsPanel({ columns }: { columns: ListedColumns }) {
  const { all, layout, change, reset } = columns;
  const [dragged, setDragged] = useState<string | null>(null);
  const press = (event: KeyboardEvent<HTMLElement>, key: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -stepPx, ArrowRight: stepPx }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (Math.abs(by) === 1) return change((before) => moved(before, key, by));
    const widthPx = document.querySelector<HTMLElement>(`th[data-key="${CSS.escape(key)}"]`)?.offsetWidth;
    if (widthPx) change((before) => resized(before, key, (before.widths[key] ?? widthPx) + by));
  };
  return (
    <>
      <ul className={classes.list}>
        {all.map(({ key, label, look }) => {
          const isAlways = look === 'strong';
          const isPinned = layout.pinned.includes(key);
          return (
            <li
              key={key}
              data-dragged={dragged === key || undefined}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged && dragged !== key) change((before) => movedTo(before, dragged, key));
              }}
            >
              <button
                type="button"
                className={`${shared.iconButton} ${classes.grip}`}
                draggable
                aria-label={`Place and width of ${label}`}
                aria-description="Up and down move the column, left and right change its width"
                title="Drag to move; by keyboard: arrows up and down move, left and right change the width"
                onDragStart={() => setDragged(key)}
                onDragEnd={() => setDragged(null)}
                onKeyDown={(event) => press(event, key)}
              >
                <GripVertical size={14} aria-hidden />
              </button>
              <label>
                <Checkbox
                  size="xs"
                  checked={isAlways || !layout.hidden.includes(key)}
                  disabled={isAlways}
                  onChange={() => change((before) => hiddenToggled(before, key))}
                />
                {label}
              </label>
              <button
                type="button"
                className={`${shared.iconButton} ${classes.pin}`}
                aria-pressed={isPinned}
                aria-label={`Pin ${label}`}
                title={isPinned ? 'Unpin column' : 'Pin column'}
                onClick={() => change((before) => pinToggled(before, key))}
              >
                {isPinned ? <PinOff size={14} aria-hidden /> : <Pin size={14} aria-hidden />}
              </button>
            </li>
          );
        })}
      </ul>
      <Button variant="subtle" size="compact-sm" fullWidth onClick={reset}>
        Reset columns
      </Button>
    </>
  );
}
