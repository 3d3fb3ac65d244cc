import type { Locator } from '@playwright/test';
import { aClass, subjectsOf, topicsOf } from './addresses.ts';
import { aDoubt } from './doubt-addresses.ts';
import { learnerAddresses } from './learner-addresses.ts';
import { edit, emptyState, field, heading, rowNames, rowOf, saveButton } from './list.ts';
import { expectNoErrorInBoth } from './page-errors.ts';
import { pictureFile } from './pictures.ts';
import { clinicHost, forgetLimits, running, sql } from './product.ts';
import { visit } from './screens.ts';
import { expect, nameFor, phoneOf, signIn, test } from './test.ts';

test('the sign-in pages have no accessibility error', { tag: '@both' }, async ({ page }) => {
  const phone = phoneOf('support');
  await forgetLimits(phone);
  await page.goto('/login');
  await expect(field(page, 'Phone number')).toBeVisible();
  await expectNoErrorInBoth(page, 'phone page');
  await field(page, 'Phone number').fill('12');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Phone number')).toHaveAttribute('aria-invalid', 'true');
  await expectNoErrorInBoth(page, 'phone page with its sentence');
  await field(page, 'Phone number').fill(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'OTP' })).toBeVisible();
  await expectNoErrorInBoth(page, 'OTP page');
});

test('for people who prefer reduced motion, fields and buttons change their colours at once', async ({
  openAs,
}) => {
  const page = await openAs('content', subjectsOf(1, 1));
  const search = page.getByLabel('Search in this list');
  await expect(search).toHaveCSS('transition-duration', '0s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(search).not.toHaveCSS('transition-duration', '0s');
});

test('an empty list and the 404 page have no accessibility error', { tag: '@both' }, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/UsersPurchasedClasses?search=nobody-of-this-name');
  await expect(emptyState(page, 'No data found')).toBeVisible();
  await expectNoErrorInBoth(page, 'an empty list');
  await visit(page, '/nowhere');
  await expect(page.getByRole('img', { name: '404' })).toBeVisible();
  await expectNoErrorInBoth(page, '404');
});

test('a screen without access has no accessibility error', { tag: '@both' }, async ({ openAs }) => {
  const page = await openAs('support', '/subjects');
  await expect(heading(page)).toContainText('No Access');
  await expectNoErrorInBoth(page, 'no access');
});

