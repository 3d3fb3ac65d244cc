import type { Page } from '@playwright/test';
import { searchedOn } from './learner-addresses.ts';
import { expectAtRightEnd } from './list.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

let made = 0;

/** A learner of both apps with an order, two devices and a lesson watched, whom no other journey touches. */
async function aLearner(what: string) {
  const fullName = nameFor(what);
  const orderID = fullName.replace(/\W+/g, '-');
  const phone = String(
    9_600_000_000 + Number((await sql('select max(id) as id from learners'))[0]?.id) * 10 + made++,
  );
  const accounts = await sql(
    `insert into learners (app_id, phone, full_name, email)
     select a, $1, $2, $3 from generate_series(1, 2) a returning id, person_id`,
    [phone, fullName, `${orderID}@example.com`],
  );
  const [general] = accounts;
  await sql(
    `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
       validity_in_days, package_expiry_date, total_credits)
     select $1, 1, $2, id, package_name, 4999, 4999, 180, current_date + 90, 36000 from packages
     where app_id = 1 and device_limit = 2 order by id limit 1`,
    [orderID, general?.id],
  );
  await sql(
    `insert into devices (learner_id, device_name, device_manufacture, platform, device_token, device_version)
     values ($1, 'Redmi Note 13', 'Xiaomi', 'android', 'token-of-redmi', 'Android 15'),
       ($1, 'iPad Air', 'Apple', 'ios', 'token-of-ipad', 'iOS 19.1')`,
    [general?.id],
  );
  await sql(
    `insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
     select $1, min(id), 1, now(), 1500 from sub_topics where slug_id = 1`,
    [general?.id],
  );
  return { fullName, phone, orderID, learnerID: Number(general?.id), personID: Number(general?.person_id) };
}

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Submit' });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a learner is found by part of the name, and the page shows everything about both accounts', async ({
  openAs,
}) => {
  const { fullName, orderID, phone } = await aLearner('Meera Findable');
  const page = await openAs('superAdmin', '/usersearch');
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel('Search by name, phone or email').fill('   ');
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel('Search by name, phone or email').fill(` ${fullName.toLowerCase()} `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: fullName })).toHaveCount(2);
  await page.getByRole('link', { name: fullName }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName);
  await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Packages' })).toContainText('90 days left');
  await expect(panel(page, 'Orders')).toContainText(`${orderID} · `);
  await expect(panel(page, 'Devices')).toContainText('iPad Air · iOS 19.1');
  await expect(panel(page, 'Watch log')).toContainText('25 min');
  const timeline = panel(page, 'Timeline');
  for (const said of [
    `Order ${orderID} paid`,
    'Signed in on Redmi Note 13',
    'Registered in the Clinical app',
  ]) {
    await expect(timeline).toContainText(said);
  }
  await timeline.getByRole('link', { name: `Order ${orderID} paid` }).click();
  await expect(page.getByRole('row', { name: orderID })).toBeVisible();
  // From an order the name links back; opening the page is recorded only once.
  await page.getByRole('row', { name: orderID }).getByRole('link', { name: fullName }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName);
  const openings = () =>
    sql(`select found_count from look_ups where call = 'admin/openlearner' and sought = '91' || $1`, [phone]);
  await expect.poll(openings).toEqual([{ found_count: 2 }]);
});

test('support reads what a learner watched; typing something else clears it', async ({ openAs }) => {
  const { phone, fullName } = await aLearner('Dev Watching');
  const page = await openAs('support', '/userlog');
  await page.getByLabel('Search by phone or email').fill(`+91 ${phone}`);
  await submit(page).click();
  await expect(page.getByText('Total Credits')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('9 h 35 min');
  await expect(page.getByRole('link', { name: fullName })).toBeVisible();
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await expect(page.locator('tr[data-row]')).toContainText('25 min');
  await page.getByLabel('Search by phone or email').fill('9');
  await expect(page.getByText('Total Credits')).toHaveCount(0);
  await expect(page.locator('tr[data-row]')).toHaveCount(0);
  await page.getByLabel('Search by phone or email').fill('9000000000');
  await submit(page).click();
  await expect(page.getByText('No Data Found')).toBeVisible();
});

test('a device is signed out after a confirmation, then all of them, and the limit is shown', async ({
  openAs,
}) => {
  const { phone, fullName, learnerID } = await aLearner('Ira Signed-in');
  const page = await openAs('support', searchedOn('/loggedIn', phone));
  await expect(page.getByText('2 of 2 devices')).toBeVisible();
  await expect(page.getByText('One more is refused until one of these is ended.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Redmi Note 13' })).toContainText('••••edmi');
  await page.getByRole('button', { name: 'Sign out Redmi Note 13' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('2 of 2 devices')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out Redmi Note 13' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('1 of 2 devices')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Redmi Note 13' })).toHaveCount(0);
  await page.getByRole('button', { name: `Sign out all devices of ${fullName} in General` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('0 of 2 devices')).toBeVisible();
  await expect(page.getByText('No active sessions')).toBeVisible();
  const ended = await sql(
    'select count(*)::int as n from devices where learner_id = $1 and ended_by is not null',
    [learnerID],
  );
  expect(ended[0]?.n).toBe(2);
});

test('support registers a learner, and learns that a phone is already registered', async ({ openAs }) => {
  const { phone } = await aLearner('Known');
  const fullName = nameFor('Newly Registered');
  const page = await openAs('support', '/register');
  await expectAtRightEnd(submit(page), page.getByRole('main').locator('form'));
  await page.getByLabel('Full Name').fill(fullName);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Email').fill('new@example.com');
  await submit(page).click();
  await expect(page.getByText('This phone number is registered in this app already').first()).toBeVisible();
  await page.getByLabel('Phone').fill(String(Number(phone) + 5));
  await submit(page).click();
  await expect(page.getByText('User Apps ID :')).toBeVisible();
  const [stored] = await sql('select id from learners where full_name = $1', [fullName]);
  await page.getByRole('link', { name: String(stored?.id) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName);
});

test('on a phone the package of a learner who was found is whole', { tag: '@phone' }, async ({ openAs }) => {
  const { phone, orderID } = await aLearner('Packed');
  await sql(
    `update orders set package_name = 'Foundation Crash Course, One attempt' where order_number = $1`,
    [orderID],
  );
  const page = await openAs('superAdmin', searchedOn('/usersearch', phone));
  const name = (await page.getByText('Foundation Crash Course').boundingBox())!;
  const card = (await page.locator('tr[data-row]').first().boundingBox())!;
  expect(name.x + name.width).toBeLessThanOrEqual(card.x + card.width);
});
