import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** What every list of the console has, found by the texts on the screen. */

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** A row in reading state, by the name in it. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name, exact: true });

/** The names of the rows that are shown, from top to bottom. */
export const rowNames = (page: Page): Promise<string[]> =>
  page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));

const pageOf = (scope: Page | Locator): Page => ('keyboard' in scope ? scope : scope.page());

/** A field of the open row or form, or a choice in the bar. */
export const field = (scope: Page | Locator, label: string): Locator =>
  scope.getByLabel(label, { exact: true }).and(pageOf(scope).locator('input, textarea'));

/** The message in the middle of an empty list. */
export const emptyState = (page: Page, says: string): Locator =>
  page.getByRole('status').filter({ hasText: says });

/** The row that is open for editing, in place or in the panel beside the list, which is a dialog on a phone. */
export const openRow = (page: Page): Locator =>
  page
    .getByRole('row')
    .or(page.getByRole('complementary'))
    .or(page.locator('[role=dialog]'))
    .filter({ has: saveButton(page) });

export const saveButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Save(?! view| and open)/ });

/** Picks an option as a person does: opens the choice and clicks the text. */
export async function choose(scope: Page | Locator, label: string, option: string): Promise<void> {
  await field(scope, label).click();
  await pageOf(scope).getByRole('option', { name: option, exact: true }).click();
}

/** Picks in one of the popups of a table cell. */
export async function chooseInPopup(page: Page, cell: string, pick: (popup: Locator) => Promise<void>) {
  await page.getByRole('button', { name: new RegExp(`^${cell}:`) }).click();
  const popup = page.getByRole('dialog', { name: cell });
  await pick(popup);
  await popup.getByRole('button', { name: 'Ok' }).click();
  await expect(popup).toBeHidden();
}

/** Picks a choice there that needs nothing else: the press closes the popup. */
export async function pickInPopup(page: Page, cell: string, ...choices: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${cell}:`) }).click();
  const popup = page.getByRole('dialog', { name: cell });
  for (const choice of choices) await popup.getByLabel(choice, { exact: true }).click();
  await expect(popup).toBeHidden();
}

/** Opens a row for editing with the keyboard, which works at every width. */
export async function edit(page: Page, name: string): Promise<void> {
  await rowOf(page, name).focus();
  await page.keyboard.press('F2');
  await expect(saveButton(page)).toBeVisible();
}

/** Saves the open row and waits for the server's message. */
export async function save(page: Page, says: string): Promise<void> {
  await saveButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
}

/** A link of a row, such as 'View Classes List'. */
export const follow = (page: Page, name: string, action: string): Promise<void> =>
  rowOf(page, name)
    .getByRole('link', { name: `${action} ${name}`, exact: true })
    .click();

/** Expects a button to stand at the right end of a frame, but for the frame's own inset. */
export async function expectAtRightEnd(button: Locator, frame: Locator): Promise<void> {
  const rightOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().right);
  const maxInsetPx = 24;
  expect((await rightOf(frame)) - (await rightOf(button))).toBeLessThanOrEqual(maxInsetPx);
}
