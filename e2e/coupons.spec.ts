import type { Page } from '@playwright/test';
import { dayFromToday } from '../packages/contract/src/company-time.ts';
import { subjectsOf } from './addresses.ts';
import { choose, edit, field, heading, openRow, rowOf, saveButton } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

const popup = (page: Page, name: string) => page.getByRole('dialog', { name });
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const listing = subjectsOf(1, 1, '/coupons');

/** A code of letters only that no other journey uses. */
const codeFor = (what: string): string => nameFor(what).replaceAll(/[^A-Za-z]/g, '');

/** The best-selling package of course 1 that has a parent package. */
async function aPackage() {
  const [row] = await sql(
    `select p.id, p.package_name as name, m.package_name as parent, c.name as course, p.package_price as price
     from packages p join parent_packages m on m.id = p.parent_package_id join courses c on c.id = p.course_id
     where p.app_id = 1 and p.course_id = 1 order by (select count(*) from orders o where o.package_id = p.id) desc, p.id`,
  );
  return row as { id: number; name: string; parent: string; course: string; price: string };
}

async function addCoupon(code: string, more = ''): Promise<void> {
  const { id } = await aPackage();
  await sql(
    `insert into coupons (app_id, course_id, package_id, parent_package_id, coupon_code, discount_type, discount_percentage
       ${more && ', user_phone'})
     select app_id, course_id, id, parent_package_id, $2, 1, 10 ${more && `, '${more}'`} from packages where id = $1`,
    [id, code],
  );
}

test('a new coupon: each choice enables the next, missing values get the documented messages, the insert id is shown', async ({
  openAs,
}) => {
  test.slow();
  const sold = await aPackage();
  const page = await openAs('superAdmin', '/addcoupons');
  await expect(heading(page)).toHaveText('Add Coupon');
  for (const label of ['Parent Package', 'Package Name', 'Coupon Code', 'Discount Type']) {
    await expect(field(page, label), label).toBeDisabled();
  }
  await choose(page, 'App', 'Clinical');
  await page.getByRole('button', { name: 'Submit' }).click();
  const error = popup(page, 'Ooops, Error!!');
  await expect(error.getByRole('alert')).toHaveText('Please select Course ');
  await error.getByRole('button', { name: 'Close' }).click();
  await choose(page, 'App', 'General');
  await choose(page, 'Course', sold.course);
  await choose(page, 'Parent Package', sold.parent);
  await choose(page, 'Package Name', sold.name);
  await field(page, 'Coupon Code').fill(`${codeFor('Spring')}1`);
  await choose(page, 'Discount Type', 'Percentage');
  await field(page, 'Discount Percentage').fill('12.5');
  await field(page, 'Discount Price').fill('0');
  await choose(page, 'Default Coupon', 'No');
  await page.getByRole('button', { name: 'Simulate the last 90 days' }).click();
  await expect(page.getByText('With this coupon', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Royalty of each faculty' })).toContainText(
    ', with this coupon ₹',
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(error.getByRole('alert')).toHaveText('Please select Radio Value');
  await error.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Select start and end dates').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(error.getByRole('alert')).toHaveText('Please select Start Date');
  await error.getByRole('button', { name: 'Close' }).click();
  await expectNoError(page, 'a coupon that lacks its days');
  expect(await page.locator('input[type=date]').first().getAttribute('min')).toBe(dayFromToday(0));
  await page.getByLabel('Full Access').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(error.getByRole('alert')).toHaveText('Invaild couponCode');
  await error.getByRole('button', { name: 'Close' }).click();
  await field(page, 'Coupon Code').fill(codeFor('Spring'));
  await page.getByRole('button', { name: 'Submit' }).click();
  const done = popup(page, 'Well done,');
  await expect(done).toBeVisible();
  const [stored] = await sql('select id, starts_on, ends_on from coupons where coupon_code = $1', [
    codeFor('Spring'),
  ]);
  await expect(done).toContainText(`Insert Id : ${stored?.id}`);
  expect(stored).toMatchObject({ starts_on: null, ends_on: null });
  await expectNoError(page, 'a coupon that was added');
  await done.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'Coupon Code')).toHaveValue('');
  await expect(field(page, 'App')).toHaveValue('General');
});

