import type { Page } from '@playwright/test';
import { ownCourse, storedLevels } from './addresses.ts';
import { openRow } from './list.ts';
import { forgetLimits, lastOtp, sql } from './product.ts';
import { endSession, expect, nameFor, phoneOf, signIn, test, typeOtp } from './test.ts';

test('a member of staff signs in by phone and OTP and arrives where they wanted to go', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/subjects?page=1');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsubjects%3Fpage%3D1/);
  await expect(page.getByText('V2.4')).toBeVisible();
  await signIn(page, phoneOf('superAdmin'));
  await expect(page).toHaveURL(/\/subjects/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Subject List');
});

test('a wrong OTP is refused with its message, and Back returns to the phone', async ({ page }) => {
  const phone = phoneOf('content');
  await forgetLimits(phone);
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Phone number').press('Enter');
  await expect(page.getByText(`We sent a 6-digit OTP by SMS to +91 ${phone}.`)).toBeVisible();
  const wrong = lastOtp(phone) === '000000' ? '111111' : '000000';
  await page.getByRole('group', { name: 'OTP' }).getByRole('textbox').first().click();
  await page.keyboard.type(wrong);
  await expect(page.getByText('please enter valid OTP')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await page.getByLabel('Phone number').press('Enter');
  await expect(page.getByText(`+91 ${phone}.`)).toBeVisible();
  expect(await sql('select 1 from otp_sends where phone = $1', [`91${phone}`])).toHaveLength(1);
});

test('an OTP that was just requested in another tab can be entered', async ({ page, context }) => {
  const phone = phoneOf('support');
  await forgetLimits(phone);
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto('/login');
    await tab.getByLabel('Phone number').fill(phone);
    await tab.getByLabel('Phone number').press('Enter');
    await expect(tab.getByText('We sent a 6-digit OTP')).toBeVisible();
  }
  await expect(page.getByText('An OTP was sent to this phone just now')).toBeVisible();
  await expect(page.getByText(/Resend in 0:[12]\d/)).toBeVisible();
  await typeOtp(page, phone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon..');
});

test('signing out ends the session in every tab, and signing in again leads to the start page', async ({
  page,
  context,
}) => {
  await page.goto('/courses');
  await signIn(page, phoneOf('content'));
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Coming Soon..');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses Listing');
  await page.getByRole('button', { name: /Vikram/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await signIn(page, phoneOf('content'));
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon..');
});

/** Makes the server refuse every `admin/login`. */
const refuseLogin = (page: Page, message: string) =>
  page.route('**/api/admin/login', (route) =>
    route.fulfill({ json: { status: false, message, response: {} } }),
  );

const liveSessions = async (phone: string) =>
  (
    await sql(
      `select 1 from sessions s join admin_users u on u.id = s.user_id where u.phone = $1
      and s.ended_at is null`,
      [phone],
    )
  ).length;

test('a refusal after a right OTP is explained on the phone page, and no session is left', async ({
  page,
}) => {
  const phone = phoneOf('nobody');
  await refuseLogin(page, 'This person is not let in today');
  await page.goto('/login');
  const before = await liveSessions(phone);
  await forgetLimits(phone);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Phone number').press('Enter');
  await typeOtp(page, phone);
  await expect(page.getByText('This person is not let in today')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByText('please enter valid OTP')).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await liveSessions(phone)).toBe(before);
});

test('a person who is refused at the start is signed out, on the server as well', async ({ page }) => {
  const phone = phoneOf('nobody');
  await page.goto('/');
  const before = await liveSessions(phone);
  await signIn(page, phone);
  expect(await liveSessions(phone)).toBe(before + 1);
  await refuseLogin(page, 'This person is not let in today');
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('This person is not let in today')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await liveSessions(phone)).toBe(before);
});

test('a person who is refused when renewing the session gets the sign-in page, without further questions', async ({
  openAs,
}) => {
  const { levels } = await ownCourse(nameFor('Refused'));
  const page = await openAs('content', levels);
  await expect(page.getByRole('button', { name: 'Add level' })).toBeVisible();
  await endSession(page);
  await typeIntoNewRow(page, 'Typed before');
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Please sign in again' });
  await forgetLimits(phoneOf('content'));
  await refuseLogin(page, 'This person is not let in today');
  await popup.getByRole('button', { name: 'Send OTP' }).click();
  await expect(popup.getByText(/6-digit OTP/)).toBeVisible();
  await typeOtp(page, phoneOf('content'));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText('This person is not let in today')).toBeVisible();
  await page.unroute('**/api/admin/login');
  await signIn(page, phoneOf('content'));
  await expect(page.getByRole('button', { name: 'Add level' })).toBeVisible();
  await expect(popup).toBeHidden();
});

test('if the server goes away after the right OTP the person is signed out, and typed text is still there', async ({
  openAs,
}) => {
  const { coID, levels } = await ownCourse(nameFor('Away'));
  const page = await openAs('superAdmin', levels);
  await expect(page.getByRole('button', { name: 'Add level' })).toBeVisible();
  await endSession(page);
  await typeIntoNewRow(page, 'Typed before');
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Please sign in again' });
  await forgetLimits(phoneOf('superAdmin'));
  await page.route('**/api/admin/login', (route) => route.abort());
  await popup.getByRole('button', { name: 'Send OTP' }).click();
  await expect(popup.getByText(/6-digit OTP/)).toBeVisible();
  await typeOtp(page, phoneOf('superAdmin'));
  await expect(page.getByText('The server cannot be reached. Please check your connection')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.unroute('**/api/admin/login');
  await signIn(page, phoneOf('superAdmin'));
  await expect(openRow(page).getByRole('textbox').first()).toHaveValue('Typed before');
  await page.keyboard.press('Escape');
  expect(await storedLevels(coID)).toHaveLength(0);
});

/** As a person types: once the caret is there. */
async function typeIntoNewRow(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add level' }).click();
  await expect(openRow(page).getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type(text);
}
