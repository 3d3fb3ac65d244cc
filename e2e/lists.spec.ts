import { readFileSync } from 'node:fs';
import { aClass, ownCourse } from './addresses.ts';
import { anEmptyDashboard, dashboardsOf } from './home-addresses.ts';
import { choose, field } from './list.ts';
import { expect, nameFor, test } from './test.ts';

test('a large list is sorted and filtered by the server, only by columns that it can sort by, and its address says how', {
  tag: '@desktop',
}, async ({ openAs }) => {
  const page = await openAs('content', '/mcq_ques');
  const first = page.locator('tr[data-row]').first();
  const newest = Number(await first.getAttribute('data-row'));
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true }).getByRole('button');
  await expect(heading('Answer')).toHaveCount(0);
  await heading('ID').click();
  await expect(page).toHaveURL(/sort=questionID/);
  await expect.poll(async () => Number(await first.getAttribute('data-row'))).toBeLessThan(newest);
  await choose(page, 'Difficulty', 'Hard');
  await expect(page).toHaveURL(/difficultyLevel=3/);
  await expect(first.getByText('Hard')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Difficulty')).toHaveValue('Hard');
  await expect(page.getByRole('columnheader', { name: 'ID', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect.poll(async () => Number(await first.getAttribute('data-row'))).toBeLessThan(newest);
  await page.getByRole('button', { name: 'Unique ID All' }).click();
  await page.getByRole('dialog', { name: 'Unique ID' }).getByRole('textbox').fill('nobody-has-this');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/uniqueID=nobody-has-this/);
  await expect(page.locator('tr[data-row]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Unique ID nobody-has-this' })).toBeVisible();
});

