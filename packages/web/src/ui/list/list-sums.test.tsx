import { royaltyStatements } from '@prepdesk/contract/royalty/royalty-statements';
import { sales } from '@prepdesk/contract/sales/sales';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { entriesOf } from '../fields/fields-of.ts';
import { usualLayout } from '../table/column-layout.ts';
import ListSums from './list-sums.tsx';

afterEach(() => void vi.restoreAllMocks());

const sums = {
  orders: '3',
  gross: '3000.00',
  discount: '400.00',
  unpaid: '500.00',
  refunds: '600.00',
  net: '1500.00',
};

/** The totals of three sales on a phone, below a head that says how many sales there are. */
async function onPhone(count: string) {
  everyMediaMatches(true);
  new AnsweringNetwork().on(sales.all, () => ({ sums }));
  const Totals = () => <ListSums call={sales.all} input={{}} count={count} />;
  const { user } = await mounted(Totals, ['/sales'], '/sales');
  await screen.findByText('1,500.00');
  return { user, totals: within(screen.getByLabelText('Totals (all pages)')) };
}

test('on a phone the totals in sight add up to the net above them', async () => {
  const { totals } = await onPhone('3');
  const amounts = () =>
    totals
      .getAllByRole('definition')
      .map(({ textContent }) => Number(textContent.replaceAll(/[^\d.−]/g, '').replace('−', '-')));
  const [net, ...others] = amounts();
  expect(net).toBe(1500);
  expect(others.reduce((total, amount) => total + amount)).toBe(net);
});

test('on a phone a total that the head of the screen says already is not offered once more', async () => {
  await onPhone('3');
  expect(screen.queryByRole('button', { name: 'All totals' })).toBeNull();
});

test('on a phone a number of rows at which the head of the screen stopped counting is among all totals', async () => {
  const { user, totals } = await onPhone('2+');
  expect(totals.queryByText('Orders, all pages')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All totals' }));
  expect(totals.getByText('Orders, all pages')).toBeTruthy();
});

test('the refunds that are taken off sales are named with those that only wait', async () => {
  const { totals } = await onPhone('3');
  expect(totals.getByText('Refunds, paid or waiting').nextSibling?.textContent).toMatch(/^−.*600.00$/);
});

test('totals of amounts that have columns stand below these', async () => {
  const amounts = { price: '7124.73', royalty: '712.47', recovered: '700.00', payable: '12.47' };
  new AnsweringNetwork().on(royaltyStatements.lines, () => ({ sums: amounts }) as never);
  const shown = entriesOf<Record<string, string>>({
    orderID: { label: 'Sale' },
    price: { label: 'Price', kind: 'rupees' },
    rate: { label: 'Share' },
    royalty: { label: 'Royalty', kind: 'rupees' },
    recovered: { label: 'MG recovered', kind: 'rupees' },
    payable: { label: 'Payable', kind: 'rupees' },
  });
  const columns = { shown, layout: usualLayout(shown) } as never;
  const Totals = () => (
    <table>
      <ListSums
        call={royaltyStatements.lines}
        input={{ statementID: 1 }}
        under={{ columns, hasActions: true }}
      />
    </table>
  );
  await mounted(Totals, ['/royalty/{id}'], '/royalty/{id}');
  await screen.findByText('7,124.73');
  const row = within(screen.getByRole('row', { name: 'Totals (all pages)' }));
  const texts = row.getAllByRole('cell').map(({ textContent }) => textContent.replace(/^₹ /, ''));
  expect(texts).toEqual(['Totals', '7,124.73', '', '712.47', '700.00', '12.47', '']);
});

test('notices stay above a row of totals that ends a short table near the foot of the window', async () => {
  new AnsweringNetwork().on(sales.all, () => ({ sums }));
  const under = { columns: { shown: [], layout: usualLayout([]) }, hasActions: true };
  const Totals = () => (
    <table>
      <ListSums call={sales.all} input={{}} under={under} />
    </table>
  );
  await mounted(Totals, ['/sales'], '/sales');
  const totals = await screen.findByRole('row');
  const scrolledTo = (top: number) => {
    vi.spyOn(totals, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 600, 42));
    window.dispatchEvent(new Event('scroll'));
    return document.documentElement.style.getPropertyValue('--sums-top');
  };
  expect(scrolledTo(window.innerHeight - 130)).toBe('130px');
  expect(scrolledTo(window.innerHeight - 400)).toBe('0px');
});
