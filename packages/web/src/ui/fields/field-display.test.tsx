import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FieldDisplay, textLook } from './field-display.tsx';
import type { FieldEntry } from './fields-of.ts';

type Row = { uses: number; packageID: number; id: number; userPhone: string; userCountryCode: string };
const row: Row = {
  uses: 150_000,
  packageID: 150_000,
  id: 8024,
  userPhone: '9876543210',
  userCountryCode: '91',
};

const shown = (field: FieldEntry<Row>): string => {
  render(
    <p data-testid={field.key}>
      <FieldDisplay field={field} row={row} />
    </p>,
  );
  return screen.getByTestId(field.key).textContent;
};

it('a cell groups the digits of a count, never those of an id', () => {
  expect(shown({ key: 'uses', label: 'Uses', kind: 'number' })).toBe('1,50,000');
  expect(shown({ key: 'packageID', label: 'Package', kind: 'number' })).toBe('150000');
  expect(shown({ key: 'id', label: 'ID', kind: 'number', look: 'quiet' })).toBe('8024');
});

it('a cell with a phone shows its country code', () => {
  expect(shown({ key: 'userPhone', label: 'Phone' })).toBe('+91 9876543210');
});

it.each([
  ['27 Mar 2027', true],
  ['28 Nov 2026, 16:58 IST', true],
  ['+91 7200793091', true],
  ['1,50,000', true],
  ['Foundation, 12 months', undefined],
  ['12ananya@example.com', undefined],
  ['3 questions of the mock test were left', undefined],
])('paper leaves a day, a phone and an amount whole, and breaks other texts: %s', (words, isFigure) => {
  expect(textLook(words)['data-figure']).toBe(isFigure);
});
