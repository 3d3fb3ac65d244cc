import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { dialog, ownPerson, phoneFor } from './access.ts';
import { accessOf } from './addresses.ts';
import { field, heading } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { expect, nameFor, signIn, test, typeOtp } from './test.ts';

const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

const contentRole = 3;
const superAdminRole = 1;

/** Escape, and a click outside the popup. */
async function tryToLeave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
}

test('an authenticator app is set up and required at the next sign-in; a recovery code works too', async ({
  page,
}) => {
  const phone = phoneFor('App');
  await ownPerson(phone, nameFor('App'), contentRole);
  await page.goto('/account');
  await signIn(page, phone);
  await expect(heading(page)).toHaveText('Your account');
  const opener = page.getByRole('button', { name: 'Set up' });
  await opener.click();
  const setUp = dialog(page, 'Set up an authenticator app');
  await setUp.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = ((await setUp.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  await setUp.getByRole('textbox', { name: 'Code' }).fill('000000');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(setUp.getByText('This code is invalid or was already used')).toBeVisible();
  await setUp.getByRole('textbox', { name: 'Code' }).fill(codeOf(key, -1));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog(page, 'Recovery codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await tryToLeave(page);
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await expectNoError(page, 'the recovery codes');
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  for (const code of [codeOf(key, 1), recovery]) {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await sql('delete from otp_sends where phone = $1', [`91${phone}`]);
    await page.goto('/account');
    await page.getByLabel('Phone number').fill(phone);
    await page.getByLabel('Phone number').press('Enter');
    await expect(page.getByRole('group', { name: 'OTP' })).toBeVisible();
    await typeOtp(page, phone);
    await page.getByLabel('Code').fill(code);
    await page.getByLabel('Code').press('Enter');
    await expect(heading(page)).toHaveText('Your account');
  }
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible();
});

test('a token for a script is created with some of the person’s rights, shown once and revoked', async ({
  page,
  request,
}) => {
  const phone = phoneFor('Tokens');
  await ownPerson(phone, nameFor('Tokens'), superAdminRole);
  await page.goto('/account');
  await signIn(page, phone);
  await page.getByRole('button', { name: 'Create token' }).click();
  const popup = dialog(page, 'Create token');
  await expect(popup.getByRole('button', { name: 'Create token' })).toBeDisabled();
  await popup.getByLabel('Name', { exact: false }).first().fill(nameFor('Script'));
  await popup.getByRole('checkbox', { name: /^Roles \/roles$/ }).check();
  await popup.getByLabel('Name', { exact: false }).first().hover();
  await page.mouse.down();
  await page.mouse.move(4, 4);
  await page.mouse.up();
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(popup.getByLabel('Name', { exact: false }).first()).toHaveValue(nameFor('Script'));
  await popup.getByRole('button', { name: 'Create token' }).click();
  const made = dialog(page, 'Your new token');
  await tryToLeave(page);
  const token = (await made.getByText(/^pdk_/).textContent()) ?? '';
  const ask = (path: string) =>
    request.post(`/api/${path}`, { headers: { authorization: `Bearer ${token}` }, data: {} });
  expect((await ask('admin/getroles')).status()).toBe(200);
  expect((await ask('admin/getbrightcoveusers')).status()).toBe(403);
  await made.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Revoke ${nameFor('Script')}` }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await ask('admin/getroles')).status()).toBe(401);
});

test('a package is opened for a learner until a day, extended, and revoked', async ({ openAs }) => {
  const phone = phoneFor('Learner');
  await sql(`insert into learners (app_id, phone, full_name) values (1, $1, $2)`, [
    phone,
    nameFor('Learner'),
  ]);
  const page = await openAs('superAdmin', accessOf(phone));
  await expect(page.getByText(nameFor('Learner'))).toBeVisible();
  await page.getByRole('button', { name: 'Grant access' }).click();
  const popup = dialog(page, 'Grant access');
  await popup.getByRole('combobox', { name: 'Package' }).click();
  await page.getByRole('option').first().click();
  await field(popup, 'Last day').fill('2027-03-31');
  await popup.getByRole('button', { name: 'Grant access' }).click();
  await expect(page.getByText('Access granted', { exact: true })).toBeVisible();
  await expect(page.getByText('31 Mar 2027').first()).toBeVisible();
  const more = page.getByRole('button', { name: /^More for|^Change last day/ }).first();
  await more.click();
  const entry = page.getByRole('menuitem', { name: 'Change last day' });
  if (await entry.isVisible().catch(() => false)) await entry.click();
  const day = dialog(page, 'Change last day');
  await field(day, 'Last day').fill('2027-06-30');
  await day.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('30 Jun 2027').first()).toBeVisible();
  await expectNoError(page, 'the access of a learner');
});
