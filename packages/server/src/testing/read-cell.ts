import { readXlsx } from '../spreadsheets/read-xlsx.ts';
import { readingOf } from '../spreadsheets/sheet-cell.ts';
import { workbookOf } from './workbook-file.ts';

/** What columns of texts, of HTML and of values read in a cell that is given as XML. */
export async function readCell(cell: string, options: Parameters<typeof workbookOf>[2] = {}) {
  const { rows } = await readXlsx(workbookOf(['ID', 'Text'], ['<c><v>1</v></c>', cell], options));
  const read = rows[0]?.cells[1] ?? '';
  return {
    inTexts: readingOf(read, 'text'),
    inHtml: readingOf(read, 'html'),
    inValues: readingOf(read, 'value'),
  };
}

/** The cell of a number in style 1. */
export const styled = (value: string | number): string => `<c s="1"><v>${value}</v></c>`;

export const readStyled = (format: string | number, value: string | number) =>
  readCell(styled(value), { formats: [format] });

/** What is told where a cell shows something else than it holds. */
export const both = (shown: string, held: string, taken = shown): string =>
  `Excel shows ${shown}, the file holds ${held}: ${taken} is taken`;
