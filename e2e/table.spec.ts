import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ownCourse, subjectsOf } from './addresses.ts';
import { choose, rowNames, rowOf } from './list.ts';
import { expect, nameFor, test } from './test.ts';

const manyLevels = Array.from({ length: 55 }, (_, n) => `Level ${String(n + 1).padStart(2, '0')}`);

test('on a phone the filters of a large list open from below, and its main button stays in reach', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('content', '/mcq_ques');
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await choose(sheet, 'Difficulty', 'Hard');
  await expect(page).toHaveURL(/=3/);
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet).toBeHidden();
  await expect(filters).toBeFocused();
  await expect(filters).toHaveText('Filters1');
  await page.getByRole('button', { name: 'Remove filter Difficulty: Hard' }).click();
  await expect(filters).toHaveText('Filters');
  const add = page.getByRole('link', { name: 'Add MCQ' });
  await expect(add).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [count, button] = [await page.getByText(/^1–/).boundingBox(), await add.boundingBox()];
  expect(count!.y + count!.height).toBeLessThan(button!.y);
});

test('on the narrowest phones search, filters and order share a line, in which the hint is whole', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('content', '/mcq_ques?difficultyLevel=3');
  await page.setViewportSize({ width: 320, height: 640 });
  const search = page.getByRole('searchbox');
  await expect(search).toHaveAttribute('placeholder', 'Search');
  const hint = await search.evaluate((input: HTMLInputElement) => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return { room, width: pen.measureText(input.placeholder).width };
  });
  expect(hint.width).toBeLessThanOrEqual(hint.room);
  const line = [search, page.getByRole('button', { name: /^Filters/ }), page.getByLabel('Sort')];
  const tops = await Promise.all(line.map(async (part) => (await part.boundingBox())!.y));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
});

test('on a phone a list is sorted by a choice beside its search', { tag: '@phone' }, async ({ openAs }) => {
  const { levels } = await ownCourse(nameFor('Order'), ['Beta', 'Alpha', 'Gamma']);
  const page = await openAs('content', levels);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('Level Name ↓');
  await expect.poll(() => rowNames(page)).toEqual(['Gamma', 'Beta', 'Alpha']);
  await page.reload();
  await expect(sort).toHaveValue(/^-/);
  await sort.selectOption('Default order');
  await expect.poll(() => rowNames(page)).toEqual(['Beta', 'Alpha', 'Gamma']);
});

test('an export contains the filtered list, and nothing that a spreadsheet would run as a formula', async ({
  openAs,
}) => {
  const names = ['=1+1 wanted', '₹ "quoted", wanted', 'हिंदी wanted', 'other', ...manyLevels.slice(0, 30)];
  const { levels } = await ownCourse(nameFor('Export'), names);
  const page = await openAs('content', `${levels}&sort=-levelName&size=10`);
  await page.getByLabel('Search in this list').fill('wanted');
  await expect(page.locator('tr[data-row]')).toHaveCount(3);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^courses-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  const shown = await rowNames(page);
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(lines[0]).toBe('ID,Level Name,IsActive');
  const written = (name: string) => name.replace(/^=/, "'=").replace(/^(.*")(.*)$/, '"₹ ""quoted"", wanted"');
  expect(lines.slice(1).map((line) => line.replace(/^\d+,|,Active$/g, ''))).toEqual(shown.map(written));
});

test('on a phone the headings become visible when the keyboard reaches them', { tag: '@phone' }, async ({
  openAs,
}) => {
  const { levels } = await ownCourse(nameFor('Sight'), ['Beta', 'Alpha']);
  const page = await openAs('content', levels);
  await rowOf(page, 'Beta').waitFor();
  const sort = page.getByRole('button', { name: 'Level Name', exact: true });
  await sort.focus();
  const heads = page.locator('thead th');
  const tops = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().top));
  expect(new Set(tops).size, 'one line').toBe(1);
  await sort.click({ timeout: 3000 });
  await expect.poll(() => rowNames(page)).toEqual(['Alpha', 'Beta']);
  await rowOf(page, 'Beta').focus();
  await expect(sort).not.toBeFocused();
});

test('search and page size are kept when another course is chosen', async ({ openAs }) => {
  const page = await openAs('superAdmin', `${subjectsOf(1, 3)}&search=zzz&size=50&page=2`);
  await choose(page, 'Course', 'Foundation');
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page).toHaveURL(/search=zzz/);
  await expect(page).toHaveURL(/size=50/);
});

test('on a phone the menu of a card names its actions, one below the other', { tag: '@phone' }, async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', '/orders');
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  const items = page.getByRole('menuitem');
  await expect(items.last()).toBeVisible();
  const shown = await items.evaluateAll((all) =>
    all.map((item) => ({
      size: Number.parseFloat(getComputedStyle(item).fontSize),
      weight: getComputedStyle(item).fontWeight,
      top: item.getBoundingClientRect().top,
    })),
  );
  expect(new Set(shown.map(({ weight }) => weight)).size, 'all look alike').toBe(1);
  expect(shown.length).toBeGreaterThan(1);
  expect(Math.min(...shown.map(({ size }) => size))).toBeGreaterThanOrEqual(13);
  expect(new Set(shown.map(({ top }) => top)).size).toBe(shown.length);
});

