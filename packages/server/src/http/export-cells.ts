import { wordsOfHtml } from '@prepdesk/contract/html-words';
import type { ListColumn } from '@prepdesk/contract/list-call';
import type { Cell } from '../spreadsheets/cell.ts';
import { csvText } from '../spreadsheets/write-csv.ts';

/** The company's clock is this far ahead of UTC all year (DECISIONS "Times"). */
const aheadMs = 5.5 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** Spreadsheets count days from 1899-12-30. */
const firstDayMs = Date.UTC(1899, 11, 30);

/** How PostgreSQL writes an instant in the company's time zone. */
const isCompanyTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+05:30$/;

const inWords = (local: string): string =>
  `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`;

function instantText(value: Date | string): string {
  if (typeof value === 'string' && isCompanyTime.test(value)) return inWords(value);
  return inWords(new Date(new Date(value).getTime() + aheadMs).toISOString());
}

function instantCell(value: Date | string): Cell {
  const localMs =
    typeof value === 'string' && isCompanyTime.test(value)
      ? Date.parse(`${value.slice(0, 10)}T${value.slice(11, -6)}Z`)
      : new Date(value).getTime() + aheadMs;
  return { value: (localMs - firstDayMs) / dayMs, text: instantText(value), format: 'instant' };
}

function dayCell(day: string): Cell {
  const [year = '', month = '', date = ''] = day.split('-');
  const value = (Date.parse(`${day}T00:00:00Z`) - firstDayMs) / dayMs;
  // What is not a day, such as 'coming soon', stays text.
  return Number.isNaN(value) ? day : { value, text: `${date}/${month}/${year}`, format: 'day' };
}

/** A value as a cell of a file: named as on the screen, and never a formula. */
export function cellMaker({ kind, choices }: ListColumn): (value: unknown) => Cell {
  const of = (make: (value: never) => Cell) => (value: unknown) =>
    value === null || value === undefined || value === '' ? '' : make(value as never);
  if (choices) return of((value: string | number) => choices[value] ?? String(value));
  if (kind === 'instant') return of(instantCell);
  if (kind === 'day') return of(dayCell);
  if (kind === 'number') return of((value: string | number) => Number(value));
  if (kind === 'rupees')
    return of((text: string) => ({ value: Number(text), text: String(text), format: 'amount' }));
  if (kind === 'html') return of((html: string) => wordsOfHtml(html));
  return of(String);
}

/** The same as a CSV cell, ready to be written. */
export function csvCellMaker(column: ListColumn): (value: unknown) => string {
  const { kind, choices } = column;
  const make = cellMaker(column);
  const of = (write: (value: never) => string) => (value: unknown) =>
    value === null || value === undefined || value === '' ? '' : write(value as never);
  if (choices) return of((value: string | number) => csvText(choices[value] ?? String(value)));
  if (kind === 'instant') return of(instantText);
  // The text of a number may differ from the number it stands for: 1.50.
  if (kind === 'number')
    return of((value: string | number) =>
      typeof value === 'string' && isWhole.test(value) ? value : String(Number(value)),
    );
  if (kind === 'rupees') return of((value: string) => String(value));
  if (kind === undefined)
    return of((value: unknown) => csvText(typeof value === 'string' ? value : String(value)));
  return of((value) => {
    const cell = make(value);
    return csvText(typeof cell === 'object' ? cell.text : String(cell));
  });
}

const isWhole = /^-?[1-9]\d{0,14}$/;
