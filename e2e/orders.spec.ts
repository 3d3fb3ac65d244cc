import type { Locator } from '@playwright/test';
import { durationText } from '../packages/contract/src/duration-text.ts';
import { orderAddresses, paidOrder, searchFor } from './order-addresses.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { expect, nameFor, phoneOf, test } from './test.ts';

test('a person finds an order by phone, and reads all of it and its timeline', async ({ openAs }) => {
  const { orderID, phone } = await paidOrder('Found');
  const page = await openAs('superAdmin', '/orders');
  const submit = page.getByRole('main').getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Search by order Id, phone or email').fill(phone);
  await submit.click();
  await expect(page.getByRole('heading', { name: `Search Results for ${phone}` })).toBeVisible();
  await page.getByRole('button', { name: `View Data of ${orderID}` }).click();
  const details = page.getByRole('dialog', { name: `Order ${orderID}` });
  await expect(details.getByText('02 Oct 2026, 12:30 IST')).toBeVisible();
  await expect(details.getByRole('list', { name: 'Timeline' })).toContainText('Order added');
  await expectNoError(page, 'an order with its timeline');
  await details.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('row', { name: orderID })).toBeVisible();
});

test('a person adds an order: the package fills in its price, the code its discount', async ({ openAs }) => {
  const { phone, packageName } = await paidOrder('Adding');
  const [sold] = await sql(`select id, course_id from packages where package_name = $1 and app_id = 1`, [
    packageName,
  ]);
  const [course] = await sql('select name from courses where id = $1', [sold?.course_id]);
  const code = `HALF${nameFor('x')
    .replace(/[^a-z]/gi, '')
    .toUpperCase()}`;
  await sql(
    `insert into coupons (app_id, course_id, package_id, coupon_code, discount_type, discount_percentage)
     values (1, $1, $2, $3, 1, 50)`,
    [sold?.course_id, sold?.id, code],
  );
  const page = await openAs('superAdmin', '/orders');
  await page.getByRole('button', { name: 'Add order' }).click();
  const form = page.getByRole('dialog', { name: 'Add order' });
  const choose = async (label: string, option: string) => {
    await form
      .getByRole('combobox', { name: label, exact: true })
      .or(form.getByLabel(label, { exact: true }))
      .first()
      .click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await expect(form.getByLabel('Discount Code')).toBeDisabled();
  await choose('Course', String(course?.name));
  await choose('Package', packageName);
  await expect(form.getByLabel('Package Price')).not.toHaveValue('');
  const apply = form.getByRole('button', { name: 'Apply' });
  // For an unknown code one message is enough, and the button stays next to its field.
  await form.getByLabel('Discount Code').fill(`NoSuchCode${'x'.repeat(18)}`);
  await apply.click();
  await expect(form.getByText(/^There is no coupon NoSuchCode/)).toHaveCount(1);
  const top = async (scope: Locator) => (await scope.boundingBox())?.y ?? 0;
  expect(Math.abs((await top(apply)) - (await top(form.getByLabel('Discount Code'))))).toBeLessThan(2);
  await form.getByLabel('Discount Code').fill(code.toLowerCase());
  await form.getByLabel('Phone').fill(phone);
  const orderID = nameFor('Added').replace(/\W+/g, '-');
  await form.getByLabel('Order ID').fill(orderID);
  await form.getByLabel('Payment ID').fill('pay_7');
  await choose('Status', 'Confirmed Payment');
  await form.getByRole('combobox', { name: 'Payment Mode' }).fill('upi');
  await form.getByLabel('Reference Number').fill('5502');
  await form.getByLabel('Payment Details').fill('Paid at the desk');
  await form.getByLabel('Transaction Details').fill('{}');
  // A code counts only after it was applied.
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(form.getByLabel('Discount Price')).not.toHaveValue('0.00');
  await expect(form.getByRole('img', { name: 'Passed' })).toHaveCount(6);
  // For a code that may not be used every rule is shown, and none hides another.
  await sql(`update coupons set is_active = 0, ends_on = '2020-01-31' where coupon_code = $1`, [code]);
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(form.locator('[data-state=failed] [role=img]')).toHaveCount(2);
  await expect(form.locator('[data-rule=days]')).toContainText('This coupon ended on 31 Jan 2020');
  await expectNoError(page, 'an order with the rules of its coupon');
  await sql(`update coupons set is_active = 1, ends_on = null where coupon_code = $1`, [code]);
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(form.getByRole('img', { name: 'Passed' })).toHaveCount(6);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Well done,' })).toContainText('Order added');
  const [order] = await sql('select purchased_price, package_price from orders where order_number = $1', [
    orderID,
  ]);
  expect(Number(order?.purchased_price)).toBe(Number(order?.package_price) / 2);
});

test('an order is re-addressed in a new tab', async ({ openAs, context }) => {
  const { orderID } = await paidOrder('Sent');
  const page = await openAs('superAdmin', searchFor(orderID));
  await page.getByRole('button', { name: `More for ${orderID}` }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Update Address' }).click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Update Address' })).toBeVisible();
  await tab.getByLabel('Address', { exact: true }).fill('12 Lake Road');
  await tab.getByRole('button', { name: 'Save' }).click();
  await expect(tab.getByText('Please enter city name').first()).toBeVisible();
  for (const [label, value] of [
    ['City', 'Pune'],
    ['State', 'Maharashtra'],
    ['Country', 'India'],
    ['Zipcode', '411001'],
  ] as const) {
    await tab.getByLabel(label).fill(value);
  }
  await tab.getByRole('button', { name: 'Save' }).click();
  await expect(tab.getByText('Address updated')).toBeVisible();
  await tab.close();
});

