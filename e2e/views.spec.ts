import type { Page } from '@playwright/test';
import { choose, heading } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { expect, phoneOf, signIn, test } from './test.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const view = (page: Page, name: string) => views(page).getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search in this list' });
const said = (page: Page, says: string) => page.getByRole('status').filter({ hasText: says });
const moreOf = async (page: Page, name: string, action: string) => {
  await views(page)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  const naming = page.getByRole('dialog', { name: 'Save view' });
  await naming.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
}

test('a view of a list is saved, chosen, changed, renamed, deleted and restored, and is there on another device', async ({
  openAs,
  browser,
}) => {
  const page = await openAs('content', '/mcq_ques');
  await page.locator('tr[data-row]').first().waitFor();
  await expect(views(page)).toHaveCount(0);
  const top = async () => (await search(page).boundingBox())?.y;
  const before = await top();
  await choose(page, 'Difficulty', 'Hard');
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible();
  expect(await top()).toBe(before);
  await saveAs(page, 'Hard ones');
  await expect(view(page, 'Hard ones')).toHaveAttribute('aria-current', 'true');
  await expect(view(page, 'Hard ones')).toBeFocused();

  await view(page, 'All').click();
  await expect(page).not.toHaveURL(/difficultyLevel/);
  await view(page, 'Hard ones').click();
  await expect(page).toHaveURL(/difficultyLevel=3/);
  await page.goBack();
  await expect(view(page, 'All')).toHaveAttribute('aria-current', 'true');
  await page.goForward();

  await search(page).fill('contract');
  await views(page).getByRole('button', { name: 'Update “Hard ones”' }).click();
  await expect(view(page, 'Hard ones')).toHaveAttribute('aria-current', 'true');
  await search(page).fill('offer');
  await expect(view(page, 'Hard ones')).not.toHaveAttribute('aria-current');
  await saveAs(page, 'hard ONES');
  await page
    .getByRole('dialog', { name: 'Replace “hard ONES”?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('Offers');
  await page.keyboard.press('Enter');
  await expect(view(page, 'Offers')).toHaveAttribute('aria-current', 'true');
  await expectNoError(page, 'the views of a list');

  await test.step('the keyboard returns to a view from its menu and from a popup', async () => {
    await view(page, 'Hard ones').focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(view(page, 'Hard ones')).toBeFocused();
    await moreOf(page, 'Offers', 'Rename');
    await page.getByRole('dialog', { name: 'Rename view' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(view(page, 'Offers')).toBeFocused();
  });

  await moreOf(page, 'Offers', 'Rename');
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('All offers');
  await page.keyboard.press('Enter');
  await expect(view(page, 'All offers')).toBeVisible();
  await moreOf(page, 'All offers', 'Move to top');
  await expect(views(page).getByRole('button')).toHaveText([/^All$/, /^All offers$/, '', /^Hard ones$/]);
  await moreOf(page, 'All offers', 'Delete');
  await expect(view(page, 'All offers')).toHaveCount(0);
  await expect(view(page, 'All')).toBeFocused();
  await page.keyboard.press('Control+Z');
  await expect(said(page, '“All offers” is back')).toBeVisible();
  await expect(view(page, 'All offers')).toHaveAttribute('aria-current', 'true');

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await elsewhere.goto('/mcq_ques');
  await signIn(elsewhere, phoneOf('content'));
  await view(elsewhere, 'Hard ones').click({ button: 'right' });
  await expect(elsewhere.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await elsewhere.keyboard.press('Escape');
  await view(elsewhere, 'Hard ones').click();
  await expect(search(elsewhere)).toHaveValue('contract');
  await other.close();
  await sql('delete from saved_views');
});

test('on a phone the views of a list are the first choice among its filters', { tag: '@phone' }, async ({
  openAs,
}) => {
  const page = await openAs('content', '/mcq_ques?difficultyLevel=2');
  await expect(heading(page)).toHaveText('MCQ Questions');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await saveAs(page, 'Medium ones');
  await expect(view(page, 'Medium ones')).toHaveAttribute('aria-current', 'true');
  await expectNoError(page, 'the views in the sheet');
  await view(page, 'All').click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page).not.toHaveURL(/difficultyLevel/);
  await expect(views(page)).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await view(page, 'Medium ones').click();
  await expect(page).toHaveURL(/difficultyLevel=2/);
  await moreOf(page, 'Medium ones', 'Delete');
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, '“Medium ones” is back')).toBeVisible();
  await moreOf(page, 'Medium ones', 'Delete');
  await expect(view(page, 'Medium ones')).toHaveCount(0);
});
