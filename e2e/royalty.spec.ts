import type { Page } from '@playwright/test';
import { expectNoFault } from './faults.ts';
import { heading } from './list.ts';
import { sql } from './product.ts';
import { facultyRoyaltyOf, royaltyOf, statementOf } from './royalty-places.ts';
import { expect, test } from './test.ts';

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('a Super Admin calculates a draft, locks it and marks it as paid', async ({ openAs }) => {
  // What waits in the demo company is decided, so that nothing is in the way.
  await sql(`update refunds set state = 'rejected' where state = 'waiting'`);
  const page = await openAs('superAdmin', await statementOf('calculated'));
  await page.getByRole('button', { name: 'Calculate again' }).click();
  await expect(said(page, 'Statement calculated')).toBeVisible();
  await page.getByRole('button', { name: 'Compare lines' }).click();
  await expect(page.getByRole('dialog', { name: 'Compare lines' })).toContainText('Payable now');
  await expectNoFault(page, 'two runs beside each other');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Lock statement' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock statement' }).click();
  await expect(said(page, 'Statement locked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Calculate again' })).toBeHidden();

  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const popup = page.getByRole('dialog', { name: 'Mark as paid' });
  await expect(popup.getByRole('button', { name: 'Save' })).toBeDisabled();
  await popup.getByLabel('Payment reference').fill('NEFT 7788');
  await expectNoFault(page, 'a payment that is written down');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('NEFT 7788');

  await page.getByRole('button', { name: 'Make PDF' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^RS\d{9}\.pdf$/);
});

test('the month and the faculty have to be chosen, in the words of the documents', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/royalty');
  await expect(heading(page)).toHaveText('Royalty (general)');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please Select date')).toBeVisible();
  await page.goto('/royalty-prepclinic');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please Select date and faculty')).toBeVisible();
});

test('Add MG fills in what holds, and a new amount counts as recovered until it is put right', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', facultyRoyaltyOf(1));
  await page.getByRole('button', { name: 'Add MG' }).click();
  const popup = page.getByRole('dialog', { name: 'Add MG' });
  await expect(popup.getByLabel('MG amount')).toHaveValue('400000.00');
  await expect(popup.getByLabel('Exchange percentage')).toBeHidden();
  await popup.getByLabel('MG amount').fill('500000');
  await expect(popup.getByLabel('MG recovered')).toHaveValue('500000');
  await expect(popup.getByRole('status')).toHaveText('Left to recover: ₹ 0.00');
  await popup.getByLabel('MG recovered').fill('100000');
  await expectNoFault(page, 'terms that are entered');
  await expect(popup.getByRole('status')).toHaveText('Left to recover: ₹ 4,00,000.00');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'MG details saved')).toBeVisible();
});

test('a faculty user’s own royalty is there by itself, without a choice of whose', async ({ openAs }) => {
  const page = await openAs('faculty', '/royalty-prepclinic');
  await expect(heading(page)).toHaveText('Royalty of Faculty');
  await expect(page.getByText('Total royalty')).toBeVisible();
  await expect(page.getByLabel('Faculty', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add MG' })).toBeHidden();
});

test('a statement is reached from the month of the general app', async ({ openAs }) => {
  const page = await openAs('superAdmin', royaltyOf());
  await page
    .getByRole('link', { name: /^Open the statement of/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Draft');
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link').last().click();
  await expect(heading(page)).toHaveText('Royalty (general)');
});
