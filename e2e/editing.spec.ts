import type { Locator, Page } from '@playwright/test';
import { ownCourse, storedLevels, subjectsOf } from './addresses.ts';
import { choose, edit, field, heading, openRow, rowOf, save, saveButton } from './list.ts';
import { expect, nameFor, test } from './test.ts';

const active = (name: string) => ({ name, isActive: 1 });

test('a row is edited with the mouse, and Save is disabled until something changes', {
  tag: '@both',
}, async ({ openAs }) => {
  const { coID, levels } = await ownCourse(nameFor('Mouse'), ['Morning', 'Evening']);
  const page = await openAs('content', levels);
  await rowOf(page, 'Morning').getByText('Morning').dblclick();
  await expect(saveButton(page)).toBeDisabled();
  await field(page, 'Level Name').fill('Morning Batch');
  await expect(saveButton(page)).toBeEnabled();
  await field(page, 'Level Name').fill('Morning');
  await expect(saveButton(page)).toBeDisabled();
  await field(page, 'Level Name').fill('Morning Batch');
  await choose(openRow(page), 'IsActive', 'Inactive');
  await save(page, 'Level updated');
  await expect(rowOf(page, 'Morning Batch')).toContainText('Inactive');
  const said = page.getByRole('status').filter({ hasText: 'Level updated' });
  const buttons = rowOf(page, 'Morning Batch').getByRole('cell').last();
  for (const other of [heading(page), page.getByText('2 rows', { exact: true }).first(), buttons]) {
    expect(await cover(said, other)).toBe(false);
  }
  await rowOf(page, 'Evening').getByRole('button', { name: 'Edit Evening' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'Evening')).toBeVisible();
  expect(await storedLevels(coID)).toEqual([{ name: 'Morning Batch', isActive: 0 }, active('Evening')]);
});

/** Whether one covers a part of the other. */
async function cover(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of them is not to be seen');
  const isInline = a.x >= b.x + b.width || b.x >= a.x + a.width;
  return !isInline && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a list is searched, added to and edited with the keyboard alone', async ({ openAs }) => {
  const { coID, levels } = await ownCourse(nameFor('Keys'), ['First', 'Second']);
  const page = await openAs('content', levels);
  await expect(rowOf(page, 'First')).toBeVisible();
  const keys = page.keyboard;

  await keys.press('n');
  await expect(field(page, 'Level Name')).toBeFocused();
  await keys.type('Third');
  await keys.press('Enter');
  await expect(page.getByText('Level added')).toBeVisible();
  await expect(rowOf(page, 'Third')).toBeFocused();
  await expect(rowOf(page, 'Third')).toHaveAttribute('data-added');

  await keys.press('/');
  await expect(page.getByLabel('Search in this list')).toBeFocused();
  await keys.type('second');
  await expect(rowOf(page, 'First')).toBeHidden();
  await tabTo(page, 'Second');
  await keys.press('F2');
  await expect(field(page, 'Level Name')).toBeFocused();
  await keys.press('End');
  await keys.type(' Attempt');
  await keys.press('Enter');
  await expect(page.getByText('Level updated')).toBeVisible();

  await expect(rowOf(page, 'Second Attempt')).toBeFocused();
  await keys.press('F2');
  await keys.press('Escape');
  await expect(rowOf(page, 'Second Attempt')).toBeFocused();
  await keys.press('Enter');
  await keys.type('Never mind');
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await keys.press('Tab');
  await keys.press('Enter');
  await expect(rowOf(page, 'Second Attempt')).toBeFocused();
  expect(await storedLevels(coID)).toEqual(['First', 'Second Attempt', 'Third'].map(active));
});

async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 15; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await rowOf(page, name).evaluate((row) => row === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${name}`);
}

test('on a phone a row that is edited labels each field, in sizes for fingers, and a failed save is seen', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('content', subjectsOf(1, 1));
  await edit(page, 'Business Laws');
  for (const name of ['Subject Name', 'IsActive', 'OrderBy']) {
    await expect(openRow(page).getByText(name, { exact: true })).toBeVisible();
  }
  await expect(field(openRow(page), 'Subject Name')).toHaveCSS('font-size', '16px');
  for (const target of [saveButton(page), field(openRow(page), 'IsActive')]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(page.locator('kbd:visible')).toHaveCount(0);

  await field(openRow(page), 'OrderBy').fill('7');
  await page.context().setOffline(true);
  await saveButton(page).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Please check your connection' });
  await failed.getByRole('button', { name: 'Try Again' }).click({ trial: true });
  await saveButton(page).click({ trial: true });
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
});

test('a double click on Save, or pressing Enter twice, creates one row', async ({ openAs }) => {
  const { coID, levels } = await ownCourse(nameFor('Twice'));
  const page = await openAs('content', levels);
  // Even with a fast server: the second key press (a key held down) hits the row that has replaced its form.
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLTableRowElement)) return;
      const how = { bubbles: true, cancelable: true };
      const isByMouse = target.textContent?.includes('By mouse');
      if (isByMouse)
        target.querySelector('button')?.dispatchEvent(new MouseEvent('click', { ...how, detail: 2 }));
      else target.dispatchEvent(new KeyboardEvent('keydown', { ...how, key: 'Enter', repeat: true }));
    });
  });
  await page.getByRole('button', { name: 'Add level' }).click();
  await field(page, 'Level Name').fill('By mouse');
  await saveButton(page).dblclick();
  await expect(rowOf(page, 'By mouse')).toBeFocused();
  await expect(field(page, 'Level Name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add level' }).click();
  await field(page, 'Level Name').fill('By keyboard');
  await field(page, 'Level Name').press('Enter');
  await expect(rowOf(page, 'By keyboard')).toBeFocused();
  await expect(field(page, 'Level Name')).toHaveCount(0);
  expect(await storedLevels(coID)).toEqual([active('By mouse'), active('By keyboard')]);
});
