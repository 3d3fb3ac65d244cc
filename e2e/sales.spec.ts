import type { Locator, Page } from '@playwright/test';
import { dayFromToday } from '../packages/contract/src/company-time.ts';
import { paidOrder } from './order-addresses.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

// Other journeys buy today, some under names longer than any list shows whole.
const salesUntilYesterday = `/sales?startDate=2020-01-01&endDate=${dayFromToday(-1)}`;

const packageNames = (page: Page) => page.locator('td[data-card=under] [data-words="long"]');
const cutNames = (page: Page) =>
  packageNames(page).evaluateAll((words) =>
    words
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map((element) => element.textContent),
  );

test('a sales list shows its sums and the full names of packages without scrolling', async ({ openAs }) => {
  const page = await openAs('superAdmin', salesUntilYesterday);
  const sums = page.getByLabel('Totals (all pages)');
  await expect(sums.getByText('₹').last()).toBeInViewport({ ratio: 1 });
  await expect.poll(() => cutNames(page)).toEqual([]);
  const last = page.locator('tr[data-row]').last();
  await last.focus();
  const [row, below] = [await last.boundingBox(), await sums.boundingBox()];
  expect(row!.y + row!.height).toBeLessThanOrEqual(below!.y + 1);
});

test('on a wide screen a sales list shows the names of packages in one line', async ({ openAs }) => {
  const page = await openAs('superAdmin', salesUntilYesterday);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await expect(packageNames(page).first()).toBeVisible();
  const inTwoLines = () =>
    packageNames(page).evaluateAll((names) =>
      names.filter((name) => (name as HTMLElement).offsetHeight > 30).map(({ textContent }) => textContent),
    );
  await expect.poll(inTwoLines).toEqual([]);
});

test('the names of packages are readable beside a long mailbox', async ({ openAs }) => {
  const orderID = nameFor('Mailbox').replaceAll(' ', '-');
  await sql(
    `with who as (
       insert into learners (app_id, phone, full_name, email)
       select 1, (9700000000 + max(id))::text, 'Vishwa', 'venkataramanachandrashekhar.vishweshwaraiah40014@' || lower($1) || '.example'
       from learners
       returning id
     )
     insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
       validity_in_days, package_expiry_date)
     select $1, 1, who.id, p.id, 'Foundation Crash Course with Mentorship and Books, 12 months', 5499, 5499, 180, '2099-03-31'
     from who, (select id from packages where app_id = 1 order by id limit 1) p`,
    [orderID],
  );
  const page = await openAs('superAdmin', `/sales?search=${orderID}`);
  await page.setViewportSize({ width: 1850, height: 1000 });
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await expect.poll(() => cutNames(page)).toEqual([]);
  // A trial payment is on no list of sales.
  await sql('update orders set package_price = 1, paid_amount = 1 where order_number = $1', [orderID]);
});

test('neither a long name nor a large amount pushes anything out of its place', { tag: '@both' }, async ({
  openAs,
}) => {
  const orderID = nameFor('Large').replaceAll(' ', '-');
  await sql(
    `with who as (
       insert into learners (app_id, phone, full_name, email)
       select 1, (9700000000 + max(id))::text, repeat('Venkatanarasimharaju ', 6), $1 || '@example.com' from learners
       returning id
     )
     insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
       validity_in_days, package_expiry_date)
     select $1, 1, who.id, p.id, p.package_name, 9999999999, 9999999999, 180, '2099-03-31'
     from who, (select id, package_name from packages where app_id = 1 order by id limit 1) p`,
    [orderID],
  );
  const page = await openAs('superAdmin', `/sales?search=${orderID}`);
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  const sums = page.getByLabel('Totals (all pages)');
  await expect(sums).toContainText('9,99,99,99,999.00');
  const cut = await sums
    .locator('dd')
    .evaluateAll((amounts) =>
      amounts.filter((amount) => amount.scrollWidth > amount.clientWidth).map((amount) => amount.textContent),
    );
  expect(cut).toEqual([]);
  const isPhone = test.info().project.name === 'phone';
  const price = isPhone
    ? page.locator('td[data-card=end]')
    : page.getByRole('columnheader', { name: /^Purchased Price/ });
  await expect(price.first()).toBeInViewport({ ratio: 1 });
  // A trial payment is on no list of sales.
  await sql('update orders set package_price = 1, paid_amount = 1 where order_number = $1', [orderID]);
});

test('on a phone a sale is a card without visible labels, below the sums of all sales', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/sales');
  const card = page.locator('tr[data-row]').first();
  const partOf = (selector: string) => card.locator(`td[data-card=${selector}]`);
  const positionOf = async (part: Locator) => (await part.boundingBox())!;
  await expect(partOf('end')).toHaveText(/^(?:₹ [\d,]+\.\d\d|Free)/);
  const [name, price, state] = await Promise.all(
    ['start', 'end', 'state'].map((at) => positionOf(partOf(at))),
  );
  expect(price!.x).toBeGreaterThan(name!.x + name!.width - 1);
  expect(Math.abs(price!.y - name!.y)).toBeLessThan(4);
  expect(state!.y).toBeGreaterThan(price!.y + price!.height - 1);
  // Its label is invisible, but read by screen readers.
  const label = (at: string) => partOf(at).evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(await label('end')).toContain('Purchased Price');
  const details = card.getByRole('button', { name: /^All fields/ });
  expect((await positionOf(details)).height).toBeGreaterThanOrEqual(44);

  const sums = page.getByLabel('Totals (all pages)');
  await expect(sums.locator('dt')).toHaveText([
    'Net, after refunds',
    'Gross, before refunds',
    'Discount',
    'Not paid',
    'Refunds, paid or waiting',
  ]);
  await expect(sums.locator('dd').first()).toHaveText(/₹/);
  expect((await positionOf(sums)).y).toBeLessThan((await positionOf(card)).y);
});

