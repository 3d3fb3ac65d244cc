/**
 * A spreadsheet runs a cell that begins like this as a formula, or asks whether it should; Chinese and Japanese editions
 * do so at the wide characters, too. In a CSV file such a text is prefixed with an apostrophe, as people write it;
 * reading removes one again, so that what was written comes back unchanged.
 */
const beginsLikeFormula = /^[=+\-@＝＋－＠\t\r\n]/;

const errorWords =
  '#(?:NAME\\?|REF!|VALUE!|DIV/0!|N/A|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)';
const error = new RegExp(`^(?:${errorWords}|Err:5\\d\\d|#ERROR!)$`);

/** A cell of a CSV file in which a spreadsheet left the word for an error. */
export const isErrorText = (cell: string): boolean => error.test(cell);

/** A cell of a CSV file whose column was too narrow for its number. */
export const isTooNarrow = (cell: string): boolean => /^#{3,}$/.test(cell);

const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** A number that a spreadsheet writes as it is: without zeros at its ends, and of at most 15 digits. */
const plainNumber = /^(?:0|[1-9]\d{0,8})(?:\.\d{0,5}[1-9])?$|^[1-9]\d{9,14}$/;
const values = [
  /^[\s\d.,:/%()+\-₹$€£e]*\d[\s\d.,:/%()+\-₹$€£e]*$/i,
  /^\d{1,2}(?::\d\d){0,2}\s*[ap]m$/i,
  new RegExp(`^\\d{1,4}[-/ .,]*${months}(?:[-/ .,]*\\d{1,4})?$`, 'i'),
  new RegExp(`^${months}[-/ .,]*\\d{1,4}(?:[-/ .,]+\\d{2,4})?$`, 'i'),
  /^(?:true|false)$/i,
];

/** A text that a spreadsheet takes for a number, a day, a time or a logical value, and would write otherwise. */
const looksLikeValue = (text: string): boolean =>
  !plainNumber.test(text) && values.some((value) => value.test(text));

const needsGuard = (text: string): boolean =>
  beginsLikeFormula.test(text) || isErrorText(text) || isTooNarrow(text);

/** Reading would remove an apostrophe. */
function isGuarded(cell: string): boolean {
  if (!cell.startsWith("'")) return false;
  const text = cell.replace(/^'+/, '');
  return needsGuard(text) || looksLikeValue(text);
}

/** A text as a cell of a CSV file, unquoted. */
export const guarded = (text: string): string => (needsGuard(text) || isGuarded(text) ? `'${text}` : text);

/** The same in a file that people edit and import again: 0012 stays 0012 in every spreadsheet. */
export const guardedForEditing = (text: string): string =>
  looksLikeValue(text) ? `'${text}` : guarded(text);

/** In an .xlsx file texts are marked as such, so only what reading would remove is guarded. */
export const guardedInXlsx = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** The text of a cell that was read. */
export const unguarded = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);
