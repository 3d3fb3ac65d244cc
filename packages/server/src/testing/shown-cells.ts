import { both } from './read-cell.ts';

/** Cells of a workbook that show something else than they hold, as XML. */

export const [rupees, bracketed] = ['[$₹-4009]\\ #,##,##0', '#,##0_);(#,##0)'];
export const formats = [
  '0.0%',
  'd-mmm',
  'h:mm',
  rupees,
  bracketed,
  '0.00',
  '000',
  'dd/mm/yyyy',
  '0%',
  '0.00%',
];
/** A number in one of these formats, or in none. */
export const number = (value: number | string, format?: string) =>
  `<c s="${format ? formats.indexOf(format) + 1 : 0}"><v>${value}</v></c>`;
export const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
export const withScript = (before: string, script: string, character: string, after = '') =>
  `<c t="inlineStr"><is><r><t>${before}</t></r><r><rPr><vertAlign val="${script}"/></rPr><t>${character}</t></r><r><t>${after}</t></r></is></c>`;
/** The text that is shown, and what is told besides in a column of texts; '' for nothing. */
export const shownCells: [shown: string, cell: string, note: string][] = [
  ['0.9%', number('8.9999999999999993E-3', '0.0%'), both('0.9%', '0.009')],
  ['25%', number(0.25, '0%'), both('25%', '0.25')],
  ['3-Apr', number(46115, 'd-mmm'), both('3-Apr', '2026-04-03')],
  ['10:30', number(0.4375, 'h:mm'), both('10:30', '0.4375')],
  ['TRUE', '<c t="b"><v>1</v></c>', 'The cell holds the logical value TRUE: the text TRUE is taken'],
  ['₹ 1,50,000', number(150000, rupees), ''],
  ['(4,500)', number(-4500, bracketed), ''],
  ['9.50', number(9.5, '0.00'), ''],
  ['007', number(7, '000'), ''],
];

export const scripts: [shown: string, cell: string, html: string, note: string][] = [
  ['10⁶', withScript('10', 'superscript', '6'), '10<sup>6</sup>', 'Excel shows 10⁶, the file holds 106'],
  ['H₂O', withScript('H', 'subscript', '2', 'O'), 'H<sub>2</sub>O', 'Excel shows H₂O, the file holds H2O'],
];

export const broken: [what: string, cell: string, error: string][] = [
  ['#NAME?', '<c t="e"><v>#NAME?</v></c>', 'Excel shows the error #NAME?'],
  ['=A2*2', '<c><f>A2*2</f></c>', 'The cell holds the formula A2*2 without its result'],
  [
    'a number of 18 digits',
    number('1.2345678901234501E+17'),
    'Excel shows 1.23457E+17, the file holds 123456789012345000, and a number keeps only 15 digits',
  ],
];