test('on a phone the months below a graph are whole', { tag: '@phone' }, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/sales?view=graph');
  const graph = page.locator('main svg.recharts-surface').first();
  await expect(graph.locator('text').first()).toBeVisible();
  const outside = await graph.evaluate((svg) => {
    const { left, right } = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
    return boxes.filter((box) => box.left < left || box.right > right).length;
  });
  expect(outside).toBe(0);
});

test('on a phone the names and values of a graph do not cover each other', { tag: '@phone' }, async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', '/graph');
  const graph = page.locator('main svg.recharts-surface').first();
  await expect(graph.getByText(/orders?$/).first()).toBeVisible();
  const covering = await graph.evaluate((svg) => {
    const boxes = [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
    const over = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return boxes.filter((box, at) => boxes.slice(at + 1).some((other) => over(box, other))).length;
  });
  expect(covering).toBe(0);
});

test('a graph is switched to a table and saved as a picture', async ({ openAs }) => {
  // On the first of a month nobody may have bought anything yet.
  await paidOrder('Bought today');
  const page = await openAs('superAdmin', '/sales?view=graph');
  const card = page.getByRole('region', { name: 'Total sale amount per month', exact: true });
  await expect(card.locator('svg.recharts-surface').first()).toBeVisible();
  // This month is not over: its bar, the last one, is hatched, and says up to which day it counts.
  await expect(card.locator('.recharts-bar-rectangle path[fill^="url(#"]')).toHaveCount(1);
  await expect(card.getByText(/^to \d\d \w{3}$/)).toBeVisible();
  await expectNoError(page, 'sales as graphs');
  const saved = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save PNG' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^total-sale-amount-per-month-.*\.png$/);
  await card.getByText('Table', { exact: true }).click();
  await expect(card.getByRole('row')).toHaveCount(13);
});

test('all fields of an order can be read in its details', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/sales_orders');
  await page.locator('tr[data-row]').first().focus();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Details' });
  await expect(popup.getByText('Order ID')).toBeVisible();
  const order = popup.getByRole('definition').first();
  const state = order.getByRole('img');
  const [mark, id] = await Promise.all(
    [state, state.locator('xpath=following-sibling::*[1]')].map((part) => part.boundingBox()),
  );
  expect(id!.x - (mark!.x + mark!.width), 'the order stands next to its mark').toBeLessThan(20);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
});

const inPaise = (text: string | null) => Number((text ?? '').replace('−', '-').replaceAll(/[^\d-]/g, ''));
/** The purchased prices of the general app's confirmed orders, in paise. */
async function requestedBy(code: string): Promise<number> {
  const [row] = await sql(
    `select coalesce(sum(o.purchased_price), 0) * 100 as paise from orders o left join coupons c on c.id = o.coupon_id
     where o.app_id = 1 and o.is_active = 1 and o.purchased_price <> 1 and ($1 = '' or c.coupon_code = $1::citext)`,
    [code],
  );
  return Number(row?.paise);
}

test('the graphs of coupons follow the chosen coupon, and can be read as a table', async ({ openAs }) => {
  const [used] =
    await sql(`select c.coupon_code::text as code from orders o join coupons c on c.id = o.coupon_id
    where o.app_id = 1 group by 1 order by count(*) desc limit 1`);
  const code = String(used?.code);
  const page = await openAs('superAdmin', '/graph');
  for (const path of ['/graph', '/sales_graph']) {
    const total = page.locator('main').getByText('Total price').locator('b');
    // Other journeys may sell something in between.
    await expect(async () => {
      await page.goto(path);
      await expect(total).toHaveText(/\d/);
      expect(inPaise(await total.textContent())).toBe(await requestedBy(''));
    }).toPass();
    await page.getByRole('button', { name: /^Coupons/ }).click();
    await page.getByRole('checkbox', { name: code, exact: true }).check();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect.poll(async () => inPaise(await total.textContent())).toBe(await requestedBy(code));
    await page.locator('main').getByText('Table', { exact: true }).click();
    await expect(page.getByRole('row', { name: code })).toBeVisible();
  }
});

test('sales with coupons are listed under their packages, and link to their graph', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/sales_coupons');
  await expect(page.getByText('Package Name:').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Graph', exact: true }).last().click();
  await expect(page).toHaveURL(/\/sales_graph/);
});

test('sales of the clinical app show for each package how many were free and how many purchased', async ({
  openAs,
}) => {
  const [sold] = await sql(
    `select p.id, p.package_name::text as name, count(*) filter (where o.purchased_price = 0) as free,
       count(*) filter (where o.paid_amount > 0) as purchased
     from orders o join packages p on p.id = o.package_id
     where o.app_id = 2 and o.purchased_price <> 1 group by p.id order by count(*) desc limit 1`,
  );
  const page = await openAs('superAdmin', `/sales-prepclinic?packageId=${sold?.id}`);
  await expect(
    page.getByText(`${sold?.id}: ${sold?.name}, Free: ${sold?.free}, Purchased: ${sold?.purchased}`),
  ).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'Purchased: ' }).getByRole('listitem')).toHaveCount(
    1,
  );
});
