import type { Page } from '@playwright/test';
import { field, heading } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { heldBack } from './replies.ts';
import { facultyRoyaltyOf, royaltyOf, statementOf } from './royalty-addresses.ts';
import { expect, test } from './test.ts';

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('a Super Admin calculates a draft, locks it and marks it as paid', async ({ openAs }) => {
  // Decides the demo company's waiting refunds, because they would prevent locking.
  await sql(`update refunds set state = 'rejected' where state = 'waiting'`);
  const page = await openAs('superAdmin', await statementOf('calculated'));
  await page.getByRole('button', { name: 'Recalculate' }).click();
  await expect(said(page, 'Statement calculated')).toBeVisible();
  await page.getByRole('button', { name: 'Compare lines' }).click();
  await expect(page.getByRole('dialog', { name: 'Compare lines' })).toContainText('Payable now');
  await expectNoError(page, 'two runs beside each other');
  await test.step('the changes of the last pair are not shown for the next one', async () => {
    const compare = page.getByRole('dialog', { name: 'Compare lines' });
    const letGo = await heldBack(page, 'admin/royaltydifference');
    await field(compare, 'To').click();
    await page.getByRole('option', { name: /^Run 1,/ }).click();
    await expect(compare.getByText('Loading..')).toBeVisible();
    await expect(compare).not.toContainText('Payable now');
    await expect(field(compare, 'To')).toHaveValue(/^Run 1,/);
    letGo();
    await expect(compare).toContainText('Nothing changed');
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Lock statement' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock statement' }).click();
  await expect(said(page, 'Statement locked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recalculate' })).toBeHidden();

  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const popup = page.getByRole('dialog', { name: 'Mark as paid' });
  await expect(popup.getByRole('button', { name: 'Save' })).toBeDisabled();
  await popup.getByLabel('Payment reference').fill('NEFT 7788');
  await expectNoError(page, 'a payment that is written down');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('NEFT 7788');

  await page.getByRole('button', { name: 'Create PDF' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^RS\d{9}\.pdf$/);
});

test('Add MG fills in the current terms, and a new amount counts as recovered until it is corrected', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', facultyRoyaltyOf(1));
  await page.getByRole('button', { name: 'Add MG' }).click();
  const popup = page.getByRole('dialog', { name: 'Add MG' });
  await expect(popup.getByLabel('MG amount')).toHaveValue('4,00,000.00');
  await expect(popup.getByLabel('Exchange percentage')).toBeHidden();
  await popup.getByLabel('MG amount').fill('500000');
  await expect(popup.getByLabel('MG recovered')).toHaveValue('5,00,000');
  await expect(popup.getByRole('status')).toHaveText('Left to recover: ₹ 0.00');
  await popup.getByLabel('MG recovered').fill('100000');
  await expectNoError(page, 'terms that are entered');
  await expect(popup.getByRole('status')).toHaveText('Left to recover: ₹ 4,00,000.00');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'MG details saved')).toBeVisible();
});

test('a statement is reached from the month of the general app', async ({ openAs }) => {
  const page = await openAs('superAdmin', royaltyOf());
  await page
    .getByRole('link', { name: /^Open the statement of/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Draft');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click();
  await expect(heading(page)).toHaveText('Royalty (general)');
});

test('all statements of a month are calculated together, also when the screen is left meanwhile', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', royaltyOf());
  const statements = page.getByRole('region', { name: 'Statements' });
  const calculateAll = statements.getByRole('button', { name: /^Calculate all statements of / });
  const requested = page.waitForResponse('**/api/admin/calculateroyaltymonth');
  await calculateAll.click();
  await requested;
  await page.goto('/royalty-prepclinic');
  await page.goto(royaltyOf());
  await expect(calculateAll).toBeEnabled();
  await expect(statements.getByText('Preview')).toHaveCount(0);
  await expect(statements.getByText('Draft')).toHaveCount(0);
  await expect(statements.getByText('Calculated').first()).toBeVisible();
  await expectNoError(page, 'statements that were calculated together');
});

test('on a phone the month and the number of a statement stand in one line', { tag: '@phone' }, async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', await statementOf('calculated'));
  const about = page.getByText(/^[A-Z][a-z]+ \d{4} · Statement /);
  await expect(about).toBeVisible();
  const { y, height } = (await heading(page).boundingBox())!;
  const line = (await about.boundingBox())!;
  expect(line.height).toBeLessThan(30);
  expect(line.y, 'below the name').toBeGreaterThanOrEqual(y + height);
});

test('on a phone guaranteed royalty is added with the bar at the bottom', { tag: '@phone' }, async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', '/royalty-prepclinic');
  const add = page.getByRole('button', { name: 'Add MG' });
  await expect(add).toBeVisible();
  const { y, height, width } = (await add.boundingBox())!;
  const size = page.viewportSize()!;
  expect(y + height).toBeGreaterThan(size.height - 30);
  expect(width).toBeGreaterThan(size.width - 40);
});
