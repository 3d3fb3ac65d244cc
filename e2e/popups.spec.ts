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
  await expect(dialog(page, 'Edit')).toBeVisible();
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

test('the popups about drugs have no accessibility error', { tag: '@both' }, async ({ openAs }) => {
  test.slow();
  const page = await openAs('superAdmin', '/prepclinic/drugs?search=morphine');
  const button = (name: RegExp | string) => page.getByRole('button', { name }).first();
  const popups = [
    { opens: button(/^Preview/), shows: 'Analgesics, Opioids' },
    { at: '/prepclinic/faculty', opens: button('Add Faculty'), shows: 'Royality Percentage' },
    { at: '/prepclinic/signoff?state=1', opens: button('Settings…'), shows: 'Review overdue' },
    { opens: button(/^Review (?!by)/), shows: 'Reject…' },
  ];
  for (const popup of popups) await expectNoErrorIn(page, popup);
});

type OpenedPopup = { at?: string; opens: Locator; shows: string };

async function expectNoErrorIn(page: Page, { at, opens, shows }: OpenedPopup): Promise<void> {
  if (at) await visit(page, at);
  await opens.click();
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText(shows);
  await expectNoErrorInBoth(page, shows);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
}
