import { expect, it } from 'vitest';
import { transactionDate, transactionInstant } from './transaction-date.ts';

const details = (trans_date: unknown) => JSON.stringify({ id: 'pay_1', signature: { trans_date } });

it.each([
  ['a date and time, in India', details('2026-10-02 12:30:05'), '2026-10-02T07:00:05.000Z'],
  ['as some gateways write it', details('02/10/2026 12:30:05'), '2026-10-02T07:00:05.000Z'],
  ['an instant with its time zone', details('2026-10-02T07:00:05Z'), '2026-10-02T07:00:05.000Z'],
  ['a day alone', details('2026-10-02'), '2026-10-01T18:30:00.000Z'],
  [
    'a signature that is JSON in a text',
    JSON.stringify({ signature: '{"trans_date":"2026-10-02 12:30"}' }),
    '2026-10-02T07:00:00.000Z',
  ],
])('the date of a transaction is read: %s', (_, text, instant) => {
  expect(transactionInstant(text)?.toISOString()).toBe(instant);
});

it.each([
  ['words', 'paid at the desk'],
  ['a number', '7'],
  ['null', 'null'],
  ['no signature', '{"a":1}'],
  ['another type', details(20261002)],
  ['a day that does not exist', details('2026-13-45')],
  ['a text that is not a date', details('yesterday')],
])('no date of a transaction is invented for %s', (_, text) => {
  expect(transactionInstant(text)).toBeUndefined();
});

it('what the gateway wrote is kept where it is not a date', () => {
  expect(transactionDate(details(' yesterday '))).toBe('yesterday');
  expect(transactionDate('{}')).toBe('');
});
