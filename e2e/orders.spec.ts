import type { Locator } from '@playwright/test';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { expectNoFault } from './faults.ts';
import { choose } from './list.ts';
import { orderPlaces } from './order-places.ts';
import { sql } from './product.ts';
import { heldBack } from './replies.ts';
import { expect, nameFor, phoneOf, test } from './test.ts';

/** A learner with an order paid in full, which no other journey uses. */
async function paidOrder(what: string, price = 4999) {
  const orderID = nameFor(what).replace(/\W+/g, '-');
  const [learner] = await sql(
    `insert into learners (app_id, phone, full_name, email)
     select 1, (9800000000 + coalesce(max(id), 0))::text, $1, $1 || '@example.com' from learners
     returning id, phone, full_name`,
    [orderID],
  );
  const [sold] = await sql(
    `select id, package_name from packages where app_id = 1 and is_active = 1 order by id limit 1`,
  );
  await sql(
    `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
       payment_mode, reference_number, payment_details, transaction_details, validity_in_days, package_expiry_date)
     values ($1, 1, $2, $3, $4, $5, $5, 'upi', '5501', 'Paid', '{"signature":{"trans_date":"2026-10-02 12:30:00"}}',
       180, '2099-03-31')`,
    [orderID, learner?.id, sold?.id, sold?.package_name, price],
  );
  return { orderID, phone: String(learner?.phone), packageName: String(sold?.package_name) };
}

const searchFor = (search: string) => `/orders?id=${encodeId({ search })}`;

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
  await expectNoFault(page, 'an order with its timeline');
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
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
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
  await expectNoFault(page, 'an order with the rules of its coupon');
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

test('a refund says beforehand what it does; a large one waits until somebody else approves it', async ({
  openAs,
}) => {
  const { orderID } = await paidOrder('Given-back', 24_999);
  const page = await openAs('superAdmin', searchFor(orderID));
  await page.getByRole('button', { name: `Refund ${orderID}` }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabel('Amount').fill('24999');
  await refund.getByLabel('Reference ID').fill('77');
  await expect(refund.getByRole('list', { name: 'What this refund does' })).toContainText('cannot open');
  await refund.getByLabel('Reason (optional)').fill('Bought twice');
  await expectNoFault(page, 'a refund that says what it does');
  await refund.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByRole('dialog', { name: 'Well done,' })).toContainText('waits for a second person');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('row', { name: orderID })).toContainText('Confirmed Payment, refund waits');
  // It was entered by somebody else, so this person may approve it.
  await sql(
    `update refunds set decided_by = (select min(id) from admin_users where phone <> $2)
     where order_id = (select id from orders where order_number = $1)`,
    [orderID, phoneOf('superAdmin')],
  );
  await page.reload();
  await page.getByRole('button', { name: /^Refunds to approve/ }).click();
  const queue = page.getByRole('dialog', { name: 'Refunds to approve' });
  const waiting = queue.getByRole('listitem').filter({ hasText: orderID });
  await expect(waiting).toContainText('Bought twice');
  await expectNoFault(page, 'the refunds to approve');
  await waiting.getByRole('button', { name: 'Approve refund 77' }).click();
  await page
    .getByRole('dialog', { name: /^Approve the refund/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(waiting).toHaveCount(0);
  await queue.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: orderID })).toContainText('Refunded');
  // Somebody else marks it as failed: the reason for the refund is shown next to the reason for the failure.
  await page.getByRole('button', { name: `Refund ${orderID}` }).click();
  await refund.getByRole('button', { name: 'Mark as failed: refund 77' }).click();
  const failed = page.getByRole('dialog', { name: 'Mark as failed' });
  await failed.getByLabel('Reason').fill('The account is closed');
  await failed.getByRole('button', { name: 'Save' }).click();
  const row = refund.getByRole('listitem').filter({ hasText: '77' });
  await expect(row).toContainText('Bought twice');
  await expect(row).toContainText('Failed: The account is closed');
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
  await page.getByRole('main').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please Select date')).toBeVisible();
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
  const button = page.getByRole('main').getByRole('button', { name: 'Submit' });
  const apart = (await topOf(button)) - (await topOf(page.getByLabel('Month', { exact: true })));
  expect(Math.abs(apart)).toBeLessThan(1);
  await page.getByLabel('Month', { exact: true }).fill('5/2021');
  await page.getByRole('main').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('row', { name: orderID })).toContainText('Active');
});

