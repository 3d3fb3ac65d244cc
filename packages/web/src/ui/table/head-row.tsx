import { ArrowDown, ArrowUp } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { type FieldEntry, isRupees } from '../fields/fields-of.ts';
import layout from '../layout/layout.module.css';
import { alignOf, positionsOf } from './cell-look.ts';
import { movedTo, resized } from './column-layout.ts';
import classes from './table.module.css';
import type { Columns } from './use-column-layout.ts';

export type Sorting = {
  /** A field's key, with '-' before it for descending order; '' for the list's own order. */
  sort: string;
  /** Keys of the fields by which the list can be sorted. */
  sorts: readonly string[];
  onSort: (sort: string) => void;
};

type Props<Row> = {
  /** The visible columns. */
  shown: readonly FieldEntry<Row>[];
  rows: readonly Row[];
  columns?: Columns<Row> | undefined;
  sorting?: Sorting | undefined;
  hasActions: boolean;
};

/** Headings: press to sort, drag to move a column, drag the edge to resize it. */
export function HeadRow<Row>({ shown, rows, columns, sorting, hasActions }: Props<Row>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const sorted = sorting?.sort.replace(/^-/, '');
  const isFalling = sorting?.sort.startsWith('-');
  const spots = positionsOf(shown, columns?.layout);
  return (
    <thead>
      <tr>
        {shown.map((field) => {
          const { key, label, widthPx } = field;
          const isSorted = key === sorted;
          const position = spots.get(key);
          // Of three words or more the last two stay together, and ₹ never stands alone in a line.
          const words = `${label}${isRupees(field) ? ' ₹' : ''}`.replace(/( .*) | (?=₹)/, '$1\u00a0');
          // Ascending, descending, then the list's own order again.
          const next = !isSorted ? key : isFalling ? '' : `-${key}`;
          return (
            <th
              key={key}
              {...position}
              scope="col"
              data-key={key}
              data-name={field.look === 'strong' || undefined}
              data-align={alignOf(field)}
              data-over={(dragged !== null && dragged !== key) || undefined}
              style={{ ...(widthPx ? { width: widthPx } : {}), ...position?.style }}
              aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : undefined}
              draggable={columns !== undefined}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={() =>
                dragged && dragged !== key && columns?.change((before) => movedTo(before, dragged, key))
              }
            >
              {field.heading?.(rows) ??
                (sorting?.sorts.includes(key) ? (
                  <button type="button" onClick={() => sorting.onSort(next)}>
                    <span>{words}</span>
                    {isSorted &&
                      (isFalling ? <ArrowDown size={13} aria-hidden /> : <ArrowUp size={13} aria-hidden />)}
                  </button>
                ) : (
                  words
                ))}
              {columns && <Edge columnKey={key} columns={columns} />}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={classes.actionsHead}>
            <span className={layout.onlyRead}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Resizes a column with the mouse; the Columns menu does it by keyboard. */
function Edge<Row>({ columnKey, columns }: { columnKey: string; columns: Columns<Row> }) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const cell = handle.parentElement;
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const atFirst = cell.offsetWidth - event.clientX;
    handle.onpointermove = ({ clientX }) =>
      columns.change((before) => resized(before, columnKey, atFirst + clientX));
    handle.onpointerup = () => {
      handle.onpointermove = null;
    };
  };
  return (
    <span
      aria-hidden
      className={classes.edge}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={drag}
    />
  );
}