test('on a phone Back closes the menu of a card, and a popup that it opened has the focus; a link in it leads on', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/courses');
  await page.goto('/orders');
  const more = page.getByRole('button', { name: /^More for/ }).first();
  await more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page).toHaveURL(/\/orders/);
  await more.click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const popup = page.getByRole('dialog');
  await expect(popup).toBeVisible();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(popup.locator(':focus')).toHaveCount(1);
  expect(await popup.boundingBox(), 'a form covers the screen').toEqual({
    x: 0,
    y: 0,
    ...page.viewportSize()!,
  });
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/history/);
  await page.goBack();
  await expect(page).toHaveURL(/\/orders/);
  await page.goBack();
  await expect(page).toHaveURL(/\/courses/);
});

test('on paper a list has all its columns, upright the first of them, and nothing to press', async ({
  openAs,
}) => {
  // Orders that other journeys make have longer IDs and codes.
  const page = await openAs('superAdmin', '/sales?search=PD26');
  await expect(page.locator('tr[data-row]').first()).toContainText('PD26');
  await page.emulateMedia({ media: 'print' });
  // The width of a sheet of A4 on its side.
  await page.setViewportSize({ width: 1050, height: 740 });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.locator('tr[data-row]').getByRole('button')).toHaveCount(0);
  await expect(page.locator('main header').getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Rows per page')).toBeHidden();
  const sizesPx = await page
    .locator('td, td *')
    .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).fontSize))]);
  expect(sizesPx, 'one size of letters').toHaveLength(1);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(0);
  const { x, width } = (await page.getByRole('main').boundingBox())!;
  expect([x, width], 'no room is left for the menu').toEqual([0, 1050]);
  await expect(page.getByRole('main').locator('dl').first(), 'the sums cover no row').toHaveCSS(
    'position',
    'static',
  );
  // However the list was measured on the screen.
  const hiddenPx = () =>
    page.getByRole('table').evaluate(({ parentElement: frame }) => {
      frame!.dataset.wide = '';
      return frame!.scrollHeight - frame!.clientHeight;
    });
  await expect.poll(hiddenPx, 'rows that would be scrolled to').toBeLessThanOrEqual(1);
  const lastColumn = page.getByRole('columnheader').last();
  await expect(lastColumn).toHaveText('Expiry');
  const lastColumnEnd = async () => {
    const column = (await lastColumn.boundingBox())!;
    return Math.round(column.x + column.width);
  };
  await expect.poll(lastColumnEnd).toBeLessThanOrEqual(1050);
  // Upright, with the usual margins; a browser shrinks a page to what is widest on it.
  await page.setViewportSize({ width: 718, height: 1000 });
  const widestPx = () =>
    page
      .locator('main *')
      .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)));
  await expect.poll(widestPx).toBeLessThanOrEqual(718);
  await expect(lastColumn, 'of many columns the first ones').toHaveText('Purchased');
  const letters = await page
    .locator('td:visible')
    .first()
    .evaluate((cell) => Number.parseFloat(getComputedStyle(cell).fontSize) * cell.currentCSSZoom);
  expect(letters, 'nine points').toBeGreaterThanOrEqual(12);
  expect(await brokenWords(page), 'order IDs and discount codes stay whole').toEqual([]);
  // The browser leaves the words of a button out where it repeats the headings on the next sheet.
  await expect(page.getByRole('columnheader').locator('button').first()).toHaveCSS('display', 'contents');
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveCount(0);
});

/** Words in the cells of a table that begin in one line and end in another; only order IDs stay whole at their hyphen. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator(':is(th, td):visible').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { 0: word, index } of text.data.matchAll(/PD\d\S+|[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
      }
      return broken;
    }),
  );

test('upright paper has letters of nine points for a list of nine columns too', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/prepclinic/packges');
  const cell = page.locator('tr[data-row] td:visible').first();
  await expect(cell).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  const lettersPx = () =>
    cell.evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize) * part.currentCSSZoom);
  await expect.poll(lettersPx).toBeGreaterThanOrEqual(12);
  expect(await brokenWords(page)).toEqual([]);
});

test('mailboxes stay on their line where the list has room for them', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/brightcove');
  await page.setViewportSize({ width: 1280, height: 860 });
  const mailboxes = page.locator('td [data-words]:has(> wbr)');
  await expect(mailboxes.first()).toBeVisible();
  const inTwoLines = () =>
    mailboxes.evaluateAll((cells) =>
      cells.filter((cell) => (cell as HTMLElement).offsetHeight > 30).map(({ textContent }) => textContent),
    );
  await expect.poll(inTwoLines).toEqual([]);
});

test('on paper a list says which of its filters are in use, and nothing of others', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/audit');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Who')).toBeHidden();
  await expect(page.getByLabel('From', { exact: true })).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await choose(page, 'What', 'Course');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('What')).toBeVisible();
  await expect(page.getByLabel('Who')).toBeHidden();
});

test('a tap on a card of a phone opens what its row is opened for', { tag: '@phone' }, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/sales');
  // Forced: the link that is opened lies over what is tapped.
  const card = page.getByRole('row').filter({ hasText: 'PD' }).first();
  await card.getByRole('cell').filter({ hasText: '₹' }).first().click({ force: true });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/track');
  const shipment = page.getByRole('row').filter({ hasText: 'PD' }).first();
  await shipment.getByRole('checkbox').check();
  await shipment.getByRole('cell').filter({ hasText: '₹' }).click({ force: true });
  await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible();
  await page.goto('/doubts');
  const doubt = page.getByRole('row').filter({ hasText: 'Show More' }).first();
  await doubt.getByRole('cell').filter({ hasText: 'overdue' }).click({ force: true });
  await expect(page).toHaveURL(/\/reply\//);
});
