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
