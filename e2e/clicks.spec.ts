import type { Page } from '@playwright/test';
import { shownTimeOfDay } from '../packages/contract/src/company-time.ts';
import { dialog, ownRole, phoneFor } from './access.ts';
import { aDoubt } from './doubt-addresses.ts';
import { choose, field, heading, pickInPopup, saveButton } from './list.ts';
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
  await page.getByRole('button', { name: 'For 09:00 tomorrow choose 09:50' }).click();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Push scheduled' })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(6);
  const [saved] = await sql(
    'select o.due_at as at from push_occurrences o join pushes p on p.id = o.push_id where p.title = $1',
    [title],
  );
  expect(shownTimeOfDay(saved?.at as Date)).toBe('09:00');
});

test('a new course gets its first mapped video by mouse alone in 18 clicks: a new row is saved and opened at once', {
  tag: '@desktop',
}, async ({ openAs }) => {
  test.slow();
  const course = nameFor('Pressed');
  const subject = nameFor('Pressed subject');
  const page = await openAs('content', '/courses');
  await expect(heading(page)).toHaveText('Courses Listing');
  const clicks = await countClicks(page);
  const add = async (button: string, label: string, value: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await field(page, label).fill(value);
  };
  const saveAndOpen = async (title: string) => {
    await page.getByRole('button', { name: 'Save and open' }).click();
    await expect(heading(page)).toHaveText(title);
  };

  await add('Add course', 'Name', course);
  await saveAndOpen('Subject List');
  await add('Add subject', 'Subject Name', subject);
  await saveAndOpen('Class List');
  await add('Add class', 'Class Name', 'Goodwill');
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose or drop').click();
  await (await chooser).setFiles(await pictureFile());
  await expect(page.getByRole('button', { name: 'Image: cover.png' })).toBeVisible();
  await field(page, 'Description').fill('What a name is worth.');
  await saveAndOpen('Topics List');
  await add('Add topic', 'Topic Name', 'Super profit');
  await saveAndOpen('Sub-topics List');
  await add('Add sub-topic', 'Name', 'Lecture');
  await pickInPopup(page, 'Release Date', 'live');
  await pickInPopup(page, 'Slug Name', 'Video');
  await saveAndOpen('Video Mapping for Lecture');
  await page.getByRole('button', { name: /^Map / }).first().click();
  await page.getByRole('button', { name: 'Use defaults' }).click();
  await saveButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Video mapped' })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(18);
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
  for (const name of [course, subject, 'Goodwill', 'Super profit']) await expect(trail).toContainText(name);
});
