import { cutTo } from '@prepdesk/contract/well-formed';
import { sectionsOf } from './format-section.ts';
import { dateShower } from './shown-date.ts';
import { numberShower } from './shown-number.ts';

/** How Excel shows numbers (ECMA-376 18.8.30 and 18.8.31), as far as the format alone can tell. */

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
};

/** Those of East Asia. */
const isBuiltInDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

export const builtInCode = (id: number): string =>
  builtIn[id] ?? (isBuiltInDate(id) ? 'dd-mm-yyyy' : 'General');

const longestCode = 300;
const longestCodeShown = 60;

/** A format shows a date when it contains days, months, years or hours, outside quotes and brackets. */
const showsDate = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/General/gi, ''));

const hasConditions = (code: string): boolean => /\[[<>=]/.test(code);

export class NumberFormat {
  private readonly code: string;
  readonly isDate: boolean;
  /** Whether the number itself is shown, as far as its column is wide enough. */
  readonly isPlain: boolean;
  private made: Showers | undefined;

  constructor(code: string) {
    this.code = cutTo(longestCode, code);
    this.isDate = showsDate(this.code);
    this.isPlain = /^(?:general|@)$/i.test(code);
  }

  /** A number of hundredths. */
  get isPercent(): boolean {
    return this.showers.isPercent;
  }

  /** What follows the words “Excel shows”. */
  shownNumber(value: number): string {
    const { ofNumbers } = this.showers;
    const index = value < 0 && ofNumbers.length > 1 ? 1 : value === 0 && ofNumbers.length > 2 ? 2 : 0;
    const shown = ofNumbers[index]?.(Math.abs(value));
    return this.describe(value < 0 && index === 0 && shown !== undefined ? `-${shown}` : shown);
  }

  /** What follows the words “Excel shows”. */
  shownDate(date: Date): string {
    return this.describe(this.showers.ofDates?.(date));
  }

  private describe(shown: string | undefined): string {
    return shown === undefined
      ? `it in the format ${cutTo(longestCodeShown, this.code)}`
      : shown.trim() || 'nothing';
  }

  /** Made for the first cell: most styles of a workbook have none. */
  private get showers(): Showers {
    this.made ??= showersOf(this.code);
    return this.made;
  }
}

type Showers = {
  isPercent: boolean;
  /** For positive numbers, negative ones and zero; undefined for what is left out here. */
  ofNumbers: (((value: number) => string) | undefined)[];
  ofDates: ((date: Date) => string) | undefined;
};

function showersOf(code: string): Showers {
  const sections = sectionsOf(code);
  const isPercent = sections.some((section) => section.includes('%'));
  if (hasConditions(code)) return { isPercent, ofNumbers: [], ofDates: undefined };
  const isIndian = /#,##,##|-4009\]/.test(code);
  return {
    isPercent,
    ofNumbers: sections.map((section) => numberShower(section, isIndian)),
    ofDates: sections[0] && dateShower(sections[0]),
  };
}
