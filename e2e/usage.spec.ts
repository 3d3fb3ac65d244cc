import type { Page } from '@playwright/test';
import { companyDay, dayFromToday } from '../packages/contract/src/company-time.ts';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { choose, field, heading, rowOf } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { heldBack } from './replies.ts';
import { downloadsOf } from './support-addresses.ts';
import { expect, nameFor, test } from './test.ts';

const popup = (page: Page, name: string) => page.getByRole('dialog', { name });
const rows = (page: Page) => page.locator('tr[data-row]');

test('requests of an app are searched within days, and their params are shown without secrets', async ({
  openAs,
}) => {
  const lesson = nameFor('lesson').replaceAll(' ', '-');
  await sql(
    `insert into usage_log (created_at, module, url, request_params, entry_key)
     values (now(), 'lessons', $1, '{"page":2,"otp":"[redacted]"}', gen_random_uuid())`,
    [`/api/${lesson}`],
  );
  const page = await openAs('superAdmin', '/usage');
  await expect(heading(page)).toHaveText('App Usage Flow Listing');
  const search = page.getByRole('searchbox', { name: 'Search in this list' });
  await search.fill(lesson);
  await search.press('Enter');
  await expect(page.getByText('Please choose from which day to which day to search')).toBeVisible();
  await page.goto(`/usage?search=${lesson}&startDate=${dayFromToday(-1)}&endDate=${companyDay()}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('NA');
  await page.getByRole('button', { name: /^View the request params/ }).click();
  await expect(popup(page, 'Request Params')).toContainText('otp: "[redacted]"');
  await expectNoError(page, 'the params of a request');
});

test('a month of downloads is chosen, and its numbers are corrected', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/prepclinic-users-downloads');
  await expect(field(page, 'App')).toHaveValue('Clinical');
  await field(page, 'Month').fill('');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please Select date')).toBeVisible();
  await field(page, 'Month').fill('02/2024');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(rowOf(page, 'Feb 2024')).toBeVisible();
  await rowOf(page, 'Feb 2024').getByRole('button', { name: 'Edit' }).click();
  const editing = popup(page, 'Edit downloads');
  await field(editing, 'Android').fill('2000');
  await field(editing, 'iOS').fill('345');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Feb 2024')).toContainText('2,345');
  // Those of one month never stand under another.
  const letGo = await heldBack(page, 'admin/getAppsDownloads');
  await field(page, 'Month').fill('03/2019');
  const requestSent = page.waitForRequest('**/api/admin/getAppsDownloads');
  await page.getByRole('button', { name: 'Submit' }).click();
  await requestSent;
  await expect(page.getByText('2,345')).toHaveCount(0);
  letGo();
  await expect(rowOf(page, 'Mar 2019')).toContainText('0');
  await page.goto(downloadsOf('2024-02'));
  await expect(page.locator('main svg.recharts-surface')).toBeVisible();
  await expectNoError(page, 'downloads of a month');
});

test('classes show how many learners watched them, in total and by month', async ({ openAs }) => {
  const [lesson] = await sql(
    `select s.id, c.name::text as name from sub_topics s join topics t on t.id = s.topic_id join classes c on c.id = t.class_id
     join subject_maps m on m.id = c.subject_map_id where m.app_id = 1 and m.course_id = 1 and c.is_active = 1
     order by s.id limit 1`,
  );
  await sql(
    `insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
     select id, $1, 1, now(), 60 from learners where app_id = 1 order by id limit 3`,
    [lesson?.id],
  );
  const page = await openAs('superAdmin', `/classes_data?search=${encodeURIComponent(String(lesson?.name))}`);
  await expect(rows(page).first()).toContainText(String(lesson?.name));
  const counted = Number((await rows(page).first().getByRole('cell').nth(6).textContent())?.trim());
  expect(counted).toBeGreaterThanOrEqual(3);
  await page.getByRole('tab', { name: 'Month wise classes data' }).click();
  await expect(
    rows(page)
      .filter({ hasText: String(lesson?.name) })
      .first(),
  ).toBeVisible();
  await expectNoError(page, 'classes month by month');
  await choose(page, 'Course', 'Inter');
  await page.goto(`/classes_data?id=${encodeId({ tab: 'months', appId: 1, coId: 1 })}`);
  await expect(rows(page).first()).toBeVisible();
});

test('on a phone the button of a request covers none of its words', { tag: '@phone' }, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/usage');
  const card = rows(page).first();
  const button = await card.getByRole('button', { name: /^View the request params/ }).boundingBox();
  const day = await card.locator('td[data-label="Created At"]').boundingBox();
  if (!button || !day) throw new Error('A card shows neither its day nor its button');
  const isBeside = button.x >= day.x + day.width;
  expect(isBeside || button.y >= day.y + day.height, 'beside or below the day').toBe(true);
});
