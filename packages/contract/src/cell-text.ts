/**
 * A spreadsheet runs a cell that begins like this as a formula, or asks whether it should; Chinese and Japanese editions
 * do so at the wide characters, too. In a CSV file such a text is prefixed with an apostrophe, as people write it;
 * reading removes one again, so that what was written comes back unchanged.
 */
const beginsLikeFormula = /^'*[=+\-@＝＋－＠\t\r\n]/;
const beginsGuarded = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** A text as a cell of a CSV file, unquoted. */
export const guarded = (text: string): string => (beginsLikeFormula.test(text) ? `'${text}` : text);

/** In an .xlsx file texts are marked as such, so only what reading would remove is guarded. */
export const guardedInXlsx = (text: string): string => (beginsGuarded.test(text) ? `'${text}` : text);

/** The text of a cell that was read. */
export const unguarded = (cell: string): string => (beginsGuarded.test(cell) ? cell.slice(1) : cell);
