import { type FieldEntry, textOf } from '../fields/fields-of.ts';

/** The longest name of a row and its buttons for screen readers. */
const longestName = 160;

/** What rows and their buttons are called, in the order of the rows. Rows of one name have their keys in it. */
export function rowNames<Row extends object>(
  rows: readonly Row[],
  rowID: keyof Row & string,
  columns: readonly FieldEntry<Row>[],
): readonly string[] {
  const strong = columns.find((field) => field.look === 'strong') ?? columns[0];
  const names = rows.map((row) => {
    const words = strong ? textOf(strong, row) : String(row[rowID]);
    return words.length > longestName ? `${words.slice(0, longestName).trimEnd()}…` : words;
  });
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}, ${rows[at]?.[rowID]}`,
  );
}
