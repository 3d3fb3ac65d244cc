import { expect, test } from 'vitest';
import { sentFacts } from './sent-facts.ts';

test('what a gateway sent is read as labels and values, however deep, with times as people read them', () => {
  const sent =
    '{"mode":"gateway","signature":{"trans_date":"2026-11-25T17:04:01.000Z","paymentID":null},"parts":[1,2]}';
  expect(sentFacts(sent)).toEqual([
    { label: 'Mode', value: 'gateway' },
    { label: 'Trans date', value: '25 Nov 2026, 22:34 IST' },
    { label: 'Payment ID', value: 'NA' },
    { label: 'Parts 1', value: '1' },
    { label: 'Parts 2', value: '2' },
  ]);
});

test('an amount that a gateway sent in rupees reads like the amounts around it', () => {
  expect(sentFacts('{"amount":"5499.00","signature":{"amount":"549900"}}')).toEqual([
    { label: 'Amount', value: '₹ 5,499.00' },
    { label: 'Amount (signature)', value: '549900' },
  ]);
});

test.each(['Paid at the desk', '5501', '{"mode":', ''])(
  'a text that is no object stays a text: %s',
  (text) => {
    expect(sentFacts(text)).toBeNull();
  },
);
