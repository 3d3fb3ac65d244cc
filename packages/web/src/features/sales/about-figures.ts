import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import { lazily } from '@prepdesk/contract/lazily';

/** '01–20 Nov 2026', or both days in full if they are in different months. */
export function periodText({ from, until }: { from: string; until: string }): string {
  const [first, last] = [dayOf(from), dayOf(until)];
  if (from === until) return last;
  return from.slice(0, 7) === until.slice(0, 7) ? `${first.slice(0, 2)}–${last}` : `${first} – ${last}`;
}

const dayOf = (day: string): string => shownDay(`${day}T06:00:00Z`);

export const asOfText = (at: string): string => `as of ${shownInstant(at)}`;

const oneDecimal = lazily(
  () => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
);

/**
 * The change between two amounts in percent with one decimal, computed in whole paise; '' if the amount before was zero.
 * @returns '+8.4%'
 */
export function changeText(now: string, before: string): string {
  const [paise, paiseBefore] = [now, before].map((amount) => Math.round(Number(amount) * 100)) as [
    number,
    number,
  ];
  if (paiseBefore === 0) return '';
  const percent = ((paise - paiseBefore) / Math.abs(paiseBefore)) * 100;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${oneDecimal().format(Math.abs(percent))}%`;
}
