/**
 * A spreadsheet runs a cell that begins like this as a formula, or asks whether it should. In a CSV file such a text
 * gets an apostrophe in front, as people write it; reading takes one away again, so what went out comes back.
 */
const formula = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** In an .xlsx file texts are marked as such, so only what reading would take away is guarded. */
export const harmlessInXlsx = (text: string): string => (guarded.test(text) ? `'${text}` : text);

export const unguarded = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);
