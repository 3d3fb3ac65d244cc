import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { SalesDates, useSalesDays } from './sales-dates.tsx';

function Dates() {
  const { days } = useSalesDays();
  return <SalesDates days={days} />;
}

test('sales dates need both days, and stand in the address', async () => {
  const { user, location } = await mounted(Dates, ['/salesgraph'], '/salesgraph');
  await user.type(field('From'), '01/01/2026');
  await user.click(button('Submit'));
  await screen.findByText('please fill both dates');
  await user.type(field('To'), '31/12/2026');
  await user.click(button('Submit'));
  await expect.poll(() => location().href).toContain('startDate=2026-01-01&endDate=2026-12-31');
  expect(screen.queryByText('please fill both dates')).toBeNull();
});