test('a coupon is edited in its row, and no days are shown as Full Access, never as a date', async ({
  openAs,
}) => {
  const code = codeFor('Edited');
  await addCoupon(code);
  const page = await openAs('superAdmin', listing);
  await expect(heading(page)).toHaveText('Coupon Listing');
  await expect(rowOf(page, code)).toContainText('Full Access');
  await edit(page, code);
  await field(openRow(page), 'Discount Percentage').fill('15');
  await field(openRow(page), 'Start Date').fill('01/02/2027');
  await saveButton(page).click();
  await expect(page.getByText('All field must be filled out').first()).toBeVisible();
  await field(openRow(page), 'End Date').fill('28/02/2027');
  await saveButton(page).click();
  await expect(said(page, 'Coupon updated')).toBeVisible();
  await expect(rowOf(page, code)).toContainText('15%');
  await expect(rowOf(page, code)).toContainText('28 Feb 2027');
});

test('coupons are imported from a file despite its rows with errors, then ended together', async ({
  openAs,
}) => {
  test.slow();
  const { name } = await aPackage();
  const [first, second] = [codeFor('FileOne'), codeFor('FileTwo')];
  const csv = `Coupon Code,Package Name,Discount Type,Discount Percentage\n${first},"${name}",Percentage,10\n${second},"${name}",Percentage,20\nBAD7,"${name}",Percentage,20\n`;
  const page = await openAs('superAdmin', listing);
  await page.getByRole('button', { name: 'Import' }).click();
  const popupOf = popup(page, 'Import coupons');
  await popupOf
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'coupons.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(popupOf.getByText('Nothing is written yet. New: 2 · Error: 1')).toBeVisible();
  await expect(popupOf.getByText('Invaild couponCode')).toBeVisible();
  await expectNoError(page, 'a file of coupons that was tried');
  await popupOf.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(said(page, '2 rows imported, 1 row skipped')).toBeVisible();
  for (const code of [first, second]) await rowOf(page, code).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'End today' }).click();
  await popup(page, 'End 2 coupons today?').getByRole('button', { name: 'End today' }).click();
  await expect(said(page, '2 coupons end today')).toBeVisible();
  const stored = await sql('select ends_on::text from coupons where coupon_code in ($1, $2)', [
    first,
    second,
  ]);
  expect(stored.map(({ ends_on }) => ends_on)).toEqual([dayFromToday(0), dayFromToday(0)]);
});

test('on a phone the tick of a coupon stands beside its code', { tag: '@phone' }, async ({ openAs }) => {
  const page = await openAs('superAdmin', listing);
  const row = page.locator('tr[data-row]').first();
  const tick = await row.getByRole('checkbox').boundingBox();
  const code = await row.locator('td[data-look=strong] > *').first().boundingBox();
  expect(tick!.x + tick!.width).toBeLessThan(code!.x);
});

test('on a phone a long press ticks a coupon, and what can be done takes the place of the main button', {
  tag: '@phone',
}, async ({ openAs }) => {
  const [first, second] = [codeFor('Long'), codeFor('Longer')];
  for (const code of [first, second]) await addCoupon(code);
  const page = await openAs('superAdmin', `${listing}&search=Long`);
  const tickOf = (code: string) => rowOf(page, code).getByRole('checkbox');
  const touch = (code: string, type: string, y = 0) =>
    rowOf(page, code)
      .locator('td[data-look=strong]')
      .dispatchEvent(type, { pointerType: 'touch', isPrimary: true, clientX: 0, clientY: y });
  const main = page.getByRole('link', { name: 'Add Coupon' });
  await expect(main).toBeVisible();
  const before = await rowOf(page, first).boundingBox();
  // A finger that moves scrolls.
  await touch(first, 'pointerdown');
  await touch(first, 'pointermove', 40);
  await touch(second, 'pointerdown');
  await expect(tickOf(second)).toBeChecked();
  await touch(second, 'pointerup');
  await expect(tickOf(first)).not.toBeChecked();
  await expect(main).toBeHidden();
  await expect(page.getByRole('button', { name: 'End today' })).toBeInViewport({ ratio: 1 });
  expect(await rowOf(page, first).boundingBox()).toEqual(before);
  await expectNoError(page, 'coupons that are ticked');
  await tickOf(second).uncheck();
  await expect(main).toBeVisible();
});
