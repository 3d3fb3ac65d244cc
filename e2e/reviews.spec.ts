import type { Page } from '@playwright/test';
import { decodeId } from '../packages/envelope/src/obfuscation.ts';
import { choose, edit, field, heading, openRow, rowNames, rowOf, saveButton } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { setState, statesOf, waitingReviews } from './review-addresses.ts';
import { expect, nameFor, test } from './test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ofSearch = (said: string, more = '') => `/reviews?search=${encodeURIComponent(said)}${more}`;
const waiting = '&filter=0';

test('pending reviews are worked through with the keyboard alone', async ({ openAs }) => {
  const said = nameFor('Keyed');
  const ids = await waitingReviews(said, 4);
  const page = await openAs('support', ofSearch(said, waiting));
  await expect(heading(page)).toHaveText('Reviews Listing');
  await expect(page.locator('tr[data-row]')).toHaveCount(4);
  await page.keyboard.press('j');
  await expect(rowOf(page, `${said} 1`)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rowOf(page, `${said} 2`)).toBeFocused();
  await page.keyboard.press('a');
  await expect(rowOf(page, `${said} 3`), 'the next one takes the focus').toBeFocused();
  await page.keyboard.press('r');
  await expect(rowOf(page, `${said} 4`)).toBeFocused();
  await expect(page.getByText(`The review of ${said} 3 is rejected`)).toBeVisible();
  expect(await statesOf(ids)).toEqual([0, 1, 2, 0]);
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, `${said} 3`)).toBeVisible();
  expect(await statesOf(ids)).toEqual([0, 1, 0, 0]);

  await page.getByLabel('Search in this list').click();
  await page.keyboard.press('End');
  await page.keyboard.type('ar');
  await expect(page.getByLabel('Search in this list')).toHaveValue(`${said}ar`);
  expect(await statesOf(ids), 'letters that are typed are no keys').toEqual([0, 1, 0, 0]);
});

test('ticked reviews are approved together, a colleague’s changes are reported, and one undo reverts all', async ({
  openAs,
}) => {
  const said = nameFor('Ticked');
  const ids = await waitingReviews(said, 5);
  const page = await openAs('support', ofSearch(said, waiting));
  await page.getByRole('checkbox', { name: `Select review ${ids[4]} of ${said} 5` }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await button(page, 'Select all 5').click();
  await expect(page.getByText('5 selected')).toBeVisible();
  await setState(ids[1]!, 2);
  await button(page, 'Approve').click();
  const left = page.getByRole('dialog', { name: 'Unchanged' });
  await expect(left).toContainText(`${said} 2`);
  await expect(left).toContainText('Now Rejected');
  await expectNoError(page, 'what was left');
  await left.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('4 reviews approved')).toBeVisible();
  expect(await statesOf(ids)).toEqual([1, 2, 1, 1, 1]);
  await button(page, 'Undo').click();
  await expect(page.locator('tr[data-row]')).toHaveCount(4);
  expect(await statesOf(ids)).toEqual([0, 2, 0, 0, 0]);
});

test('a comment takes at most three lines, and is whole below the mouse, below the focused row and in a popup', async ({
  openAs,
}) => {
  const said = nameFor('Lines');
  const short = `${said} ${'explains every step twice '.repeat(4)}end`;
  await waitingReviews(said, 2);
  const set = (comment: string, name: string) =>
    sql('update reviews r set comment = $1 from learners l where l.id = learner_id and full_name = $2', [
      comment,
      name,
    ]);
  const long = `${short} ${short} ${short}`;
  await set(short, `${said} 1`);
  await set(long, `${said} 2`);
  const page = await openAs('support', ofSearch(said));
  await page.setViewportSize({ width: 1280, height: 900 });
  const row = (name: string) =>
    page.locator('tr[data-row]').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(row(`${said} 1`)).toBeVisible();
  for (const one of await page.locator('tr[data-row]').all()) {
    expect((await one.boundingBox())?.height).toBeLessThan(90);
  }
  const whole = page.locator('[data-cut-text]');
  await row(`${said} 1`).getByText(said).last().hover();
  await expect(whole).toContainText(short);
  await page.mouse.move(0, 0);
  await expect(whole).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(whole).toContainText(short);

  await row(`${said} 2`).getByRole('button', { name: 'Show More' }).click();
  await expect(page.getByRole('dialog', { name: 'Comment' })).toContainText(long);
});

