import { type FieldEntry, isNumeric } from '../fields/fields-of.ts';

/** Numbers stand right, so that their digits stand under each other. */
export const alignOf = <Row>(field: FieldEntry<Row>): 'right' | undefined =>
  isNumeric(field) || field.look === 'quiet' ? 'right' : undefined;

/** Where a cell stands on a phone, and how loud it is. */
export const lookOf = <Row>(field: FieldEntry<Row>): string =>
  field.look ?? (field.tones ? 'tag' : alignOf(field) ? 'number' : 'plain');

/** From so many columns on, cells stand closer, and a row that is written needs more than one line. */
export const manyColumns = 7;
