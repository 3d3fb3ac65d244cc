import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { entriesOf } from '../fields/fields-of.ts';
import { HeadRow } from './head-row.tsx';

afterEach(cleanup);

type Row = { id: number; price: number };
const shown = entriesOf<Row>({ id: { label: 'ID' }, price: { label: 'Price', kind: 'rupees' } });

test('only a column by which the list can be sorted has a button', () => {
  const sorting = { sort: '', sorts: ['id'], onSort: () => {} };
  render(
    <table>
      <HeadRow shown={shown} rows={[]} sorting={sorting} hasActions={false} />
    </table>,
  );
  const [id, price] = screen.getAllByRole('columnheader');
  expect(within(id!).getByRole('button').textContent).toBe('ID');
  expect(within(price!).queryByRole('button')).toBeNull();
  expect(price?.textContent, 'the sign never stands alone').toBe('Price\u00a0₹');
});

test('a heading of three words takes two lines where it is narrow, not three', () => {
  const named = entriesOf<Row>({
    id: { label: 'Validity In Days' },
    price: { label: 'Royalty Amount', kind: 'rupees' },
  });
  render(
    <table>
      <HeadRow shown={named} rows={[]} hasActions={false} />
    </table>,
  );
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Validity In\u00a0Days', 'Royalty Amount\u00a0₹']);
});
