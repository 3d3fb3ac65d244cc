import type { FieldEntry } from '../fields/fields-of.ts';
import { lookOf } from './cell-look.ts';

const mostFacts = 3;

/**
 * The columns as a phone's card shows them: the name, the states and the first facts. The other facts are spare, but
 * for what a field draws itself, which may be a control; a single one would save less than the way to it costs.
 */
export function shortened<Row>(columns: FieldEntry<Row>[]): FieldEntry<Row>[] {
  const isFact = (field: FieldEntry<Row>) => !field.isSpare && ['plain', 'number'].includes(lookOf(field));
  const spare = columns
    .filter(isFact)
    .slice(mostFacts)
    .filter(({ display }) => !display);
  if (spare.length < 2) return columns;
  return columns.map((field) => (spare.includes(field) ? { ...field, isSpare: true } : field));
}
