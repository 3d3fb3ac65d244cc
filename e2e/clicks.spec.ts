import type { Page } from '@playwright/test';
import { shownTimeOfDay } from '../packages/contract/src/company-time.ts';
import { dialog, ownRole, phoneFor } from './access.ts';
import { aDoubt } from './doubt-addresses.ts';
import { choose, field, follow, heading, pickInPopup, rowOf } from './list.ts';
import { paidOrder, searchFor } from './order-addresses.ts';
import { pictureFile } from './pictures.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

/** Counts what the person clicks from now on, in every page that is opened; keys and typing are not clicks. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('clicked', () => {
    clicks += 1;
  });
  const listen = () =>
    addEventListener(
      'click',
      (event) => {
        // A key on a button, and the label of a control, make click events without a press of their own.
        if (event.isTrusted && event.detail > 0) (window as unknown as { clicked: () => void }).clicked();
      },
      true,
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}

test('half of an order is refunded in 4 clicks, and the button says the amount', { tag: '@desktop' }, async ({
  openAs,
}) => {
  const { orderID } = await paidOrder('Halved', 12_499);
  const page = await openAs('superAdmin', searchFor(orderID));
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: `Refund ${orderID}` }).click();
  const refund = dialog(page, 'Refund');
  await refund.getByRole('button', { name: 'Half' }).click();
  await refund.getByLabel('Reference ID').fill('4711');
  await refund.getByRole('button', { name: 'Refund ₹ 6,249.50' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('row', { name: orderID })).toContainText('Partly refunded');
  expect(clicks()).toBeLessThanOrEqual(4);
});

test('the most urgent doubt is answered with a snippet in 3 clicks', { tag: '@desktop' }, async ({
  openAs,
}) => {
  const { doubtID } = await aDoubt(`${nameFor('Urgent')}: which capital account is it?`);
  const page = await openAs('support', '/doubts');
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: `Show More of doubt ${doubtID}` }).click();
  await page.getByRole('button', { name: 'Greeting', exact: true }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Well done,' })).toContainText('Reply sent');
  expect(clicks()).toBeLessThanOrEqual(3);
});

test('a push to everybody that leaves tomorrow at 9:00 takes 6 clicks', { tag: '@desktop' }, async ({
  openAs,
}) => {
  const title = nameFor('Morning');
  const page = await openAs('superAdmin', '/notification');
  await expect(heading(page)).toHaveText('Notifications');
  const clicks = await countClicks(page);
  await page.getByRole('tab', { name: 'SCHEDULE NOTIFICATION' }).click();
  await choose(page, 'Segment', 'Everybody');
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill('Five questions of today, until ten at night.');
  await page.getByRole('button', { name: 'Send tomorrow at 09:00' }).click();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Push saved' })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(6);
  const [saved] = await sql(
    'select o.due_at as at from push_occurrences o join pushes p on p.id = o.push_id where p.title = $1',
    [title],
  );
  expect(shownTimeOfDay(saved?.at as Date)).toBe('09:00');
});

test('a new colleague gets a role in 4 clicks, and the roles begin with the one that may do least', {
  tag: '@desktop',
}, async ({ openAs }) => {
  const role = nameFor('Least');
  const roleID = await ownRole(role);
  const phone = phoneFor('Colleague');
  const page = await openAs('superAdmin', '/user/roles');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Add Role' }).click();
  const popup = dialog(page, 'Add Role');
  await popup.getByLabel('Phone').fill(phone);
  await popup.getByLabel('Full Name').fill(nameFor('Colleague'));
  await field(popup, 'Role').click();
  await expect(page.getByRole('option').last()).toHaveText('Super Admin');
  await page.getByRole('option', { name: role, exact: true }).click();
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, 'Well done,')).toContainText('Role Added Successfully');
  expect(clicks()).toBeLessThanOrEqual(4);
  const [stored] = await sql('select role_id as role from admin_users where phone = $1', [phone]);
  expect(stored).toEqual({ role: roleID });
});

test('a new course gets its first mapped video in 16 clicks: Enter saves a row, and then opens it', {
  tag: '@desktop',
}, async ({ openAs }) => {
  test.slow();
  const course = nameFor('Quick');
  const page = await openAs('content', '/courses');
  await expect(heading(page)).toHaveText('Courses Listing');
  const clicks = await countClicks(page);
  const add = async (button: string, fields: Record<string, string>) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
  };
  /** Saves the row from its field, and leaves the focus at what was added. */
  const saveByKey = async (name: string) => {
    await page.keyboard.press('Enter');
    await expect(rowOf(page, name)).toBeFocused();
  };
  const openByKey = async (title: string) => {
    await expect(page.locator('tr:focus')).toHaveCount(1);
    // Two Enters at once are one; another key in between says that they are not.
    await page.keyboard.press('Shift');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(title);
  };

  await add('Add course', { Name: course });
  await saveByKey(course);
  await follow(page, course, 'View Module');
  await add('Add level', { 'Level Name': 'Weekend' });
  await saveByKey('Weekend');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click();
  await follow(page, course, 'View Subjects');
  await add('Add subject', { 'Subject Name': nameFor('Quick subject') });
  await saveByKey(nameFor('Quick subject'));
  await openByKey('Class List');

  await add('Add class', { 'Class Name': 'Valuation' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose or drop').click();
  await (await chooser).setFiles(await pictureFile());
  await expect(page.getByRole('button', { name: 'Image: cover.png' })).toBeVisible();
  await field(page, 'Description').fill('Cash flow and its discount.');
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, 'Valuation')).toBeFocused();
  await openByKey('Topics List');
  await add('Add topic', { 'Topic Name': 'Terminal value' });
  await saveByKey('Terminal value');
  await openByKey('Sub-topics List');

  await add('Add sub-topic', { Name: 'Lecture' });
  await pickInPopup(page, 'Release Date', 'live');
  await pickInPopup(page, 'Slug Name', 'Video');
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, 'Lecture')).toBeFocused();
  await openByKey('Video Mapping for Lecture');

  await page.getByRole('button', { name: /^Map / }).first().click();
  await page.getByRole('button', { name: 'Use defaults' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Video mapped' })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(16);
});
