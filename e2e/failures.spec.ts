import type { Page } from '@playwright/test';
import { dialog, ownRole, phoneFor } from './access.ts';
import { choose, edit, emptyState, field, rowOf, save, saveButton } from './list.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

const apiFailure = "Something went wrong. Let's try one more again.";

const broken = (page: Page, call: string) =>
  page.route(`**/api/admin/${call}`, (route) =>
    route.fulfill({
      status: 500,
      json: { status: false, message: 'The server failed', response: { reference: 'r-18' } },
    }),
  );

test('a failed save is reported in a popup, and typed text survives Try Again', async ({ openAs }) => {
  const name = nameFor('Fragile');
  await ownRole(name);
  const page = await openAs('superAdmin', `/roles?search=${name}`);
  await edit(page, name);
  await field(page, 'Role Name').fill(`${name} still`);
  await broken(page, 'editrole');
  await saveButton(page).click();
  const failure = dialog(page, 'Ooops,');
  await expect(failure).toContainText(apiFailure);
  await expect(failure).toContainText('The server failed (reference r-18)');
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(field(page, 'Role Name')).toHaveValue(`${name} still`);
  await saveButton(page).click();
  await expect(failure).toBeVisible();
  await page.unroute('**/api/admin/editrole');
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(field(page, 'Role Name')).toHaveValue(`${name} still`);
  await save(page, 'Role updated');
});

test('a refusal is reported in a popup, and the row stays as typed', async ({ openAs }) => {
  const name = nameFor('Refused');
  await ownRole(name);
  const page = await openAs('superAdmin', `/roles?search=${name}`);
  await edit(page, name);
  await field(page, 'Role Name').fill(`${name} no more`);
  await sql('delete from roles where name = $1', [name]);
  await saveButton(page).click();
  const refusal = dialog(page, 'Ooops, Error!!');
  await expect(refusal).toBeVisible();
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toBeHidden();
  await expect(field(page, 'Role Name')).toHaveValue(`${name} no more`);
});

test('a list that cannot be read says so in a popup once, and then in its place', async ({ openAs }) => {
  const page = await openAs('superAdmin');
  await broken(page, 'getroles');
  await page.goto('/roles');
  const failure = dialog(page, 'Ooops,');
  await expect(failure).toContainText(apiFailure);
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByText('reference r-18')).toBeVisible();
  await expect(emptyState(page, 'The list could not be read')).toBeVisible();
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

test('a list that fails while a popup is open says so in its place, below it', async ({ openAs }) => {
  const page = await openAs('superAdmin');
  let fail = () => {};
  const asked = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/admin/getroles', async (route) => {
    await asked;
    await route.abort();
  });
  await broken(page, 'addrole');
  await page.goto('/roles');
  await page.getByRole('button', { name: 'Add role' }).click();
  await field(page, 'Role Name').fill(nameFor('Unread'));
  await saveButton(page).click();
  const failure = dialog(page, 'Ooops,');
  await expect(failure).toContainText('reference r-18');
  fail();
  await expect(page.locator('[role=alert]', { hasText: 'The server cannot be reached' })).toBeVisible();
  await expect(failure).toHaveCount(1);
});

test('Escape closes the top popup and leaves the form below it open', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/brightcove');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = dialog(page, 'Add User');
  await form.getByLabel('Phone').fill(phoneFor('Below'));
  await choose(form, 'Status', 'EXO');
  await choose(form, 'L3Enabled', 'No');
  await broken(page, 'addbrightcove');
  await form.getByRole('button', { name: 'Save' }).click();
  const failure = dialog(page, 'Ooops,');
  await expect(failure).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failure).toBeHidden();
  await expect(form.getByLabel('Phone')).toHaveValue(phoneFor('Below'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeVisible();
});