test('an export of a large list contains all matches, not only the page', async ({ openAs }) => {
  const page = await openAs('content', '/addVideo?size=10');
  await page.locator('tr[data-row]').first().waitFor();
  const total = Number(/of ([\d,]+)/.exec((await page.getByText(/^1–10 of/).textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^addVideo-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toContain('Reference ID');
  expect(lines.length - 1).toBe(total);

  await page.getByRole('button', { name: 'Export' }).click();
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click(),
  ]);
  expect(
    readFileSync(await workbook.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('a wide table keeps name and actions in view, and the middle scrolls', {
  tag: '@desktop',
}, async ({ openAs }) => {
  const { subTopics } = await aClass();
  const page = await openAs('content', subTopics);
  const row = page.locator('tr[data-row]').first();
  await row.waitFor();
  /** How far the last column is covered by the actions, which stay at the right. */
  const underActions = () =>
    page.locator('table').evaluate((table) => {
      const [actions, last] = [...table.querySelectorAll('th')].reverse();
      return (last?.getBoundingClientRect().right ?? 0) - (actions?.getBoundingClientRect().left ?? 0);
    });
  const scrollTo = (left: number) =>
    page.locator('[data-wide]').evaluate((frame, index) => frame.scrollTo({ left: index }), left);
  for (const width of [1200, 1280, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(underActions).toBeGreaterThan(20);
    await expect(row.getByRole('link', { name: 'Add Slides' })).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('button', { name: /^More for/ })).toBeInViewport({ ratio: 1 });
    await scrollTo(5000);
    await expect.poll(underActions).toBeLessThanOrEqual(1);
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toBeInViewport({ ratio: 1 });
    await scrollTo(0);
    await row.getByRole('link', { name: 'Add Slides' }).focus();
    const left = await page.locator('[data-wide]').evaluate((frame) => frame.scrollLeft);
    expect(left, 'the keyboard reaches the actions without scrolling').toBe(0);
  }
});

test('a column is moved, widened, hidden and reset by keyboard and by mouse, and stays so for the person', {
  tag: '@desktop',
}, async ({ openAs }) => {
  const { subTopics } = await aClass();
  const page = await openAs('content', subTopics);
  const headings = () =>
    page.locator('th[data-key]').evaluateAll((cells) => cells.map((cell) => cell.dataset.key ?? ''));
  const widthOf = (name: string) =>
    page
      .getByRole('columnheader', { name, exact: true })
      .evaluate((cell) => (cell as HTMLElement).offsetWidth);
  await expect.poll(headings).toContain('version');
  const before = await headings();
  const width = await widthOf('Version');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Place and width of Version' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Pin Version' }).press('Enter');
  await page.getByRole('checkbox', { name: 'PDF link', exact: true }).press('Space');
  await page.keyboard.press('Escape');
  const others = before.filter((key) => !['version', 'pdfLink'].includes(key)).slice(2);
  await expect.poll(headings).toEqual(['id', 'name', 'version', ...others]);
  expect(await widthOf('Version')).toBe(width + 32);
  await page.reload();
  await expect.poll(headings).toEqual(['id', 'name', 'version', ...others]);
  const asAtFirst = async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await expect.poll(headings).toEqual(before);
    await page.keyboard.press('Escape');
  };
  await asAtFirst();

  // A column that is in view, however long the other texts are.
  const stateWidth = await widthOf('IsActive');
  const box = await page.getByRole('columnheader', { name: 'IsActive', exact: true }).boundingBox();
  const [edge, middle] = [box!.x + box!.width - 2, box!.y + box!.height / 2];
  await page.mouse.move(edge, middle);
  await page.mouse.down();
  await page.mouse.move(edge + 20, middle);
  await page.mouse.move(edge + 48, middle);
  await page.mouse.up();
  await expect.poll(() => widthOf('IsActive')).toBe(stateWidth + 48);
  const [first, second, third, fourth, ...rest] = before;
  await page.locator(`th[data-key="${fourth}"]`).dragTo(page.locator(`th[data-key="${third}"]`));
  await expect.poll(headings).toEqual([first, second, fourth, third, ...rest]);
  await page.reload();
  await expect.poll(async () => (await headings())[2]).toBe(fourth);
  expect(await widthOf('IsActive')).toBe(stateWidth + 48);
  await asAtFirst();
});

test('a text that is cut is shown in full under the mouse or the focus', {
  tag: '@desktop',
}, async ({ openAs }) => {
  const name = `${nameFor('Cut')} ${'a long name of many words '.repeat(7)}end`;
  const { levels } = await ownCourse(nameFor('Cut'), [name]);
  const page = await openAs('content', levels);
  const row = page.locator('tr[data-row]');
  const whole = page.locator('[data-cut-text]');
  await row.getByText('a long name of many words').hover();
  await expect(whole).toHaveText(name);
  await page.mouse.move(0, 0);
  await expect(whole).toBeHidden();
  await page.getByLabel('Search in this list').focus();
  await row.focus();
  await page.keyboard.press('ArrowDown');
  await expect(whole).toHaveText(name);
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
});

test('a search of two words keeps the space between them, however slowly it is typed', async ({ openAs }) => {
  const page = await openAs('content', '/addVideo');
  const search = page.getByLabel('Search in this list');
  await search.pressSequentially('one ');
  await expect(page).toHaveURL(/search=one$/);
  await search.pressSequentially('two');
  await expect(search).toHaveValue('one two');
  await expect(page).toHaveURL(/search=one(\+|%20)two$/);
});

test('the keyboard scrolls each heading of a wide table into view', async ({ openAs }) => {
  const page = await openAs('superAdmin', dashboardsOf(1, 1));
  await page.setViewportSize({ width: 960, height: 900 });
  await expect(page.locator('[data-wide] th')).not.toHaveCount(0);
  const heads = page.locator('th[data-key] button');
  await heads.first().focus();
  for (const head of await heads.all()) {
    await expect(head).toBeFocused();
    const isSeen = await head.evaluate((one) => {
      const { left, right, top } = one.getBoundingClientRect();
      return [left + 2, right - 2].every((x) => one.contains(document.elementFromPoint(x, top + 6)));
    });
    expect(isSeen, (await head.textContent()) ?? '').toBe(true);
    await page.keyboard.press('Tab');
  }
});

test('a name without spaces does not widen its column', async ({ openAs }) => {
  const name = nameFor('Endless').replaceAll(' ', '').padEnd(60, 'abcdefghij');
  await anEmptyDashboard(name);
  const page = await openAs('superAdmin', dashboardsOf(1, 3));
  const words = page.locator('tr[data-row]').getByText(name, { exact: true });
  await expect(words).toBeVisible();
  expect((await words.boundingBox())?.width, 'on one line it would take 430').toBeLessThan(320);
});

test('the filters of a sheet look alike, and Back closes them and keeps what was chosen', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/reviews');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByText('Package', { exact: true })).toBeVisible();
  const looks = await sheet.evaluate((element) => {
    const labels = ['Stars', 'Package'].map((label) =>
      [...element.querySelectorAll('span, label')].find(({ textContent }) => textContent === label),
    );
    const sizes = labels.map((label) => label && getComputedStyle(label).fontSize);
    const arrows = [...element.querySelectorAll('svg.lucide-chevron-down')];
    const ends = arrows.map((arrow) => Math.round(arrow.getBoundingClientRect().right));
    return { sizes: new Set(sizes).size, spread: Math.max(...ends) - Math.min(...ends) };
  });
  expect(looks.sizes).toBe(1);
  expect(looks.spread).toBeLessThanOrEqual(1);
  await choose(sheet, 'Stars', '5 stars');
  await expect(page).toHaveURL(/=5/);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/reviews\?.*=5/);
  await expect(page.getByRole('button', { name: 'Remove filter Stars: 5 stars' })).toBeVisible();
});
