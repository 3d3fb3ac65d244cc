import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { open, seal } from '../packages/envelope/src/envelope.ts';
import { choose, heading } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { forgetLimits, running } from './product.ts';
import { expect, phoneOf, test } from './test.ts';

type Heard = { headers: Record<string, unknown>; payload: unknown };

/** A host that is not ours and accepts requests from any page. */
async function otherHost(answer: unknown): Promise<{ url: string; heard: Heard[]; server: Server }> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'POST') {
      heard.push({ headers: request.headers, payload: open(JSON.parse(body).enc_request) });
    }
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/any`, heard, server };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const data = (page: Page) => page.getByLabel('Please Enter Data').and(page.locator(':visible'));

test.beforeEach(() => forgetLimits(phoneOf('nobody')));

test('on a phone a stranger decrypts a text and reads it level by level', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/encrypt');
  await expect(heading(page)).toHaveText('Encrypt and decrypt');
  await expect(page.getByRole('tab', { name: 'Decrypt Data' })).toHaveAttribute('aria-selected', 'true');
  await expectNoError(page, 'decrypting');

  await submit(page);
  await expect(dialog(page, 'Ooops, Error!!')).toContainText('Text field can not be empty');
  await page.getByRole('button', { name: 'Close' }).click();
  await data(page).fill('nothing of ours');
  await submit(page);
  await expect(dialog(page, 'Ooops, Error!!')).toContainText('Please enter valid data in Text field');
  await expectNoError(page, 'a refusal');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Ooops, Error!!')).toBeHidden();

  await data(page).fill(seal({ first: { second: { third: 'deep' } }, count: 7 }));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/admin/decrypt', (route) => held.then(() => route.continue()), { times: 1 });
  await submit(page);
  await expect(page.getByText('Loading...')).toBeVisible();
  letGo();
  const popup = dialog(page, 'Json Data');
  await expect(popup.getByRole('button', { name: /^first/ })).toHaveAttribute('aria-expanded', 'true');
  const second = popup.getByRole('button', { name: /^second/ });
  await expect(second).toHaveAttribute('aria-expanded', 'false');
  await expect(popup.getByText('"deep"')).toHaveCount(0);
  await expectNoError(page, 'what was decrypted');
  await second.focus();
  await page.keyboard.press('ArrowRight');
  await expect(popup.getByText('"deep"')).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();

  await page.getByRole('button', { name: 'Reset Text field' }).click();
  await expect(data(page)).toHaveValue('');
  await page.getByRole('link', { name: 'Back to Website' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a JSON text is encrypted and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/encrypt');
  const tab = page.getByRole('tab', { name: 'Encrypt Data' });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await data(page).fill('no JSON');
  await submit(page);
  await expect(dialog(page, 'Ooops, Error!!')).toContainText('Please enter valid data in Text field');
  await page.getByRole('button', { name: 'Close' }).click();

  await data(page).fill('{"appID": 1, "name": "₹"}');
  await submit(page);
  const popup = dialog(page, 'Data');
  await expectNoError(page, 'what was encrypted');
  await popup.getByRole('button', { name: 'click here to copy Text' }).click();
  await expect(popup.getByRole('status')).toHaveText('Copied to clipboard Successfully');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(open(copied)).toEqual({ appID: 1, name: '₹' });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await popup.getByRole('button', { name: 'click here to copy Text' }).click();
  await expect(popup.getByRole('status')).toContainText('Your browser did not allow this to be copied');
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(data(page)).toHaveValue('{"appID": 1, "name": "₹"}');
});

test('a stranger tries calls, and is told if there is no token', async ({ page }) => {
  await page.goto('/post');
  await expect(heading(page)).toHaveText('Postman');
  await expectNoError(page, 'trying calls');
  await page.getByLabel('Enter Url').fill('not an address');
  await submit(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Enter Url')).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('Enter Url').fill(`${running().url}/api/admin/getappscourses`);
  await page.getByLabel('Enter Params').fill('{“appID”: 1');
  await submit(page);
  await expect(dialog(page, 'Ooops, Error!!')).toContainText(/JSON/);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Enter Params').fill('{“appID”: 1}');
  await submit(page);
  await expect(dialog(page, 'Json Data')).toContainText('HTTP status 401');
  await expect(dialog(page, 'Json Data')).toContainText('"Please sign in again"');
  await dialog(page, 'Json Data').getByRole('button', { name: 'Close' }).click();

  await choose(page, 'Select Auth', 'With Auth');
  await submit(page);
  await expect(dialog(page, 'Ooops, Error!!')).toContainText('There is no token to send');
});

test('the session is sent to our own calls and to nobody else', async ({ openAs }) => {
  const page = await openAs('content');
  await page.goto('/post');
  await choose(page, 'Select Auth', 'With Auth');
  await page.getByLabel('Enter Url').fill(`${running().url}/api/admin/login`);
  await submit(page);
  const popup = dialog(page, 'Json Data');
  await expect(popup).toContainText('HTTP status 200');
  await expect(popup.getByRole('button', { name: /^userinfo/ })).toHaveAttribute('aria-expanded', 'true');
  // The first person in the list is nested three levels deep.
  await expect(popup.getByRole('button', { name: /^0/ })).toHaveAttribute('aria-expanded', 'false');
  await expectNoError(page, 'the answer of a call');
  await popup.getByRole('button', { name: 'Close' }).click();

  const other = await otherHost({ enc_response: seal({ status: true, from: 'elsewhere' }) });
  await page.getByLabel('Enter Url').fill(other.url);
  await page.getByLabel('Enter Params').fill('{"appID": 2, "hash": "x"}');
  await submit(page);
  await expect(popup).toContainText('Sent without your token');
  await expect(popup).toContainText('"elsewhere"');
  expect(other.heard[0]?.payload).toEqual({ appID: 2 });
  expect(other.heard[0]?.headers).not.toHaveProperty('cookie');
  expect(other.heard[0]?.headers).not.toHaveProperty('authorization');
  other.server.close();
});

test('params of any kind are sent, an answer that is not JSON is shown as text, and a missing one is reported', async ({
  page,
}) => {
  const other = await otherHost('<html>\nhello');
  await page.goto('/post');
  await page.getByLabel('Enter Url').fill(other.url);
  await page.getByLabel('Enter Params').fill('[1, “two”]');
  await submit(page);
  const popup = dialog(page, 'Json Data');
  await expect(popup).toContainText('HTTP status 200');
  await expect(popup.getByRole('region', { name: 'Answer as text' })).toHaveText('<html>\nhello');
  await expectNoError(page, 'an answer as text');
  expect(other.heard[0]?.payload).toEqual([1, 'two']);
  await page.getByRole('button', { name: 'Close' }).click();
  other.server.closeAllConnections();
  await new Promise((resolve) => other.server.close(resolve));
  await submit(page);
  await expect(dialog(page, 'Ooops, Error!!')).toContainText('There was no answer');
});

test('opened from the menu, the tester may call other hosts too', async ({ openAs }) => {
  const other = await otherHost({ hello: 'world' });
  const page = await openAs('superAdmin');
  const menu = page.getByRole('navigation', { name: 'Screens' });
  await menu.getByRole('button', { name: 'System' }).click();
  await menu.getByRole('link', { name: 'Postman' }).click();
  await expect(heading(page)).toHaveText('Postman');
  await expect(async () => {
    await page.getByLabel('Enter Url').fill(other.url);
    await submit(page);
    await expect(dialog(page, 'Json Data')).toContainText('"world"', { timeout: 2000 });
  }).toPass();
  other.server.close();
  await page.goBack();
  await expect(heading(page)).toHaveText('Coming Soon..');
});
