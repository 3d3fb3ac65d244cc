import { type FieldEntry, textOf } from '../fields/fields-of.ts';

/** The longest name of a row and its buttons for screen readers. */
const longestName = 160;

/** What rows and their buttons are called, by row key. Rows that would have the same name have their keys in it. */
export function rowNames<Row extends object>(
  rows: readonly Row[],
  rowID: keyof Row & string,
  columns: readonly FieldEntry<Row>[],
): ReadonlyMap<string, string> {
  const strong = columns.find((field) => field.look === 'strong') ?? columns[0];
  const names = rows.map((row) => {
    const words = strong ? textOf(strong, row) : String(row[rowID]);
    return words.length > longestName ? `${words.slice(0, longestName).trimEnd()}…` : words;
  });
  return new Map(
    names.map((name, index) => {
      const key = String(rows[index]?.[rowID]);
      return [key, names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}, ${key}`];
    }),
  );
}
