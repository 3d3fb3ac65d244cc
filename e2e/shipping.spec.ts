import type { Page } from '@playwright/test';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { subjectsOf } from './addresses.ts';
import { choose, edit, field, heading, openRow, rowOf, saveButton } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

const popup = (page: Page, name: string) => page.getByRole('dialog', { name });
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const trackingOf = (shippingModule: string, search: string): string =>
  `/track?id=${encodeId({ shippingModule })}&search=${search}`;

/** An order with an address whose notes are still to be sent. @returns its number and the recipient */
async function anOrder(what: string) {
  const orderNumber = nameFor(what).replaceAll(' ', '-');
  const name = nameFor(`Diya ${what}`);
  await sql(
    `with made as (
      insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount, validity_in_days,
        package_expiry_date)
      select $1, app_id, learner_id, package_id, package_name, 4999, 4999, 180, '2030-01-01' from orders where is_active = 1 limit 1
      returning id
    ), placed as (
      insert into order_addresses (order_id, name, email, phone, address, city, state, country, zipcode)
      select id, $2, 'd@example.com', '9300000001', '12 Lake Road', 'Pune', 'Maharashtra', 'India', '411001' from made
    )
    insert into shipments (order_id, module) select id, 'notes' from made on conflict do nothing`,
    [orderNumber, name],
  );
  return { orderNumber, name };
}

test('a module leads to its tracking list, where a shipment gets its tracking ID', async ({ openAs }) => {
  test.slow();
  const { orderNumber, name } = await anOrder('TRACK');
  const page = await openAs('superAdmin', '/shipping');
  await expect(heading(page)).toHaveText('Shipping');
  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  await expect(heading(page)).toHaveText('Tracking list');
  await page.goto(trackingOf('notes', orderNumber));
  await expect(rowOf(page, name)).toContainText('Pending');
  await rowOf(page, name).getByRole('button', { name: 'Edit tracking' }).click();
  const editing = popup(page, 'Edit tracking');
  await expect(editing.getByRole('button', { name: 'Save' })).toBeDisabled();
  await field(editing, 'Tracking ID').fill('1.2E+12');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByText(/made the number 1.2E\+12 of this tracking ID/)).toBeVisible();
  await expectNoError(page, 'a tracking ID that was rounded');
  await field(editing, 'Tracking ID').fill('AWB 77');
  await editing.getByRole('button', { name: 'Save' }).click();
  const done = popup(page, 'Well done,');
  await expect(done).toContainText('Tracking updated');
  // It closes by itself.
  await expect(done).toBeHidden();
  await expect(rowOf(page, name)).toContainText('Shipped');
  await rowOf(page, name).getByRole('button', { name: 'All fields' }).click();
  const details = popup(page, 'Details');
  for (const words of [orderNumber, '12 Lake Road', 'Maharashtra', 'AWB 77', 'Shipped']) {
    await expect(details).toContainText(words);
  }
  await expectNoError(page, 'the details of a shipment');
});

test('letters that cannot be printed are listed with their orders before labels are', async ({ openAs }) => {
  const { orderNumber, name } = await anOrder('LETTER');
  await sql(
    `update order_addresses set city = '東京 😀' where order_id =
      (select id from orders where order_number = '${orderNumber}')`,
  );
  const page = await openAs('superAdmin', trackingOf('notes', orderNumber));
  await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Print labels', exact: true }).click();
  const asked = popup(page, 'Some characters can’t be printed');
  await expect(asked).toContainText(`${orderNumber}: 東 京 😀`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Print anyway' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^labels-notes-.*\.pdf$/);
});

test("labels are printed, parcels are handed to the courier, and the courier's file updates their states", async ({
  openAs,
}) => {
  test.slow();
  const { orderNumber, name } = await anOrder('LABEL');
  const page = await openAs('superAdmin', trackingOf('notes', orderNumber));
  await rowOf(page, name).getByRole('checkbox').check();
  await expect(said(page, '1 shipment selected')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print labels', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^labels-notes-.*\.pdf$/);
  await expectNoError(page, 'shipments that are ticked');
  await page.getByRole('button', { name: 'Mark as handed to courier' }).click();
  await expect(said(page, '1 shipment updated')).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  const importing = popup(page, 'Import tracking IDs');
  const csv = `Order ID,Tracking ID,Courier,Courier State\n${orderNumber},000123,BlueDart,Out for delivery\nNONE,1,,\n`;
  await importing
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'awb.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(importing.getByText('There is no order NONE')).toBeVisible();
  await importing.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(said(page, '1 row imported, 1 row skipped')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Out for delivery');
  await expect(rowOf(page, name)).toContainText('000123');
});

test('what a package sends is set in its row', async ({ openAs }) => {
  const [sold] = await sql(
    `select id, package_name from packages where app_id = 1 and course_id = 1 and sends = '{}' order by id limit 1`,
  );
  const page = await openAs('superAdmin', subjectsOf(1, 1, '/shipping'));
  await edit(page, String(sold?.package_name));
  await choose(openRow(page), 'Pen drive', 'Yes');
  await saveButton(page).click();
  await expect(said(page, 'Package updated')).toBeVisible();
  expect(await sql('select sends from packages where id = $1', [sold?.id])).toEqual([
    { sends: ['pen drive'] },
  ]);
  await sql(`update packages set sends = '{}' where id = $1`, [sold?.id]);
});