test('one long word leaves room for the other columns', { tag: '@both' }, async ({ openAs }) => {
  const word = `${'W'.repeat(80)}${nameFor('word').replaceAll(' ', '')}`;
  await waitingReviews(word, 1);
  const page = await openAs('support', ofSearch(word));
  const name = page.getByRole('link', { name: `${word} 1`, exact: true });
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.width).toBeLessThan(380);

  await page.getByText('Reports', { exact: true }).click();
  const courses = page.getByRole('region', { name: 'Average stars per course' });
  const course = courses.getByRole('button').first();
  await course.evaluate((element, text) => {
    element.textContent = text;
  }, word);
  expect(await courses.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
    0,
  );
});

test('stars and state are corrected in the row, and both are required', async ({ openAs }) => {
  const said = nameFor('Edited');
  const [id] = await waitingReviews(said, 1);
  const page = await openAs('support', ofSearch(said));
  await edit(page, `${said} 1`);
  await expect(openRow(page), 'it is seen whose review it is').toContainText(`Comment${said} 1`);
  await page.getByRole('radio', { name: '4 stars' }).click({ force: true });
  await saveButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('All field must be filled out');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toHaveCount(0);
  await expect(openRow(page).locator(':focus'), 'in the field with the error again').toBeVisible();
  await page.getByRole('radio', { name: '1 star', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await choose(openRow(page), 'Approved Rating', 'Approved');
  await saveButton(page).click();
  await expect(page.getByText('Review updated')).toBeVisible();
  await expect(rowOf(page, `${said} 1`).getByRole('img', { name: '2 stars' })).toBeVisible();
  expect(await sql('select rating, approved_rating from reviews where id = $1', [id])).toEqual([
    { rating: 2, approved_rating: 1 },
  ]);
  await button(page, `Reject the review of ${said} 1`).click();
  await expect(rowOf(page, `${said} 1`)).toContainText('Rejected');
});

test('the app is in the address, and the list is filtered by package and state', async ({ openAs }) => {
  const page = await openAs('support', '/reviews');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  const ofGeneral = await rowNames(page);
  await choose(page, 'App', 'Clinical');
  await expect(page).toHaveURL(/[?&]appId=/);
  expect(decodeId(new URL(page.url()).searchParams.get('appId') ?? '').appId).toBe(2);
  const isOther = (names: string[]) => names.length > 0 && names.join() !== ofGeneral.join();
  await expect.poll(async () => isOther(await rowNames(page))).toBe(true);
  const choicesRead: string[] = [];
  page.on('request', (request) => {
    if (/allclasses|getapppackageslist/.test(request.url())) choicesRead.push(request.url());
  });
  const names = await rowNames(page);
  await page.reload();
  await expect.poll(() => rowNames(page)).toEqual(names);
  await choose(page, 'Approved Rating', 'Rejected');
  await expect(page).toHaveURL(/[?&]filter=2/);
  await expect(page.locator('tr[data-row]').filter({ hasText: 'Approved' })).toHaveCount(0);
  await expect(field(page, 'App')).toHaveValue('Clinical');

  const [{ name, count } = { name: '', count: 0 }] = await sql(
    `select p.package_name::text as name, count(*)::int as count from reviews r join packages p on p.id = r.package_id
     where r.app_id = 2 and r.approved_rating = 2 group by p.id order by 2, 1 limit 1`,
  );
  expect(choicesRead).toEqual([]);
  await page.getByRole('button', { name: /^Package / }).click();
  await page
    .getByRole('dialog', { name: 'Package' })
    .getByRole('checkbox', { name: String(name), exact: true })
    .check();
  await button(page, 'Apply').click();
  await expect(page).toHaveURL(/[?&]packageId=\d/);
  await expect(heading(page).locator('..')).toContainText(String(count));
  await page.reload();
  await expect(button(page, `Package ${name}`)).toBeVisible();
  expect(choicesRead.filter((url) => url.includes('allclasses'))).toEqual([]);
});

test('figures of reviews are shown as chart and text, for all courses and for one', async ({ openAs }) => {
  const page = await openAs('support', '/reviews');
  await page.getByText('Reports', { exact: true }).click();
  await expect(page.locator('svg.recharts-surface')).toBeVisible();
  await expectNoError(page, 'the figures of reviews');
  const courses = page.getByRole('region', { name: 'Average stars per course' });
  const course = courses.getByRole('button').first();
  const name = await course.textContent();
  await course.click();
  await expect(course).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Average stars per month', exact: true })).toContainText(
    name ?? '',
  );
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Same month a year before' })).toBeVisible();
  await button(page, 'All courses').click();
  await expect(page.getByRole('region', { name: 'Average stars per month', exact: true })).toContainText(
    'All courses',
  );
});
