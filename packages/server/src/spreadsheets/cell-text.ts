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

/** What XML can not hold stands as _x000D_ in a text of a workbook (ECMA-376 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
