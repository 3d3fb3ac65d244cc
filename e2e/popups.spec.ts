import type { Locator, Page } from '@playwright/test';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { dialog } from './access.ts';
import { aClass, aMapping, openedAccessOf, studyFilesOf } from './addresses.ts';
import { choose, expectAtRightEnd, field, rowOf } from './list.ts';
import { expectNoErrorInBoth } from './page-errors.ts';
import { visit } from './screens.ts';
import { expect, test } from './test.ts';

test('the popups about people have no accessibility error', { tag: '@both' }, async ({ openAs }) => {
  test.slow();
  const page = await openAs('superAdmin', '/user/roles');
  await page.getByRole('button', { name: 'Add Role' }).click();
  const popup = dialog(page, 'Add Role');
  await popup.getByLabel('Phone').fill('9000000003');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup.getByText('Please select role')).toBeVisible();
  await expectNoErrorInBoth(page, 'a role for somebody');
  await popup.getByLabel('Full Name').fill('Ravi Kulkarni');
  await choose(popup, 'Role', 'Content');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, 'Ooops,')).toBeVisible();
  await expectNoErrorInBoth(page, 'a refusal');

  await visit(page, '/brightcove');
  await rowOf(page, 'Diya Krishnan').getByRole('button', { name: 'Edit Diya Krishnan' }).click();
  await expect(dialog(page, 'Edit Diya Krishnan')).toBeVisible();
  await expectNoErrorInBoth(page, 'a user of the video player');

  await visit(page, '/account');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog(page, 'Create token').getByRole('checkbox', { name: /^Roles \/roles$/ })).toBeVisible();
  await expectNoErrorInBoth(page, 'a new token');

  await visit(page, await openedAccessOf());
  const grant = page.getByRole('button', { name: 'Grant access' });
  await expectAtRightEnd(grant, grant.locator('..'));
  await grant.click();
  await expect(field(dialog(page, 'Grant access'), 'Last day')).toBeVisible();
  await expectNoErrorInBoth(page, 'access for a learner');
});

test('the popups about rows have no accessibility error', { tag: '@both' }, async ({ openAs }) => {
  test.slow();
  const page = await openAs('superAdmin', `/audit?id=${encodeId({ table: 'role_permissions' })}`);
  const button = (name: RegExp | string) => page.getByRole('button', { name }).first();
  const popups = [
    { opens: button(/^View change/), shows: 'Rights are changed on their own screens only' },
    { at: (await aClass()).topics, opens: button(/^\d+ of \d+: /), shows: 'Not ready for release' },
    { at: '/imageUpload', opens: button(/^Used \d+ times?/), shows: 'Where it is used' },
    { at: '/prepclinic/packges', opens: button('Add package'), shows: 'Validity In Days' },
    { at: '/prepclinic/parent_packges', opens: button('Add parent package'), shows: 'Full Access' },
    // By its number: the newest may be one that another journey filled with arbitrary HTML.
    { at: '/mcq_ques?search=1', opens: button(/^Preview/), shows: 'Question' },
    { at: (await aMapping(1)).mapping, opens: button(/^(Map|Edit)/), shows: 'videoActivationDate' },
    { at: await studyFilesOf(1), opens: button(/^Replace/), shows: 'Choose a file' },
  ];
  for (const popup of popups) await expectNoErrorIn(page, popup);
});

test('the popups about drugs have no accessibility error', { tag: '@both' }, async ({ openAs, hasTouch }) => {
  test.slow();
  const page = await openAs('superAdmin', '/prepclinic/drugs?search=morphine');
  const button = (name: RegExp | string) => page.getByRole('button', { name }).first();
  const popups = [
    { opens: button(/^Preview/), shows: 'Analgesics, Opioids' },
    { at: '/prepclinic/faculty', opens: button('Add Faculty'), shows: 'Royality Percentage' },
    {
      at: '/prepclinic/signoff?state=1',
      opens: button('Settings…'),
      shows: 'Review overdue',
      isTool: hasTouch,
    },
    { opens: button(/^Sign… /), shows: 'Reject…' },
  ];
  for (const popup of popups) await expectNoErrorIn(page, popup);
});

/** `isTool`: it is opened by a tool of the list, which a phone has behind a button. */
type OpenedPopup = { at?: string; opens: Locator; shows: string; isTool?: boolean };

async function expectNoErrorIn(page: Page, { at, opens, shows, isTool }: OpenedPopup): Promise<void> {
  if (at) await visit(page, at);
  if (isTool) await page.getByRole('button', { name: 'Tools' }).click();
  await opens.click();
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText(shows);
  await expectNoErrorInBoth(page, shows);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
}

test('on a phone Back closes what is open over the screen, and asks first where something was typed', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/courses');
  await page.goto('/topics');
  const back = () => page.evaluate(() => history.back());
  const layers = (count: number) =>
    expect.poll(() => page.evaluate(() => history.state.layers ?? 0)).toBe(count);
  const menu = page.getByRole('menu');
  const exportAll = page.getByRole('button', { name: 'Export all' });
  await page.getByRole('button', { name: 'Tools' }).click();
  await exportAll.click();
  await expect(menu).toBeVisible();
  await layers(2);
  await back();
  await expect(menu).toBeHidden();
  await layers(1);
  const columns = dialog(page, 'Columns');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(columns).toBeVisible();
  const { x, y, width, height } = (await columns.boundingBox())!;
  const { width: wide, height: high } = page.viewportSize()!;
  expect([x, width, Math.round(y + height)], 'a sheet from below').toEqual([0, wide, high]);
  await layers(2);
  await back();
  await expect(columns).toBeHidden();
  await layers(1);
  await back();
  await expect(exportAll).toBeHidden();
  const course = field(page, 'Course');
  await course.click();
  await expect(course).toHaveAttribute('aria-expanded', 'true');
  await layers(1);
  await back();
  await expect(course).toHaveAttribute('aria-expanded', 'false');
  await layers(0);
  const search = page.getByPlaceholder('Search screens and records');
  await page.getByRole('button', { name: /Search screens/ }).click();
  await expect(search).toBeVisible();
  await layers(1);
  await back();
  await expect(search).toBeHidden();
  await expect(page).toHaveURL(/\/topics/);

  const sheet = page.getByRole('dialog', { name: /^Edit / });
  const name = sheet.getByRole('textbox').first();
  const edit = page.getByRole('button', { name: /^Edit / }).first();
  await edit.click();
  await layers(1);
  await back();
  await expect(sheet).toBeHidden();
  await edit.click();
  await layers(1);
  await name.fill('Half of a thought');
  await back();
  const question = dialog(page, 'Leave without saving?');
  await expect(question).toBeVisible();
  await layers(2);
  await back();
  await expect(question).toBeHidden();
  await layers(1);
  await expect(name).toHaveValue('Half of a thought');
  await page.reload();
  await expect(name).toHaveValue('Half of a thought');
  await layers(1);
  await back();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(sheet).toBeHidden();
  await layers(0);
  await back();
  await expect(page).toHaveURL(/\/courses/);
});

test('on a phone Back closes a popup that the address names', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/courses');
  await page.goto('/orders?search=&open=refund');
  const refund = dialog(page, 'Refund an order');
  await expect(refund).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.layers ?? 0)).toBe(1);
  await page.evaluate(() => history.back());
  await expect(refund).toBeHidden();
  await expect(page).toHaveURL(/\/orders\b(?!.*open)/);
});
