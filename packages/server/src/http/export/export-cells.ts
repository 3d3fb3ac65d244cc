import { companyOffsetMs, dayMs } from '@prepdesk/contract/company-time';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import type { ListColumn } from '@prepdesk/contract/list-call';
import type { Cell } from '../../spreadsheets/cell.ts';

/** Spreadsheets count days from 1899-12-30. */
const firstDayMs = Date.UTC(1899, 11, 30);

const aheadMinutes = companyOffsetMs / 60_000;

/** A CSV file reads only the text, a workbook only the number. */
class InstantCell {
  readonly format = 'instant';
  /** ISO text, in UTC. */
  private readonly at: string;

  constructor(at: Date | string) {
    this.at = typeof at === 'string' ? at : at.toISOString();
  }

  get value(): number {
    return (Date.parse(this.at) + companyOffsetMs - firstDayMs) / dayMs;
  }

  /** Most instants are on the same day in India: then the date stays, and nothing is parsed. */
  get text(): string {
    const { at } = this;
    const minutes = Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16)) + aheadMinutes;
    if (minutes < 24 * 60) return inWords(at, minutes);
    return inWords(new Date(Date.parse(at) + companyOffsetMs).toISOString(), minutes - 24 * 60);
  }
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

const inWords = (day: string, minutes: number): string =>
  `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

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
  if (kind === 'instant') return of((at: Date | string) => new InstantCell(at));
  if (kind === 'day') return of(dayCell);
  if (kind === 'number') return of((value: string | number) => Number(value));
  if (kind === 'rupees')
    return of((text: string) => ({ value: Number(text), text: String(text), format: 'amount' }));
  if (kind === 'html') return of((html: string) => wordsOfHtml(html));
  return of(String);
}
