import type { Page } from '@playwright/test';
import { aClass } from './addresses.ts';
import { edit, heading, rowNames } from './list.ts';
import { picture, pictureFile } from './pictures.ts';
import { sql } from './product.ts';
import { expect, test } from './test.ts';

const chooseFile = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Choose an image/ }).click(),
  ]);
  await chooser.setFiles(file);
};
const address = (page: Page) => page.locator('main').getByRole('link', { name: /\/files\// });

test('a chosen image is uploaded, shown, and has an address that can be copied', async ({
  openAs,
  context,
  clock,
}) => {
  await clock.install();
  const page = await openAs('content', '/imageUpload');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(heading(page)).toHaveText('Image Upload');
  await chooseFile(page, await pictureFile('chart.png'));
  await expect(page.getByText('chart.png')).toBeVisible();
  await expect(address(page)).toBeVisible();

  const url = (await address(page).textContent()) ?? '';
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  await clock.fastForward(6300);
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  await clock.fastForward(1700);
  await expect(page.getByText('Copied to clipboard')).toBeHidden({ timeout: 900 });

  const served = await page.request.get(url);
  expect(served.headers()).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  });
  expect(await served.body()).toEqual(await picture());
  await page.goto(url);
  await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 24);
});

test('a program that is named like a picture is refused with a message', async ({ openAs }) => {
  const page = await openAs('content', '/imageUpload');
  const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(600, 7)]);
  await chooseFile(page, { name: 'holiday.png', mimeType: 'image/png', buffer: program });
  await expect(page.getByRole('alert')).toContainText('This file is not a PNG, JPEG, GIF or WebP image');
  await expect(address(page)).toBeHidden();

  await chooseFile(page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: program });
  await expect(page.getByRole('alert')).toContainText('PNG, JPEG, GIF or WebP');
});

test('a row waits for its picture: Save before it is uploaded says so, and keeps the chosen values', async ({
  openAs,
}) => {
  const { classes } = await aClass();
  const page = await openAs('content', classes());
  await page.locator('tr[data-row]').first().waitFor();
  const name = (await rowNames(page))[0] ?? '';
  await edit(page, name);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/admin/uploadimage', (route) => held.then(() => route.continue()), { times: 1 });
  await page.getByLabel('Image', { exact: true }).setInputFiles(await pictureFile('poster.png'));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('An image is still uploading').first()).toBeVisible();

  letGo();
  await expect(page.getByRole('button', { name: 'Image: poster.png' })).toBeEnabled();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('button', { name: /^Save/ })).toBeHidden();
  const [stored] = await sql('select image from classes where name = $1 order by id desc limit 1', [name]);
  expect(stored?.image).toMatch(/^\/files\//);
});
