import { lastOtp, sql } from './product.ts';
import { expect, people, signIn, test, typeOtp } from './test.ts';

test('a member of staff signs in by phone and OTP and comes to where they wanted to go', async ({ page }) => {
  await page.goto('/subjects?page=1');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsubjects%3Fpage%3D1/);
  await expect(page.getByText('V2.4')).toBeVisible();
  await signIn(page, people.superAdmin);
  await expect(page).toHaveURL(/\/subjects/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Subject List');
});

test('a wrong OTP is refused with its sentence, and Back returns to the phone', async ({ page }) => {
  await sql('delete from otp_sends');
  await page.goto('/login');
  await page.getByLabel(/mobile|phone/i).fill(people.content);
  await page.getByLabel(/mobile|phone/i).press('Enter');
  await expect(page.getByText('We sent a 6-digit OTP by SMS to +91 90000 00002.')).toBeVisible();
  const wrong = lastOtp(people.content) === '000000' ? '111111' : '000000';
  await page.getByRole('group').getByRole('textbox').first().click();
  await page.keyboard.type(wrong);
  await expect(page.getByText('please enter valid OTP')).toBeVisible();
  await page.getByText('Back', { exact: true }).click();
  await expect(page.getByLabel(/mobile|phone/i)).toHaveValue(/90000\s?00002/);
});

test('a redirect to another site is not followed', async ({ page }) => {
  await page.goto('/login?redirect=%2F%2Fevil.example');
  await signIn(page, people.superAdmin);
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon..');
});

test('somebody without permission sees which route it is about', async ({ openAs }) => {
  const page = await openAs('nobody', '/subjects');
  await expect(page.getByText('No Access to this route (id:10)')).toBeVisible();
});

test('an unknown path, and a screen that is not there yet, show the 404 picture', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/nowhere');
  await expect(page.getByRole('img', { name: /404/ })).toBeVisible();
  await page.goto('/sales');
  await expect(page.getByRole('img', { name: /404/ })).toBeVisible();
});

test('signing out ends the session in every tab', async ({ openAs, context }) => {
  const page = await openAs('support');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Coming Soon..');
  await page.getByRole('button', { name: /Priya Deshmukh/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
});

test('a session that ended is renewed in place and the work goes on', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/courses');
  await expect(page.getByText('Foundation').first()).toBeVisible();
  await sql('update sessions set ended_at = now() where ended_at is null');
  await sql('delete from otp_sends');
  await page.getByRole('button', { name: /add/i }).first().click();
  const name = `Renewed ${test.info().project.name}`;
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog');
  await expect(popup).toBeVisible();
  const send = popup.getByRole('button', { name: /send/i });
  if (await send.isVisible()) await send.click();
  await expect(popup.getByText(/6-digit OTP/)).toBeVisible();
  await typeOtp(page, people.superAdmin);
  await expect(popup).toBeHidden();
  await expect(page.getByText(name).first()).toBeVisible();
});