test('the buttons tell people who may not change orders, and the server tells people who may not refund', async ({
  openAs,
}) => {
  const { orderID } = await paidOrder('Read-only');
  await sql(
    `insert into user_permissions select id, 35 from admin_users where phone = $1 on conflict do nothing`,
    [phoneOf('nobody')],
  );
  try {
    const page = await openAs('nobody', searchFor(orderID));
    const add = page.getByRole('button', { name: 'Add order' });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await add.focus();
    await expect(page.getByRole('tooltip')).toHaveText('Not Allowed');
    await page.getByRole('button', { name: `Refund ${orderID}` }).click();
    await expect(page.getByRole('dialog', { name: 'Refund' })).toContainText('(id:44)');
  } finally {
    await sql(`delete from user_permissions where user_id = (select id from admin_users where phone = $1)`, [
      phoneOf('nobody'),
    ]);
  }
});

test('the activation list requires a month, and shows what its orders open', async ({ openAs }) => {
  const { orderID } = await paidOrder('Activated');
  await sql(`update orders set purchased_at = '2021-05-05T12:00:00Z' where order_number = $1`, [orderID]);
  const page = await openAs('superAdmin', '/activation');
  await page.getByLabel('Month', { exact: true }).fill('');
  await page.getByRole('main').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please Select date')).toBeVisible();
  const topOf = async (scope: Locator) => (await scope.boundingBox())?.y ?? 0;
  const button = page.getByRole('main').getByRole('button', { name: 'Submit' });
  const apart = (await topOf(button)) - (await topOf(page.getByLabel('Month', { exact: true })));
  expect(Math.abs(apart)).toBeLessThan(1);
  await page.getByLabel('Month', { exact: true }).fill('5/2021');
  await page.getByRole('main').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('row', { name: orderID })).toContainText('Active');
});

test('the classes of a package are the ones its buyers get', async ({ openAs }) => {
  const page = await openAs('superAdmin', (await orderAddresses())['/user_class/{id}']);
  const [held] = await sql(
    `select c.name::text as name, pc.credit_seconds from package_classes pc join classes c on c.id = pc.class_id
     where pc.package_id = (select min(package_id) from package_classes) order by c.id limit 1`,
  );
  await expect(page.getByRole('row', { name: String(held?.name) }).first()).toContainText(
    durationText(Number(held?.credit_seconds)),
  );
});

test('on a phone a long name covers neither the price nor the package of an order', {
  tag: '@phone',
}, async ({ openAs }) => {
  const { orderID, phone } = await paidOrder('Long');
  await sql('update learners set full_name = $2 where phone = $1', [phone, 'Vishweshwaraiah'.repeat(4)]);
  const page = await openAs('superAdmin', searchFor(orderID));
  const card = page.locator('tr[data-row]');
  const partOf = async (selector: string) => (await card.locator(`td[data-card=${selector}]`).boundingBox())!;
  const nameIsClear = async () => {
    const name = (await card.getByRole('link', { name: /^Vish/ }).locator('span').boundingBox())!;
    const [end, under] = [await partOf('end'), await partOf('under')];
    return [name.x + name.width <= end.x, name.y + name.height <= under.y + 1];
  };
  // The letters come after the card.
  await expect.poll(nameIsClear).toEqual([true, true]);
  // A tap on the card shows its data. Forced: the button that is pressed lies over what is tapped.
  await card.locator('td[data-card=end]').click({ force: true });
  await expect(page.getByRole('dialog', { name: `Order ${orderID}` })).toBeVisible();
});
