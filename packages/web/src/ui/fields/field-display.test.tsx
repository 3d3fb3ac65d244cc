import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FieldDisplay } from './field-display.tsx';
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
