/** How a number is shown in a workbook. */
export type CellFormat = 'amount' | 'day' | 'instant';

/** A text, a number, or a number that a CSV file shows as text: amounts, and times as days since 1899-12-30. */
export type Cell = string | number | { value: number; text: string; format: CellFormat };

export type Batches = AsyncIterable<readonly (readonly Cell[])[]>;
