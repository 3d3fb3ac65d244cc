/** A cell of a file, where it is more than the text that everybody sees. */
export type ReadCell = {
  /** As it is shown. */
  text: string;
  /** The same as HTML, where it has raised or lowered characters. */
  html?: string;
  /** What a column of days, amounts, durations or counts takes instead. */
  value?: string;
  /** Why the cell cannot be read: what is shown, what the file holds, and what to do. */
  error?: string;
  /** What differs in the file, reported where a column takes the text. */
  note?: string;
  /** The same where a column takes the value. */
  valueNote?: string;
};

export type SheetCell = string | ReadCell;

/** What a column takes: the text that is shown, the same as HTML, or the value. */
export type ColumnKind = 'text' | 'html' | 'value';

export type Reading = { text: string; error?: string; note?: string };

export const textOf = (cell: SheetCell): string => (typeof cell === 'string' ? cell : cell.text);

export function readingOf(cell: SheetCell, kind: ColumnKind): Reading {
  if (typeof cell === 'string') return { text: cell };
  const { text, html, value, error, note, valueNote } = cell;
  if (kind === 'value' && value !== undefined) return { text: value, note: valueNote };
  if (error !== undefined) return { text, error };
  return kind === 'html' && html !== undefined ? { text: html } : { text, note };
}
