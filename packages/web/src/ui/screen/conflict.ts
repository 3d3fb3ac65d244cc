import type { Draft, FieldEntry } from '../fields/fields-of.ts';

/** Whose value of a field is kept; null until the person has chosen. */
export type Pick = 'mine' | 'theirs' | null;

/** One field whose value differs between what was typed and what is stored now. */
export type Difference<Row> = { field: FieldEntry<Row>; mine: string; theirs: string; pick: Pick };

/**
 * The fields on which two people differ. What only one of them touched is chosen to begin with; where both
 * wrote, the person has to say.
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

/** The draft that the choices make, on top of what is stored now. */
export function merged<Row>(theirs: Draft, differences: readonly Difference<Row>[]): Draft {
  const kept = differences.filter(({ pick }) => pick === 'mine').map(({ field, mine }) => [field.key, mine]);
  return { ...theirs, ...Object.fromEntries(kept) };
}
