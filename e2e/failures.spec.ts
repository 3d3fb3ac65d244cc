import type { Page } from '@playwright/test';
import { dialog } from './access.ts';
import { emptyState, rowOf } from './list.ts';
import { expect, test } from './test.ts';

const apiFailure = "Something went wrong. Let's try one more again.";

const broken = (page: Page, call: string) =>
  page.route(`**/api/admin/${call}`, (route) =>
    route.fulfill({
      status: 500,
      json: { status: false, message: 'The server failed', response: { reference: 'r-18' } },
    }),
  );

test('a list that cannot be read says so in a popup once, and then in its place', async ({ openAs }) => {
  const page = await openAs('superAdmin');
  await broken(page, 'getroles');
  await page.goto('/roles');
  const failure = dialog(page, 'Ooops,');
  await expect(failure).toContainText(apiFailure);
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByText('reference r-18')).toBeVisible();
  await expect(emptyState(page, 'Couldn’t load the list')).toBeVisible();
  await page.getByLabel('Search in this list').fill('Con');
  const tried = page.waitForResponse('**/api/admin/getroles');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await tried;
  await expect(page.getByText('reference r-18')).toBeVisible();
  await expect(failure).toBeHidden();
  await expect(page.getByLabel('Search in this list')).toBeFocused();
  await page.unroute('**/api/admin/getroles');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(rowOf(page, 'Content')).toBeVisible();
});
