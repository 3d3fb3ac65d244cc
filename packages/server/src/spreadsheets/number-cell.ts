import { refused } from '@prepdesk/contract/failures';
import type { NumberFormat } from './number-format.ts';
import type { SheetCell } from './sheet-cell.ts';
import { firstOfSixteenDigits, plainNumber } from './shown-number.ts';

export const enterAsText = 'format the column as text, enter it again and upload again';

const readings = (shown: string, held: string, more = ''): string =>
  `Excel shows ${shown}, the file holds ${held}${more}: ${enterAsText}`;

/** @param raw the number as the file has it */
export function numberCell(raw: string, value: number, format: NumberFormat): SheetCell {
  const text = plainNumber(value);
  if (losesDigits(value, text)) {
    const shown = format.isPlain ? generalText(value) : format.shownNumber(value);
    const held = /e/i.test(raw) ? text : raw;
    return {
      text,
      isValue: !format.isPercent,
      error: readings(shown, held, ', and a number keeps only 15 digits'),
    };
  }
  const shown = format.isPlain ? text : format.shownNumber(value);
  return shown === text ? text : { text, isValue: !format.isPercent, error: readings(shown, text) };
}

/** @param stored the number of days and its format; undefined where the file has the date as a text */
export function dateCell(
  date: Date,
  stored: { number: number; format: NumberFormat } | undefined,
  rowNumber: number,
): SheetCell {
  const text = dayOf(date, rowNumber);
  const shown = stored ? stored.format.shownDate(date) : 'it as a date';
  if (shown === text) return text;
  // A time without a day would be read as the day before the first one that Excel has.
  if (stored && stored.number < 1) {
    return { text, isValue: false, error: readings(shown, plainNumber(stored.number)) };
  }
  return { text, isValue: true, error: readings(shown, heldInstant(date)) };
}

/** A large number in a cell formatted as a date is a day that no calendar has. */
function dayOf(date: Date, rowNumber: number): string {
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return date.toISOString().slice(0, 10);
  throw refused(
    `Row ${rowNumber} has a number that is shown as a date and is none. Please format the cell as a number or a text`,
  );
}

const heldInstant = (date: Date): string =>
  date.toISOString().slice(0, 16).replace('T00:00', '').replace('T', ' ');

/** Excel keeps 15 digits of a number; a binary rounding error such as that of 0.1 + 0.2 is no loss. */
const losesDigits = (value: number, text: string): boolean =>
  Math.abs(value) >= firstOfSixteenDigits ||
  (Number(text) !== value && text.replace(/^-?0?\.?0*|\./g, '').length >= 15);

/** A number of many digits in the format General, in a column of the usual width. */
function generalText(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e11) {
    return String(Number(value.toFixed(10 - String(Math.trunc(size)).length)));
  }
  const [digits = '', exponent = 0] = value.toExponential(5).split('e');
  const sign = Number(exponent) < 0 ? '-' : '+';
  return `${Number(digits)}E${sign}${String(Math.abs(Number(exponent))).padStart(2, '0')}`;
}