test('the classes of a package are the ones its buyers get', async ({ openAs }) => {
  const page = await openAs('superAdmin', (await orderPlaces())['/user_class/{id}']);
  const [held] = await sql(
    `select c.name::text as name, pc.credit_seconds from package_classes pc join classes c on c.id = pc.class_id
     where pc.package_id = (select min(package_id) from package_classes) order by c.id limit 1`,
  );
  await expect(page.getByRole('row', { name: String(held?.name) }).first()).toContainText(
    String(held?.credit_seconds),
  );
});

test('a discount that comes late is not put on another package', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/orders');
  const packages = await sql(
    `select p.package_name as name, p.package_price as price, c.name as course from packages p
     join courses c on c.id = p.course_id where p.app_id = 1 and p.is_active = 1 and p.course_id = 1
     order by p.id limit 2`,
  );
  const [first, second] = packages.map(({ name, price }) => ({ name: String(name), price: Number(price) }));
  await page.getByRole('button', { name: 'Add order' }).click();
  const form = page.getByRole('dialog', { name: 'Add order' });
  await choose(form, 'Course', String(packages[0]?.course));
  await choose(form, 'Package', first!.name);
  await form.getByLabel('Discount Code').fill('NOSUCHCODE');
  const letGo = await heldBack(page, 'admin/getorderdiscountprice');
  const asked = page.waitForRequest('**/api/admin/getorderdiscountprice');
  await form.getByLabel('Discount Code').press('Enter');
  await asked;
  await choose(form, 'Package', second!.name);
  await form.getByLabel('Discount Code').fill('OTHER');
  const answered = page.waitForResponse('**/api/admin/getorderdiscountprice');
  letGo();
  await answered;
  await expect(form.getByRole('button', { name: 'Apply' })).not.toHaveAttribute('data-loading', 'true');
  await expect(form.getByText(/There is no coupon/)).toHaveCount(0);
  await expect(form.getByLabel('Discount Code')).toHaveValue('OTHER');
  const shown = await form.getByLabel('Package Price').inputValue();
  expect(Number(shown.replaceAll(',', ''))).toBe(second!.price);
});

test('on a phone a long name covers neither the price nor the package of an order', {
  tag: '@phone',
}, async ({ openAs }) => {
  const { orderID, phone } = await paidOrder('Long');
  await sql('update learners set full_name = $2 where phone = $1', [phone, 'Vishweshwaraiah'.repeat(4)]);
  const page = await openAs('superAdmin', searchFor(orderID));
  const card = page.locator('tr[data-row]');
  const partOf = async (place: string) => (await card.locator(`td[data-card=${place}]`).boundingBox())!;
  const name = (await card.getByRole('link', { name: /^Vish/ }).locator('span').boundingBox())!;
  expect(name.x + name.width).toBeLessThanOrEqual((await partOf('end')).x);
  expect(name.y + name.height).toBeLessThanOrEqual((await partOf('under')).y + 1);
  // Its data are in the menu there.
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'View Data' }).click();
  await expect(page.getByRole('dialog', { name: `Order ${orderID}` })).toBeVisible();
});

test('an order of which nothing can be refunded says so, and offers no form', async ({ openAs }) => {
  const { orderID } = await paidOrder('Nothing-left', 0);
  const page = await openAs('superAdmin', searchFor(orderID));
  const refund = page.getByRole('dialog', { name: 'Refund' });
  const open = () => page.getByRole('button', { name: `Refund ${orderID}` }).click();
  const expectNoForm = async (why: string) => {
    await expect(refund).toContainText(why);
    await expect(refund.getByRole('textbox')).toHaveCount(0);
    await expect(refund.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    await refund.getByRole('button', { name: 'Close' }).last().click();
  };
  await open();
  await expectNoForm('This order was free: there is nothing to give back');
  await sql('update orders set paid_amount = 500, refunded_amount = 500 where order_number = $1', [orderID]);
  await page.reload();
  await open();
  await expectNoForm('nothing is left to refund');
});

test('a payment and the refund that waits take two lines at most', async ({ openAs }) => {
  const { orderID } = await paidOrder('Waits');
  await sql(
    `insert into refunds (order_id, amount, reference_id, state, decided_by)
     select id, 4999, order_number, 'waiting', 1 from orders where order_number = $1`,
    [orderID],
  );
  const page = await openAs('superAdmin', searchFor(orderID));
  await page.setViewportSize({ width: 1280, height: 800 });
  const state = page.getByText('Confirmed Payment, refund waits');
  const lines = () =>
    state.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  await expect.poll(lines).toBeLessThan(2.5);
  await sql('delete from refunds where reference_id = $1', [orderID]);
});
