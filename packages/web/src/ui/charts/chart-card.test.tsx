import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { ChartCard } from './chart-card.tsx';

test('a chart that cannot be saved as a picture says so', async () => {
  // Without a size no bar is drawn. The document of a test has no canvas.
  const size = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  size.mockReturnValue(new DOMRect(0, 0, 600, 300));
  onTestFinished(() => size.mockRestore());
  const rows = [{ key: '1', label: 'May', value: { amount: 1, text: '1' } }];
  const Chart = () => (
    <ChartCard title="Sales" rows={rows} names={{ value: 'Sales' }} heading="Month" about={[]} />
  );
  const { user } = await mounted(Chart, ['/sales'], '/sales');
  await expect.poll(() => document.querySelector('svg.recharts-surface')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save PNG' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The picture could not be saved');
});

test('whether a chart is shown as its table is in the address, which a reload restores', async () => {
  const rows = [{ key: '1', label: 'May', value: { amount: 1, text: '1' } }];
  const chart = { rows, names: { value: 'Sum' }, heading: 'Month', about: [] };
  const Charts = () => (
    <>
      <ChartCard title="Sales" {...chart} />
      <ChartCard title="Refunds" name="refunds" {...chart} />
    </>
  );
  const { user, location, reload } = await mounted(Charts, ['/sales'], '/sales?view=graph');
  const table = (title: string) => screen.queryByRole('region', { name: `${title}, table` });
  await user.click(within(screen.getByRole('group', { name: 'Refunds as' })).getByLabelText('Table'));
  await expect.poll(() => location().href).toBe('/sales?view=graph&refunds=table');
  await reload();
  expect(table('Refunds')).toBeTruthy();
  expect(table('Sales')).toBeNull();
  await user.click(within(screen.getByRole('group', { name: 'Refunds as' })).getByLabelText('Chart'));
  await expect.poll(() => table('Refunds')).toBeNull();
});
