/**
 * A spreadsheet runs a cell that begins like this as a formula, or asks whether it should. In a CSV file such a text is
 * prefixed with an apostrophe, as people write it; reading removes one again, so that what was written comes back
 * unchanged.
 */
const beginsLikeFormula = /^'*[=+\-@\t\r]/;
const beginsGuarded = /^'+[=+\-@\t\r]/;

const errorWords =
  '#(?:NAME\\?|REF!|VALUE!|DIV/0!|N/A|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)';
const error = new RegExp(`^(?:${errorWords}|Err:5\\d\\d|#ERROR!)$`);

/** A cell of a CSV file in which a spreadsheet left the word for an error. */
export const isErrorText = (cell: string): boolean => error.test(cell);

/** What reading would take for an error, or for a column that was too narrow. */
const looksBroken = new RegExp(`^'*(?:${errorWords}|#{3,}|Err:5\\d\\d|#ERROR!)$`);

const isGuarded = (cell: string): boolean =>
  beginsGuarded.test(cell) || (cell.startsWith("'") && looksBroken.test(cell));

/** A text as a cell of a CSV file, unquoted. */
export const guarded = (text: string): string =>
  beginsLikeFormula.test(text) || looksBroken.test(text) ? `'${text}` : text;

/** In an .xlsx file texts are marked as such, so only what reading would remove is guarded. */
export const guardedInXlsx = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** The text of a cell that was read. */
export const unguarded = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);
