import type { CSSProperties } from 'react';
import { type FieldEntry, isNumeric } from '../fields/fields-of.ts';
import type { ColumnLayout } from './column-layout.ts';

/** Numbers stand right, so that their digits stand under each other. */
export const alignOf = <Row>(field: FieldEntry<Row>): 'right' | undefined =>
  isNumeric(field) || field.look === 'quiet' ? 'right' : undefined;

/** Where a cell stands on a phone, and how loud it is. */
export const lookOf = <Row>(field: FieldEntry<Row>): string =>
  field.isTick ? 'tick' : (field.look ?? (field.tones ? 'tag' : alignOf(field) ? 'number' : 'plain'));

/** From so many columns on, cells stand closer, and a row that is written needs more than one line. */
export const manyColumns = 7;

type Placed = { 'data-pinned'?: 'last' | true; 'data-sized'?: true; style?: CSSProperties };

/** How the cells of each column lie, head and body alike: those that stay in place, and those of a chosen width. */
export function placesOf<Row>(
  columns: readonly FieldEntry<Row>[],
  layout: ColumnLayout | undefined,
): ReadonlyMap<string, Placed> {
  const pinned = columns.filter(({ key }) => layout?.pinned.includes(key)).map(({ key }) => key);
  return new Map(
    columns.map(({ key }) => {
      const place = pinned.indexOf(key);
      const width = layout?.widths[key];
      const isLast = place === pinned.length - 1;
      return [
        key,
        {
          ...(place < 0 ? {} : { 'data-pinned': isLast ? ('last' as const) : (true as const) }),
          ...(width === undefined ? {} : { 'data-sized': true as const }),
          style: {
            ...(place < 0 ? {} : { left: `var(--pin-${place})` }),
            ...(width === undefined ? {} : { width, minWidth: width, maxWidth: width }),
          },
        },
      ];
    }),
  );
}
