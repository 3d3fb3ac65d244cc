import type { Page } from '@playwright/test';
import { shownTimeOfDay } from '../packages/contract/src/company-time.ts';
import { choose, field, heading, rowOf } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { aPush, reachedLearners } from './push-addresses.ts';
import { heldBack } from './replies.ts';
import { expect, nameFor, phoneOf, test } from './test.ts';

const popup = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const phones = (page: Page) => page.getByRole('textbox', { name: 'Phone numbers, separated by commas' });
const check = (page: Page, rule: string) => page.locator(`[data-rule="${rule}"]`);
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const leaving = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Pushes about to be sent' })
    .getByRole('listitem')
    .filter({ hasText: title });

async function write(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill('Five questions of today, until ten at night.');
}

test('a push goes to named people, a wrong number is removed, and typed text survives a reload', async ({
  openAs,
}) => {
  test.slow();
  const title = nameFor('Named');
  const [first, second] = await reachedLearners(2);
  const page = await openAs('superAdmin', '/notification');
  await expect(heading(page)).toHaveText('Notifications');
  await expect(page.getByRole('tab', { name: 'SEND NOTIFICATION' })).toHaveAttribute('aria-selected', 'true');
  await expect(send(page)).toBeDisabled();
  await phones(page).fill(`${first?.phone}, 9845 07, ${second?.phone}`);
  await phones(page).press('Enter');
  await write(page, title);
  await expect(check(page, 'people')).toContainText('of 3 numbers, one account each');
  await expect(check(page, 'phones')).toContainText('9845 07 too short');
  await expect(page.getByRole('button', { name: '9845 07, too short' })).toBeVisible();
  await expect(page.getByRole('figure').filter({ hasText: 'iOS, locked screen' })).toContainText(title);
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue(title);
  await check(page, 'phones').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: '9845 07, too short' })).toHaveCount(0);
  await expect(check(page, 'phones')).toContainText('every number belongs to a learner');
  await expectNoError(page, 'a push that is written');
  await send(page).click();
  await expect(said(page, 'Push scheduled')).toBeVisible();
  await expect(leaving(page, title)).toContainText('2 people');
  // The form is empty again, and leaving the page does not ask about what was sent.
  await expect(field(page, 'Title')).toHaveValue('');
  await page.getByRole('link', { name: 'Sent pushes', exact: true }).click();
  await expect(rowOf(page, title)).toContainText('Scheduled');
});

test('a test push goes to its writer’s phone and to nobody else', async ({ openAs }) => {
  const title = nameFor('Tried');
  await sql(
    `insert into learners (app_id, phone, full_name) values (1, $1, 'Tester') on conflict do nothing`,
    [phoneOf('superAdmin')],
  );
  const [device] = await sql(
    `insert into devices (learner_id, platform, device_token, target_kind)
     select id, 'android', $2, 'installation' from learners where phone = $1 and app_id = 1 returning id`,
    [phoneOf('superAdmin'), title],
  );
  const page = await openAs('superAdmin', '/notification');
  await write(page, title);
  await page.getByRole('button', { name: 'Send test to me' }).click();
  await expect(said(page, 'On its way to your devices')).toBeVisible();
  await expect(field(page, 'Title'), 'it is still to be sent').toHaveValue(title);
  const reached = () =>
    sql(
      `select d.device_id as id, p.kind, d.state from push_deliveries d join push_occurrences o on o.id = d.occurrence_id
       join pushes p on p.id = o.push_id where p.title = $1 and d.device_id >= $2`,
      [title, device?.id],
    );
  await expect.poll(reached).toEqual([{ id: device?.id, kind: 'test', state: 'sent' }]);
  const [others] = await sql(
    `select count(*)::int as n from push_deliveries d join push_occurrences o on o.id = d.occurrence_id
     join pushes p on p.id = o.push_id join devices v on v.id = d.device_id join learners l on l.id = v.learner_id
     where p.title = $1 and l.phone <> $2`,
    [title, phoneOf('superAdmin')],
  );
  expect(others).toEqual({ n: 0 });
});

