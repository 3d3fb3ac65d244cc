import type { CSSProperties } from 'react';
import { type FieldEntry, isNumeric } from '../fields/fields-of.ts';
import type { ColumnLayout } from './column-layout.ts';

/** Numbers are right-aligned, so that their digits line up. */
export const alignOf = <Row>(field: FieldEntry<Row>): 'right' | undefined =>
  isNumeric(field) || field.look === 'quiet' ? 'right' : undefined;

/** A cell's style, and on a phone its place. */
export const lookOf = <Row>(field: FieldEntry<Row>): string =>
  field.isTick ? 'tick' : (field.look ?? (isTag(field) ? 'tag' : alignOf(field) ? 'number' : 'plain'));

const isTag = <Row>({ tones }: FieldEntry<Row>): boolean => Object.keys(tones ?? {}).length > 0;

/** From this many columns on, cells are closer together. */
export const manyColumns = 7;

type ColumnPosition = { 'data-pinned'?: 'last' | true; 'data-sized'?: true; style?: CSSProperties };

/** The layout of each column's cells, in head and body: whether they are pinned, and a chosen width. */
export function positionsOf<Row>(
  columns: readonly FieldEntry<Row>[],
  layout: ColumnLayout | undefined,
): ReadonlyMap<string, ColumnPosition> {
  const pinned = columns.filter(({ key }) => layout?.pinned.includes(key)).map(({ key }) => key);
  return new Map(
    columns.map(({ key }) => {
      const index = pinned.indexOf(key);
      const width = layout?.widths[key];
      const isLast = index === pinned.length - 1;
      return [
        key,
        {
          ...(index < 0 ? {} : { 'data-pinned': isLast ? ('last' as const) : (true as const) }),
          ...(width === undefined ? {} : { 'data-sized': true as const }),
          style: {
            ...(index < 0 ? {} : { left: `var(--pin-${index})` }),
            ...(width === undefined ? {} : { width, minWidth: width, maxWidth: width }),
          },
        },
      ];
    }),
  );
}
