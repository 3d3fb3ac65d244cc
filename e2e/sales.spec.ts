import type { Locator } from '@playwright/test';
import { expect, test } from './test.ts';

test('sales dates need both days, and narrow the list', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/salesgraph');
  await expect(page.getByText('Package Name:').first()).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('01/01/2026');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('please fill both dates')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('31/12/2026');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/startDate=2026-01-01&endDate=2026-12-31/);
  await expect(page.getByText('please fill both dates')).toHaveCount(0);
});

test('the sums of a list of sales come to its net', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/sales');
  const sums = page.getByLabel('Sums of all pages');
  await expect(sums.getByText('₹').first()).toBeVisible();
  const told = await sums.locator('dd').allTextContents();
  const [, gross = 0, ...others] = told.map((text) =>
    Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, '')),
  );
  const net = others.pop() ?? 0;
  const paise = (amount: number) => Math.round(amount * 100);
  expect(others.reduce((sum, amount) => sum + paise(amount), paise(gross))).toBe(paise(net));
});

test('a list of sales shows its sums and the whole names of packages before anybody scrolls', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', '/sales');
  const sums = page.getByLabel('Sums of all pages');
  await expect(sums.getByText('₹').last()).toBeInViewport({ ratio: 1 });
  const cut = () =>
    page
      .locator('tr[data-row] [data-words="long"]')
      .evaluateAll((words) => words.filter((place) => place.scrollHeight > place.clientHeight + 1).length);
  await expect.poll(cut).toBe(0);
  const last = page.locator('tr[data-row]').last();
  await last.focus();
  const [row, below] = [await last.boundingBox(), await sums.boundingBox()];
  expect(row!.y + row!.height).toBeLessThanOrEqual(below!.y + 1);
});

test('on a phone a sale is a card that tells itself, below what all sales come to', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/sales');
  const card = page.locator('tr[data-row]').first();
  const partOf = (place: string) => card.locator(`td[data-card=${place}]`);
  const placeOf = async (part: Locator) => (await part.boundingBox())!;
  await expect(partOf('end')).toHaveText(/^(?:₹ [\d,]+\.\d\d|Free)/);
  const [name, price, state] = await Promise.all(['start', 'end', 'state'].map((at) => placeOf(partOf(at))));
  expect(price!.x).toBeGreaterThan(name!.x + name!.width - 1);
  expect(Math.abs(price!.y - name!.y)).toBeLessThan(4);
  expect(state!.y).toBeGreaterThan(price!.y + price!.height - 1);
  // Without its label in sight, which is read out.
  const label = (at: string) => partOf(at).evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(await label('end')).toContain('Purchased Price');
  const details = card.getByRole('button', { name: /^Details/ });
  expect((await placeOf(details)).height).toBeGreaterThanOrEqual(44);

  const sums = page.getByLabel('Sums of all pages');
  await expect(sums.locator('dt')).toHaveText(['Net', 'Gross', 'Discount', 'Not paid']);
  await expect(sums.locator('dd').first()).toHaveText(/₹/);
  expect((await placeOf(sums)).y).toBeLessThan((await placeOf(card)).y);
  const all = page.getByRole('button', { name: 'All sums' });
  await expect(all).toHaveAttribute('aria-expanded', 'false');
  await all.click();
  await expect(all).toHaveAttribute('aria-expanded', 'true');
  await expect(sums.getByText('Refunds')).toBeVisible();
});

test('a graph is switched to a table and saved as a picture', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/sales?view=graph');
  const card = page.getByRole('region', { name: 'Total sale amount per month', exact: true });
  await expect(card.locator('svg.recharts-surface').first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save PNG' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^total-sale-amount-per-month-.*\.png$/);
  await card.getByText('Table', { exact: true }).click();
  await expect(card.getByRole('row')).toHaveCount(13);
});

test('what an order says is read as a whole', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/sales_orders');
  await page.locator('tr[data-row]').first().focus();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Details' });
  await expect(popup.getByText('Order ID')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
});