test('a push to a segment leaves 50 minutes before the chosen time, and both times are shown', async ({
  openAs,
}) => {
  const title = nameFor('Planned');
  const page = await openAs('superAdmin', '/notification');
  await page.getByRole('tab', { name: 'SCHEDULE NOTIFICATION' }).click();
  await choose(page, 'Segment', 'Everybody');
  await write(page, title);
  const [{ day } = { day: '' }] = await sql(`select to_char(now() + interval '3 days', 'DD/MM/YYYY') as day`);
  await field(page, 'Schedule date').fill(`${day} 19:00`);
  await expect(check(page, 'leaving')).toContainText(/Scheduled.*19:00 IST.*Sends at.*18:10 IST/);
  await expect(check(page, 'people')).toContainText('in this segment now');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'SCHEDULE NOTIFICATION' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(check(page, 'leaving')).toContainText('18:10 IST');
  await page.getByRole('button', { name: 'To send at 19:00 choose 19:50' }).click();
  await expect(check(page, 'leaving')).toContainText(/19:50 IST.*19:00 IST/);
  await expect(page.getByText(/^Schedule to [\d,]+ people in Everybody, at .* 19:00 IST$/)).toBeVisible();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(said(page, 'Push scheduled')).toBeVisible();
  const [saved] = await sql(
    `select o.due_at as at from push_occurrences o
     join pushes p on p.id = o.push_id where p.title = $1`,
    [title],
  );
  expect(shownTimeOfDay(saved?.at as Date)).toBe('19:00');
});

test('on a phone a push is cancelled in time, and reaches nobody', { tag: '@phone' }, async ({ openAs }) => {
  const title = nameFor('Cancelled');
  const [first] = await reachedLearners(1);
  const page = await openAs('superAdmin', '/notification');
  await phones(page).fill(`${first?.phone},`);
  await write(page, title);
  await expect(check(page, 'people')).toContainText('of 1 number');
  await send(page).click();
  await expect(leaving(page, title)).toContainText(/Sends in [1-5]:\d\d/);
  await page.reload();
  await expect(leaving(page, title)).toContainText(/Sends in [1-4]:\d\d/);
  await leaving(page, title).getByRole('button', { name: 'Cancel push' }).click();
  await popup(page, 'Cancel this push?').getByRole('button', { name: 'Cancel push' }).press('Enter');
  await expect(said(page, 'Push cancelled')).toBeVisible();
  await expect(leaving(page, title)).toHaveCount(0);
  await expect(page.locator('main :focus'), 'the keyboard goes on from here').toBeVisible();
  const [saved] = await sql(
    `select o.state, (select count(*)::int from push_deliveries d where d.occurrence_id = o.id) as devices
     from push_occurrences o join pushes p on p.id = o.push_id where p.title = $1`,
    [title],
  );
  expect(saved).toEqual({ state: 'cancelled', devices: 0 });
});

test('the keyboard goes from a choice with many options to the next field, and back', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/notification');
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  await choice('Class').click();
  const options = page.getByRole('listbox', { name: 'Class' });
  await expect(options).toBeVisible();
  expect(await options.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await expect(choice('Slug')).toBeFocused();
  await expect(options).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(choice('Class')).toBeFocused();
});

test('a sub-topic that is not live blocks a push until it is live', async ({ openAs }) => {
  const [first] = await reachedLearners(1);
  const [lesson] = await sql(
    `select s.id, s.name, t.name as topic, c.name as class from sub_topics s join topics t on t.id = s.topic_id
     join classes c on c.id = t.class_id join subject_maps m on m.id = c.subject_map_id
     join courses o on o.id = m.course_id
     where least(t.is_active, c.is_active, m.is_active, o.is_active) = 1 and m.app_id = 1 and s.slug_id = 1 and s.is_active = 1 and s.release = 'live'
       and exists (select from sub_topic_videos u join videos v on v.id = u.video_id and v.is_active = 1
         where u.sub_topic_id = s.id and u.activates_at < now())
       and (select count(*) from classes a where a.name = c.name) = 1 order by s.id desc limit 1`,
  );
  await sql(`update sub_topics set release = 'coming soon' where id = $1`, [lesson?.id]);
  const page = await openAs('superAdmin', '/notification');
  await phones(page).fill(`${first?.phone},`);
  await field(page, 'Class').fill(String(lesson?.class));
  await page.getByRole('option', { name: String(lesson?.class), exact: true }).click();
  await choose(page, 'Slug', 'Video');
  await choose(page, 'Sub-topic', `${lesson?.name} · ${lesson?.topic}`);
  await write(page, nameFor('Too early'));
  await expect(check(page, 'live')).toContainText('It is coming soon');
  await expect(said(page, '1 blocker')).toBeVisible();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await expectNoError(page, 'a push that is stopped');
  await sql(`update sub_topics set release = 'live' where id = $1`, [lesson?.id]);
  await phones(page).fill('9845,');
  await expect(check(page, 'live')).toContainText('Yes');
  await expect(send(page)).not.toHaveAttribute('aria-disabled', 'true');
});

