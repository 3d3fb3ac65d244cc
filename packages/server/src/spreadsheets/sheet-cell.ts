/** A cell of a workbook in which Excel may show another text than the one that is read. */
export type AmbiguousCell = {
  text: string;
  /** What a person reads about it: what Excel shows, what the file holds, and what to do. */
  error: string;
  /** Whether `text` is right for a column of values: days, amounts, durations, counts or states. */
  isValue: boolean;
};

export type SheetCell = string | AmbiguousCell;

export const textOf = (cell: SheetCell): string => (typeof cell === 'string' ? cell : cell.text);

/** Why the cell cannot be read in a column of texts or of values. */
export const errorOfCell = (cell: SheetCell, isColumnOfValues: boolean): string | undefined =>
  typeof cell === 'string' || (isColumnOfValues && cell.isValue) ? undefined : cell.error;
