import { wordsOfHtml } from '@prepdesk/contract/html-words';
import type { ListColumn } from '@prepdesk/contract/list-call';
import type { Cell } from '../spreadsheets/cell.ts';

/** The company's clock is this far ahead of UTC all year (DECISIONS "Times"). */
const aheadMs = 5.5 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** Spreadsheets count days from 1899-12-30. */
const firstDayMs = Date.UTC(1899, 11, 30);

function instantCell(at: Date | string): Cell {
  const localMs = new Date(at).getTime() + aheadMs;
  const local = new Date(localMs).toISOString();
  const text = `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`;
  return { value: (localMs - firstDayMs) / dayMs, text, format: 'instant' };
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
