import type { Draft, FieldEntry } from '../fields/fields-of.ts';

/** Whose value of a field is kept; null until the person has chosen. */
export type Pick = 'mine' | 'theirs' | null;

/** One field whose value differs between what was typed and what is stored now. */
export type Difference<Row> = { field: FieldEntry<Row>; mine: string; theirs: string; pick: Pick };

/**
 * The fields in which two people's versions differ. A value that only one of them changed is preselected; where both
 * did, the person has to choose.
 */
export function differencesOf<Row>(
  fields: readonly FieldEntry<Row>[],
  { read, mine, theirs }: { read: Draft; mine: Draft; theirs: Draft },
): Difference<Row>[] {
  return fields.flatMap((field) => {
    const { key } = field;
    const typed = mine[key] ?? '';
    const stored = theirs[key] ?? '';
    if (typed === stored) return [];
    const pick = stored === read[key] ? 'mine' : typed === read[key] ? 'theirs' : null;
    return [{ field, mine: typed, theirs: stored, pick }];
  });
}

/** The draft that results from applying the choices to the stored row. */
export function merged<Row>(theirs: Draft, differences: readonly Difference<Row>[]): Draft {
  const kept = differences.filter(({ pick }) => pick === 'mine').map(({ field, mine }) => [field.key, mine]);
  return { ...theirs, ...Object.fromEntries(kept) };
}