test('open editors and popups have no accessibility error', { tag: '@both' }, async ({ openAs }) => {
  test.slow();
  const { subTopics } = await aClass();
  const page = await openAs('content', subjectsOf(1, 1));
  await edit(page, 'Business Laws');
  await field(page, 'Subject Name').fill(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNoErrorInBoth(page, 'a row with a fault');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectNoErrorInBoth(page, 'the question before leaving');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  // A key adds a row once the one before it is left.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(saveButton(page)).toBeHidden();
  await page.keyboard.press('n');
  await expect(saveButton(page)).toBeVisible();
  await expectNoErrorInBoth(page, 'a new row');
  await page.keyboard.press('Escape');

  await rowOf(page, 'Business Laws').getByRole('button', { name: /^Meta/ }).click();
  const meta = page.getByRole('dialog', { name: 'Subject meta' });
  await expect(meta.getByText('Number of Videos')).toBeVisible();
  await expectNoErrorInBoth(page, 'meta, reading');
  await meta.getByRole('button', { name: 'Edit' }).click();
  await expect(field(meta, 'Number of Videos')).toBeVisible();
  await expectNoErrorInBoth(page, 'meta, editing');

  await visit(page, subTopics);
  await page.locator('tr[data-row]').first().waitFor();
  await edit(page, (await rowNames(page))[0] ?? '');
  for (const cell of ['Release Date', 'Slug Name', 'PDF link']) {
    await page.getByRole('button', { name: new RegExp(`^${cell}:`) }).click();
    const popup = page.getByRole('dialog', { name: cell });
    if (cell === 'Release Date') await popup.getByLabel('On a date').check();
    if (cell === 'Slug Name') await popup.getByLabel('Test', { exact: true }).check();
    await expectNoErrorInBoth(page, cell);
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect(popup).toBeHidden();
  }
});

test('a chosen and uploaded picture has no accessibility error', { tag: '@both' }, async ({ openAs }) => {
  const page = await openAs('content', '/imageUpload');
  await page.getByLabel('Image', { exact: true }).setInputFiles(await pictureFile());
  await expect(page.getByText('cover.png')).toBeVisible();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  await expectNoErrorInBoth(page, 'stored');
});

test('the search, the menus and the choices have no accessibility error', { tag: '@both' }, async ({
  openAs,
}) => {
  const page = await openAs('content', subjectsOf(1, 1));
  await rowOf(page, 'Business Laws').waitFor();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search screens')).toBeVisible();
  await expectNoErrorInBoth(page, 'search of screens');
  await page.keyboard.press('Escape');
  const columns = page.getByRole('button', { name: 'Columns' });
  if (await columns.isVisible()) {
    // Over an empty list: a partly covered link would count as too small a target.
    await page.getByLabel('Search in this list').fill('nothing is called so');
    await expect(page.getByText('No data found')).toBeVisible();
    await columns.click();
    await expect(page.getByRole('checkbox', { name: 'OrderBy', exact: true })).toBeVisible();
    // The panel may lie over half of a filter, which would count as too small a target.
    await expectNoErrorInBoth(page, 'columns', ['main [class*="_filters_"]']);
  } else {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectNoErrorInBoth(page, 'menu of a phone');
    await page.keyboard.press('Escape');
  }
  await visit(page, topicsOf(2, 2));
  // Over an empty list: a partly covered control would count as too small a target.
  await page.getByRole('button', { name: /account and theme/ }).click();
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  await expectNoErrorInBoth(page, 'account');
  await page.keyboard.press('Escape');
  await field(page, 'Subject').click();
  await expect(page.getByRole('option', { name: 'Anatomy' })).toBeVisible();
  await expectNoErrorInBoth(page, 'a long choice');
});

test('the pink console has no accessibility error', { tag: '@both' }, async ({ page }) => {
  const clinic = `http://${clinicHost}:${new URL(running().url).port}`;
  await page.goto(`${clinic}/login`);
  await expect(field(page, 'Phone number')).toBeVisible();
  await expectNoErrorInBoth(page, 'sign-in in pink');
  await signIn(page, phoneOf('content'));
  await page.goto(clinic + subjectsOf(2, 2));
  await page.locator('tr[data-row]').first().waitFor();
  await expectNoErrorInBoth(page, 'subjects in pink');
  await edit(page, (await rowNames(page))[0] ?? '');
  await expectNoErrorInBoth(page, 'an open row in pink');
});

test('with forced colours, what is selected, ticked, on or the main action has the colour of a selection', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', '/notification');
  await page.emulateMedia({ forcedColors: 'active' });
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  const expectSelected = (locator: Locator) => expect(locator).toHaveCSS('background-color', highlight);
  const expectPlain = (locator: Locator) => expect(locator).not.toHaveCSS('background-color', highlight);
  await expectSelected(page.getByRole('tab', { selected: true }));
  await expectPlain(page.getByRole('tab', { selected: false }));
  await expectSelected(
    page.getByRole('list', { name: 'Engagement' }).getByRole('link', { name: 'Notifications' }),
  );
  const apps = page.getByRole('banner').locator('label');
  await expectSelected(apps.filter({ has: page.locator(':checked') }));
  await expectPlain(apps.filter({ hasNot: page.locator(':checked') }));
  await visit(page, '/orders');
  await expectSelected(page.getByRole('button', { name: 'Add order' }));
  await page.getByRole('button', { name: 'Columns' }).click();
  const pin = page.getByRole('button', { name: /^Pin / }).last();
  await expectPlain(pin);
  await pin.click();
  await expectSelected(page.getByRole('button', { name: /^Pin /, pressed: true }).last());
  await visit(page, '/reviews');
  const tick = page.getByRole('checkbox', { name: /^Select review/ }).first();
  await expectPlain(tick);
  await tick.check();
  await expectSelected(tick);
  const search = page.getByLabel('Search in this list');
  await expect(search).toHaveCSS('outline-style', 'none');
  await search.focus();
  await expect(search, 'a frame, which has no shadow in forced colours').toHaveCSS('outline-style', 'solid');
  await visit(page, (await learnerAddresses())['/learner/{id}']);
  await expect(page.locator('li[data-tone] > progress').first()).toHaveCSS('--brand-strong', 'Highlight');
});

test('the heading of a screen that was opened by keyboard has the focus, without a frame', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', '/doubts');
  const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Reviews' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    await expect(heading(page)).toHaveCSS('outline-style', 'none');
  }
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
});

test('the keyboard’s place is drawn around names and images, and the current page stays marked under the mouse', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', '/reviews');
  const learner = page.locator('tr[data-row] a').first();
  await learner.waitFor();
  await page.keyboard.press('Tab');
  await learner.focus();
  await expect(learner.locator('[data-words]')).toHaveCSS('outline-style', 'solid');
  await visit(page, '/audit');
  const current = page.getByRole('button', { name: 'Page 1', exact: true });
  const backgroundOf = () => current.evaluate((button) => getComputedStyle(button).backgroundColor);
  const atRest = await backgroundOf();
  await current.hover();
  expect(await backgroundOf()).toBe(atRest);
});

test('with forced colours, the initials and states of the selected doubt are readable', async ({
  openAs,
}) => {
  const { doubtID } = await aDoubt(`${nameFor('Contrast')}: which account is debited?`);
  await sql(
    `insert into doubt_presence (doubt_id, user_id, deed, until) values ($1, 4, 'answering', now() + interval '1 hour')`,
    [doubtID],
  );
  const page = await openAs('support', '/doubts');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('link', { name: `Show More of doubt ${doubtID}` }).click();
  const selected = page.locator('main a[aria-current]');
  await expect(selected).toContainText('answering');
  const grounds = await selected.evaluate((link) => {
    const transparent = 'rgba(0, 0, 0, 0)';
    return [...link.querySelectorAll('*')]
      .filter((part) => getComputedStyle(part).backgroundColor !== transparent)
      .map(({ textContent }) => textContent);
  });
  expect(grounds).toEqual([]);
});
