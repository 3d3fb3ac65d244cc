import { type KeyboardEvent, useEffect, useRef } from 'react';
import { FieldDisplay } from '../fields/field-display.tsx';
import { isLongText } from '../fields/field-editor.tsx';
import { type FieldEntry, isLeftOut } from '../fields/fields-of.ts';
import { alignOf, lookOf, type positionsOf } from './cell-look.ts';
import { type RowAction, RowActions } from './row-actions.tsx';
import classes from './table.module.css';

/** The most recently added row, and whether its first action runs at once. */
export type Addition = { key: string; isToBeOpened: boolean };

type Props<Row extends object> = {
  rowKey: string;
  /** What it and its buttons are called. */
  name: string | undefined;
  row: Row;
  columns: readonly FieldEntry<Row>[];
  positions: ReturnType<typeof positionsOf>;
  /** Left out: no row of the table has any. */
  actions: readonly RowAction[] | undefined;
  /** Drawn as a card, on which the fields set their places. */
  isCard: boolean;
  /** Just added: gets the focus, unless the person has moved on, and is highlighted for a moment. */
  addition: Addition | undefined;
  /** Being edited in the panel beside the list. */
  isOpen?: boolean;
  tone?: 'warn' | undefined;
  /** Left out: the row cannot be edited. */
  onEdit?: (at?: string) => void;
};

/** A row in read mode. When it has the focus, Enter runs its first action, F2 edits it, arrows go to the next rows. */
export function ReadingRow<Row extends object>(props: Props<Row>) {
  const { rowKey, name = rowKey, row, columns, positions, actions, isCard, addition, onEdit } = props;
  const all = onEdit ? [...(actions ?? []), { label: 'Edit', run: () => onEdit() }] : actions;
  const ref = useRef<HTMLTableRowElement>(null);
  useEffect(
    function goOnFromAddition() {
      if (!addition || document.activeElement?.closest('input, button, a, tr')) return;
      ref.current?.focus();
      if (addition.isToBeOpened && ref.current) firstActionOf(ref.current)?.click();
    },
    [addition],
  );
  const press = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      firstActionOf(event.currentTarget)?.click();
    }
    if (onEdit && event.key === 'F2') {
      event.preventDefault();
      onEdit();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      neighbourOf(event.currentTarget, event.key === 'ArrowDown')?.focus();
    }
  };
  return (
    <tr
      ref={ref}
      tabIndex={0}
      data-added={addition !== undefined || undefined}
      data-row={rowKey}
      data-open={props.isOpen || undefined}
      data-tone={props.tone}
      aria-label={name}
      className={classes.row}
      onKeyDown={press}
      onDoubleClick={(event) => {
        const target = event.target as HTMLElement;
        // Events from a popup that a cell opened bubble here too.
        const isInside = event.currentTarget.contains(target);
        const isOnControl = target.closest('a, button') !== null;
        if (isInside && !isOnControl) onEdit?.(target.closest('td')?.dataset.field);
      }}
    >
      {columns.map((field) => (
        <td
          key={field.key}
          {...positions.get(field.key)}
          data-field={field.key}
          data-look={lookOf(field)}
          data-align={alignOf(field)}
          // A browser that translates the page leaves numbers and ids alone.
          translate={alignOf(field) && 'no'}
          data-label={field.label}
          data-spare={field.isSpare || isLeftOut(field, row) || undefined}
          data-card={field.card}
          data-long={(field.editor && isLongText(field.editor)) || undefined}
        >
          <FieldDisplay field={field} row={row} />
        </td>
      ))}
      {all && (
        <td data-look="actions">
          <RowActions actions={all} rowName={name} isFolded={isCard && all.length > 1} />
        </td>
      )}
    </tr>
  );
}

const firstActionOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector('td[data-look="actions"] :is(a, button)');

const neighbourOf = (row: HTMLElement, isNext: boolean): HTMLElement | null => {
  const neighbour = isNext ? row.nextElementSibling : row.previousElementSibling;
  return neighbour instanceof HTMLElement && neighbour.tabIndex === 0 ? neighbour : null;
};
