import type { NumberFormat } from './number-format.ts';
import { firstOfSixteenDigits, plainNumber } from './plain-number.ts';
import type { SheetCell } from './sheet-cell.ts';

export const enterAsText = 'format the column as text, enter it again and upload again';

const unreadable = (shown: string, held: string, more = ''): string =>
  `Excel shows ${shown}, the file holds ${held}${more}: ${enterAsText}`;

/** What a row says where what is shown and what the file holds differ in a way that could matter. */
export const bothReadings = (shown: string, held: string, used: string): string =>
  `Excel shows ${shown}, the file holds ${held}: ${used} is taken`;

/** @param raw the number as the file has it */
export function numberCell(raw: string, value: number, format: NumberFormat): SheetCell {
  const plain = plainNumber(value);
  const isShort = format.isPlain;
  if (losesDigits(value, plain) && (isShort || Math.abs(value) >= firstOfSixteenDigits)) {
    const shown = isShort ? generalText(value) : format.shown(value);
    const held = /e/i.test(raw) ? plain : raw;
    const error = unreadable(shown ?? format.description, held, ', and a number keeps only 15 digits');
    return { text: plain, error, ...(Math.abs(value) < firstOfSixteenDigits && { value: plain }) };
  }
  if (isShort) return plain;
  const shown = format.shown(value);
  if (!shown) {
    const what = shown === undefined ? format.description : 'nothing';
    return { text: plain, error: unreadable(what, plain), value: plain };
  }
  if (shown === plain) return plain;
  if (format.isPercent) return percentCell(shown, value, plain);
  if (isSameNumber(shown, value)) return { text: shown, value: plain };
  return {
    text: shown,
    value: plain,
    note: bothReadings(shown, plain, shown),
    valueNote: bothReadings(shown, plain, plain),
  };
}

/** Of a percentage, columns of values take what is shown too: in a field of percent 25% is 25. */
function percentCell(shown: string, value: number, plain: string): SheetCell {
  const held = `${plainNumber(Number((value * 100).toPrecision(15)))}%`;
  const isWhole = isSameNumber(shown, Number(held.slice(0, -1)));
  return {
    text: shown,
    value: shown,
    note: bothReadings(shown, isWhole ? plain : held, shown),
    ...(!isWhole && { valueNote: bothReadings(shown, held, shown) }),
  };
}

/** Whether the digits that are shown are the number: zeros, groups, a currency, a unit and brackets do not matter. */
function isSameNumber(shown: string, value: number): boolean {
  const digits = shown.replace(/(?<=\d)[, \u00a0](?=\d)/g, '').match(/\d+(?:\.\d+)?|\.\d+/g) ?? [];
  const isNegative = /^[^\d]*[-−(]/.test(shown) && value !== 0;
  const isPower = Number(shown) === value;
  return (
    isPower || (digits.length === 1 && Number(digits[0]) === Math.abs(value) && isNegative === value < 0)
  );
}

/**
 * @param days since 1899-12-30
 * @param held the same as an instant
 */
export function dateCell(days: number, held: Date, format: NumberFormat): SheetCell {
  const shown = days < 0 ? undefined : format.shown(days);
  if (shown === undefined) {
    const error = `The cell holds ${plainNumber(days)}, which is shown as a date and is none: correct the cell and upload again`;
    return { text: plainNumber(days), error };
  }
  if (!format.hasCalendar && (days < 1 || format.isElapsed)) {
    return {
      text: shown,
      // 1:30 may be hours and minutes, or minutes and seconds.
      ...(/^\d+:\d\d:\d\d$/.test(shown) && { value: clockOf(days) }),
      note: bothReadings(shown, plainNumber(days), shown),
    };
  }
  const day = held.toISOString().slice(0, 10);
  if (shown === day) return day;
  return {
    text: shown,
    value: day,
    note: bothReadings(shown, heldInstant(held), shown),
    ...(!format.hasWholeDay && { valueNote: bothReadings(shown, heldInstant(held), day) }),
  };
}

/** A day that the file has as a text (ECMA-376 18.18.11, `d`). */
export function isoDateCell(text: string): SheetCell {
  const held = new Date(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(held.getTime())) return text;
  const day = held.toISOString().slice(0, 10);
  return { text: day, value: day, note: bothReadings('it as a date', heldInstant(held), day) };
}

/** A length of time as H:mm:ss. */
function clockOf(days: number): string {
  const seconds = Math.round(days * 86_400);
  const two = (number: number) => String(number % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
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
