import type { Page } from '@playwright/test';
import { ownCourse, storedLevels } from './addresses.ts';
import { fileOf } from './build-files.ts';
import { edit, field, heading, rowOf, save } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { forgetLimits } from './product.ts';
import { expect, nameFor, phoneOf, signIn, test } from './test.ts';

/** Types a word in an input method's list, and chooses it there by Enter. */
async function compose(page: Page, word: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', {
    text: word,
    selectionStart: word.length,
    selectionEnd: word.length,
  });
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await client.send('Input.insertText', { text: word });
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
}

test('Enter that ends a word of an input method saves no row, submits no form and opens no screen', async ({
  openAs,
}) => {
  const { coID, levels } = await ownCourse(nameFor('Composed'), ['Regular']);
  const page = await openAs('content', levels);
  await edit(page, 'Regular');
  await field(page, 'Level Name').fill('');
  await compose(page, 'नियमित');
  await expect(field(page, 'Level Name')).toHaveValue('नियमित');
  expect(await storedLevels(coID)).toEqual([{ name: 'Regular', isActive: 1 }]);
  await save(page, 'Level updated');
  expect(await storedLevels(coID)).toEqual([{ name: 'नियमित', isActive: 1 }]);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search screens').fill('image up');
  await compose(page, '');
  await expect(page.getByRole('dialog', { name: 'Search screens' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Image Upload');
});

/** Puts a `<font>` in place of every text, as a browser does that translates a page, and goes on doing so. */
const translatePage = () => {
  const skipped = 'script, style, noscript, textarea, [contenteditable], font';
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest(skipped)) continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(text.data);
      text.replaceWith(font);
    }
  };
  translate(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translate(node);
  }).observe(document.body, { childList: true, subtree: true });
};

test('a page that the browser translates is searched, counted and edited like any other', async ({
  openAs,
}) => {
  // Numbers alone would be found in ids, too.
  const names = Array.from({ length: 12 }, (_, at) => `Level A${at + 1}`);
  const { levels } = await ownCourse(nameFor('Translated'), names);
  const page = await openAs('content', levels);
  await rowOf(page, 'Level A3').waitFor();
  await page.evaluate(translatePage);
  await expect(page.locator('font').first()).toBeVisible();
  const search = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/^Search/))
    .first();
  for (const [word, count] of [
    ['Level A1', 4],
    ['Level A12', 1],
    ['', 12],
  ] as const) {
    await search.fill(word);
    await expect(page.getByRole('row', { name: /^Level / })).toHaveCount(count);
  }
  await edit(page, 'Level A3');
  await field(page, 'Level Name').fill('Level three');
  await save(page, 'Level updated');
  await expect(rowOf(page, 'Level three')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expectNoError(page, 'a translated page');
});

test('a browser that blocks storage, or has no room left, says so once, and everything works', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const blocked = {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', blocked);
    Object.defineProperty(window, 'sessionStorage', blocked);
  });
  await page.goto('/courses');
  await forgetLimits(phoneOf('content'));
  await signIn(page, phoneOf('content'));
  const note = page.getByText('This browser blocks storage for this site, or has no room left.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(note).toBeHidden();
  await expect(heading(page)).toHaveText('Courses Listing');
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search screens').fill('subject list');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Subject List');
  await expect(note).toBeHidden();
  await expectNoError(page, 'a page without storage');
});

test('a part of a page that a content blocker stops is named as that', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/courses');
  await page.getByRole('row').nth(1).waitFor();
  await page.route(fileOf('features/shipping/tracking-screen.tsx'), (route) =>
    route.abort('blockedbyclient'),
  );
  await page.goto('/track');
  await expect(page.getByText('A content blocker stopped a part of this page.')).toBeVisible();
});
