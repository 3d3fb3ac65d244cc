import { cutTo } from '@prepdesk/contract/well-formed';
import { format, getFormatDateInfo, isDateFormat, isPercentFormat } from 'numfmt';

/** How Excel shows numbers and texts (ECMA-376 18.8.30 and 18.8.31). */

/** Formats that depend on the region are given as India has them. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"₹ "#,##0',
  6: '"₹ "#,##0',
  7: '"₹ "#,##0.00',
  8: '"₹ "#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd-mm-yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd-mm-yyyy h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0);"-"',
  42: '"₹"#,##0;("₹"#,##0);"₹-"',
  43: '#,##0.00;(#,##0.00);"-"',
  44: '"₹"#,##0.00;("₹"#,##0.00);"₹-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** Those of East Asia. */
const isBuiltInDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

export const builtInCode = (id: number): string =>
  builtIn[id] ?? (isBuiltInDate(id) ? 'dd-mm-yyyy' : 'General');

const longestCode = 300;
const longestCodeShown = 60;

/** Grouped by lakhs and crores. */
const isIndian = (code: string): boolean => /#,##,##|-(?:4000)?4009\]/i.test(code);

/** Excel takes the names of months from the region in a code, but not the separators of numbers. */
const withoutRegions = (code: string): string => code.replace(/\[\$([^\]-]*)-[0-9a-f]{3,4}\]/gi, '[$$$1]');

const isPlainCode = (code: string): boolean => /^(?:general|@)?$/i.test(code);

/** A format that changes texts: one with something besides `@` in its section of texts. */
const changesTexts = (code: string): boolean => {
  const outside = code.replace(/\\.|_.|\*./gsu, ' ').replace(/\[[^\]]*\]/g, '');
  const sections = outside.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const ofTexts = sections.length > 3 ? sections[3] : sections.find((one) => one.includes('@'));
  return ofTexts !== undefined && ofTexts.trim() !== '@';
};

export class NumberFormat {
  private readonly code: string;
  private readonly local: string;
  readonly isDate: boolean;
  /** A number of hundredths. */
  readonly isPercent: boolean;
  /** Whether the number itself is shown, as far as its column is wide enough. */
  readonly isPlain: boolean;
  /** Whether a text is shown otherwise than it is. */
  readonly changesTexts: boolean;
  private readonly shows: { year: boolean; month: boolean; day: boolean };

  constructor(code: string) {
    this.code = cutTo(longestCode, code);
    this.isPlain = isPlainCode(this.code);
    this.isDate = isDateFormat(this.code);
    this.local = this.isDate ? this.code : withoutRegions(this.code);
    this.isPercent = isPercentFormat(this.code);
    this.changesTexts = !this.isPlain && changesTexts(this.code);
    this.shows = this.isDate ? dateInfoOf(this.code) : { year: false, month: false, day: false };
  }

  /** Whether a day, a month or a year is shown. */
  get hasCalendar(): boolean {
    return this.shows.year || this.shows.month || this.shows.day;
  }

  /** Whether hours or minutes are counted beyond a day: [h]:mm. */
  get isElapsed(): boolean {
    return /\[(?:h+|m+|s+)\]/i.test(this.code);
  }

  get hasWholeDay(): boolean {
    return this.shows.year && this.shows.month && this.shows.day;
  }

  /**
   * A number (of days since 1899-12-30, if it is a date) or a text as it is shown, without the spaces around it.
   * @returns undefined for a format that is none, and for a number that no calendar has
   */
  shown(value: number | string): string | undefined {
    try {
      const grouping: [number, number] = isIndian(this.code) ? [3, 2] : [3, 3];
      const shown = format(this.local, value, { grouping, dateErrorThrows: true, dateSpanLarge: false });
      return (typeof value === 'string' ? shown : shown.replace(/ {2,}/g, ' ')).trim();
    } catch {
      return undefined;
    }
  }

  /** What follows the words “Excel shows”. */
  get description(): string {
    return `it in the format ${cutTo(longestCodeShown, this.code)}`;
  }
}

function dateInfoOf(code: string) {
  try {
    // Otherwise minutes before seconds count as a month.
    return getFormatDateInfo(code.replace(/m+:(?=s)/gi, ''));
  } catch {
    return { year: false, month: false, day: false };
  }
}