test('a sent push shows its results, and a held one asks to be released', async ({ openAs }) => {
  const sent = nameFor('Left');
  const held = nameFor('Late');
  await aPush(sent, 'sent');
  await aPush(held, 'held');
  const page = await openAs('superAdmin', '/notification');
  await expect(page.getByLabel('Pushes about to be sent')).toContainText('on hold');
  await page.getByRole('link', { name: 'Show held pushes' }).click();
  await expect(page).toHaveURL(/state=held/);
  await expect(rowOf(page, held)).toBeVisible();
  await page.goto('/notification/sent');
  await expect(heading(page)).toHaveText(/^Sent pushes/);
  await page.getByPlaceholder('Search in this list').fill(sent);
  await expect(page).toHaveURL(/search=Left/);
  const letGo = await heldBack(page, 'admin/onepush');
  await rowOf(page, sent).getByRole('button', { name: 'Open' }).click();
  const waiting = popup(page, 'Push').getByRole('status');
  await expect(waiting).toHaveText('Loading...');
  expect((await waiting.boundingBox())?.height, 'there is room for it').toBeGreaterThan(60);
  letGo();
  await expect(popup(page, sent)).toContainText('Invalid tokens');
  await expect(popup(page, sent)).toContainText(/Its video was opened .* in the 24 hours after it was sent/);
  await expectNoError(page, 'a push that left');
  // The address restores it.
  await page.reload();
  await expect(popup(page, sent)).toContainText('Watch it before Sunday.');
  await popup(page, sent).getByRole('button', { name: 'Close' }).click();
  await page.getByPlaceholder('Search in this list').fill(held);
  await expect(page).toHaveURL(/search=Late/);
  await expect(rowOf(page, held).getByRole('cell', { name: '–' }), 'nobody knows yet').toHaveCount(6);
  await rowOf(page, held).getByRole('button', { name: 'Open' }).click();
  await expect(popup(page, held)).toContainText('It was found 36 hours late');
  await popup(page, held).getByRole('button', { name: 'Cancel push' }).click();
  await popup(page, 'Cancel this push?').getByRole('button', { name: 'Cancel push' }).click();
  await expect(popup(page, held)).toContainText('Cancelled');
});

test('a segment shows whom it reaches while it is being edited, and is deactivated', async ({ openAs }) => {
  const name = nameFor('Away');
  const page = await openAs('superAdmin', '/notification');
  await page.getByRole('link', { name: 'Segments' }).click();
  await expect(heading(page)).toHaveText(/^Segments/);
  const path = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  await expect(path, 'the path of a tab').toHaveText(['Engagement', 'Notifications', 'Segments']);
  await expect(rowOf(page, 'Everybody')).toContainText('Every learner of the app');
  await page.getByRole('button', { name: 'Add segment' }).click();
  const form = popup(page, 'Add segment');
  const reach = form.getByRole('region', { name: 'Current audience' });
  await expect(reach).toContainText(/Every learner of the app: \d+ Android/);
  await field(page, 'Name').fill(name);
  await choose(page, 'Who', 'Inactive');
  await expect(reach).toContainText('Fill in all fields to see the current audience.');
  await field(page, 'Days, 1 to 365').fill('30');
  await expect(reach).toContainText(/Did not open the app for 30 days: \d+ Android/);
  await expectNoError(page, 'a segment that is written');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Segment added')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Did not open the app for 30 days');
  await rowOf(page, name)
    .getByRole('button', { name: `Deactivate ${name}` })
    .click();
  await expect(popup(page, `Deactivate ${name}?`)).toContainText('It is not used anywhere.');
  await popup(page, `Deactivate ${name}?`).getByRole('button', { name: 'Deactivate' }).click();
  await expect(rowOf(page, name)).toContainText('Inactive');
  await expect(page.getByRole('button', { name: `Activate ${name}` })).toBeFocused();
});
