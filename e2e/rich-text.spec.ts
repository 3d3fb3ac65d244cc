import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pageAt } from './addresses.ts';
import { picture, pictureFile } from './pictures.ts';
import { sql } from './product.ts';
import { expect, test } from './test.ts';

const sample = (name: string) =>
  readFileSync(`packages/web/src/ui/rich-text/samples/${name}.html.txt`, 'utf8');

/** Desktop and phone each edit another app, so that neither sees the other's changes. */
const appOf = (): number => (test.info().project.name === 'phone' ? 2 : 1);

const editorOf = (page: Page, name: string) => page.getByRole('textbox', { name });
const previewOf = (page: Page, name: string) =>
  page.getByRole('region', { name: `${name} as learners see it` });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save' });

type Carried = { html?: string; text?: string; rtf?: string; image?: { name: string; base64: string } };

/** The event of a paste in a browser, with the clipboard data of another program. */
async function paste(page: Page, name: string, carried: Carried): Promise<void> {
  await editorOf(page, name).evaluate((element, { html, text, rtf, image }) => {
    const clipboardData = new DataTransfer();
    if (html) clipboardData.setData('text/html', html);
    if (text) clipboardData.setData('text/plain', text);
    if (rtf) clipboardData.setData('text/rtf', rtf);
    if (image) {
      const bytes = Uint8Array.from(atob(image.base64), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], image.name, { type: 'image/png' }));
    }
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, carried);
}

const storedPage = async (appID: number, page: string): Promise<string> => {
  const [row] = await sql('select html from content_pages where app_id = $1 and page = $2', [appID, page]);
  return String(row?.html);
};

async function emptied(page: Page, name: string): Promise<void> {
  await editorOf(page, name).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
}

test('text pasted from Word and Google Docs keeps its words, lists and tables and nothing else', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', pageAt(appOf(), 'about'));
  await emptied(page, 'About');
  await paste(page, 'About', { html: sample('word'), text: 'Consideration' });
  await expect(page.getByText('One image could not be taken along')).toBeVisible();
  await page.keyboard.press('Control+End');
  await paste(page, 'About', { html: sample('google-docs'), text: 'Kinetic energy' });

  const shown = previewOf(page, 'About');
  await expect(
    shown.getByRole('heading', { name: 'Consideration under the Indian Contract Act, 1872' }),
  ).toBeVisible();
  await expect(shown.locator('li > ul > li')).toHaveText(['not at that of a third party', 'never in pound']);
  await expect(shown.locator('ol > li').first()).toHaveText('Offer');
  await expect(shown.getByText('भूतकालिक प्रतिफल')).toBeVisible();
  await expect(shown.locator('strong', { hasText: /^m$/ })).toBeVisible();
  await expect(shown.getByRole('link', { name: 'Velocity' })).toHaveAttribute('href', /wikipedia/);
  await expect(shown.locator('table table')).toBeVisible();

  await saveButton(page).click();
  await expect(page.getByText('Page saved')).toBeVisible();
  const stored = await storedPage(appOf(), 'about');
  expect(stored).toContain('<table border="1" cellpadding="6" width="100%">');
  expect(stored).toContain('H<sub>2</sub>O and the area is 25 m<sup>2</sup>; profit &lt; loss &amp; tax');
  expect(stored).not.toMatch(/mso|class=|docs-internal|font-|lang=|colwidth|data:/i);
});

test('a formula of a web page stays a formula, and a picture of Word is uploaded from the RTF beside it', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', pageAt(appOf(), 'about'));
  await emptied(page, 'About');
  const formula =
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2=12</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2=12</span></span>';
  await paste(page, 'About', { html: `<p>If ${formula}</p>`, text: 'If x2=12' });
  await page.keyboard.press('Control+End');
  const hex = (await picture()).toString('hex');
  const rtf = `{\\rtf1\\ansi {\\*\\shppict{\\pict\\pngblip ${hex}}}{\\nonshppict{\\pict\\wmetafile8 0100}}}`;
  await paste(page, 'About', { html: sample('word'), rtf });

  const shown = previewOf(page, 'About');
  await expect(shown.locator('[data-latex="x^2=12"] .katex')).toBeVisible();
  await expect(shown.locator('img[src^="/files/images/"]')).toBeVisible();
  await expect(page.getByText('could not be taken along')).toBeHidden();
  await saveButton(page).click();
  await expect(page.getByText('Page saved')).toBeVisible();
  expect(await storedPage(appOf(), 'about')).toMatch(
    /data-latex="x\^2=12"[\s\S]*<img src="\/files\/images\//,
  );
});

test('a pasted image is uploaded, one that is too large is refused, and written text survives', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', pageAt(appOf(), 'privacy'));
  const before = await storedPage(appOf(), 'privacy');
  await editorOf(page, 'Privacy').click();
  await page.keyboard.press('Control+End');
  await paste(page, 'Privacy', { image: { name: 'cell.png', base64: (await picture()).toString('base64') } });
  const image = previewOf(page, 'Privacy').locator('img');
  await expect(image).toHaveAttribute('src', /^\/files\/images\/[a-z0-9]+\.png$/);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(24);
  await page.keyboard.type(' A cell.');

  await page.setInputFiles('input[type=file]', await pictureFile('wall.png', 2_097_153));
  await expect(page.getByText('Image Size must be less than 2MB')).toBeVisible();
  await page.route('**/api/admin/uploadimage', (route) => route.abort());
  await page.setInputFiles('input[type=file]', await pictureFile('leaf.png'));
  await expect(page.getByText("Couldn't upload file: leaf.png.")).toBeVisible();
  await expect(image).toHaveCount(1);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(previewOf(page, 'Privacy')).toContainText('A cell.');
  expect(await storedPage(appOf(), 'privacy')).toBe(before);
  await saveButton(page).click();
  await expect(page.getByText('Page saved')).toBeVisible();
  expect(await storedPage(appOf(), 'privacy')).toMatch(/<img src="\/files\/images\/[a-z0-9]+\.png"/);

  await editorOf(page, 'Privacy').click();
  await page.keyboard.type('X');
  await page.getByRole('combobox', { name: 'Page' }).click();
  await page.getByRole('option', { name: 'Terms' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editorOf(page, 'Privacy')).toContainText('X');
});

// On a phone most tools are behind 'More', the last one.
test('a formula and a table are written with the keyboard alone', { tag: '@both' }, async ({ openAs }) => {
  const page = await openAs('superAdmin', pageAt(appOf(), 'terms'));
  const keys = page.keyboard;
  await emptied(page, 'Terms');
  await keys.type('Energy is ');
  await keys.press('Shift+Tab');
  await keys.press('End');
  if (test.info().project.name === 'phone') {
    await keys.press('Enter');
    await expect(page.getByRole('button', { name: 'More', pressed: true })).toBeFocused();
    await keys.press('ArrowLeft');
  }
  await expect(page.getByRole('button', { name: 'Image', exact: true })).toBeFocused();
  await keys.press('ArrowLeft');
  await keys.press('Enter');
  await keys.type('\\frac{1}{2}mv^');
  await expect(page.getByText(/^This formula cannot be drawn: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Insert' })).toBeDisabled();
  await keys.type('2');
  await expect(
    page.getByRole('img', { name: 'Preview of \\frac{1}{2}mv^2' }).locator('.katex'),
  ).toBeVisible();
  await keys.press('Enter');
  await keys.type(' joule');
  const shown = previewOf(page, 'Terms');
  await expect(shown.locator('p .katex')).toBeVisible();
  await expect(shown).toContainText('joule');

  // No faster than a person types: after each key the editor reads the position of the caret.
  for (let step = 0; step < 7; step += 1) await keys.press('ArrowLeft', { delay: 40 });
  await keys.press('Enter');
  await expect(page.getByLabel('LaTeX')).toHaveValue('\\frac{1}{2}mv^2');
  await page.getByLabel('On a line of its own').focus();
  await keys.press('Space');
  await keys.press('Enter');
  await expect(shown.locator('.katex-display')).toBeVisible();

  await keys.press('Control+End');
  await page.getByRole('button', { name: 'Table', exact: true }).press('Enter');
  await keys.type('Unit');
  await keys.press('Tab');
  await keys.type('Sign');
  await page.getByRole('button', { name: 'Delete column' }).press('Enter');
  await expect(shown.locator('th')).toHaveCount(2);
  await keys.press('Control+Z');
  await expect(shown.locator('th')).toHaveCount(3);
  await saveButton(page).press('Enter');
  await expect(page.getByText('Page saved')).toBeVisible();
  await expect(editorOf(page, 'Terms')).toBeFocused();
  expect(await storedPage(appOf(), 'terms')).toContain(
    '<div data-type="block-math" data-latex="\\frac{1}{2}mv^2"></div>',
  );
});

/** Holds a call back until it is released. */
async function held(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/${path}`, async (route) => {
    await until;
    await route.continue().catch(() => {});
  });
  return letGo;
}

test('a save waits for an image that is uploading, and the reason for a refused image stays visible', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', pageAt(2, 'about'));
  await emptied(page, 'About');
  await page.keyboard.type('A leaf: ');
  const letGo = await held(page, 'admin/uploadimage');
  await page.setInputFiles('input[type=file]', [
    await pictureFile('leaf.png'),
    await pictureFile('wall.png', 2_097_153),
    await pictureFile('tree.png'),
  ]);
  await expect(page.getByText('Uploading leaf.png…')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('An image is still uploading').first()).toBeVisible();
  expect(await storedPage(2, 'about')).not.toContain('A leaf');

  await page.getByRole('button', { name: 'Cancel uploading tree.png' }).click();
  await expect(page.getByText('Uploading tree.png…')).toBeHidden();
  await page.keyboard.press('Control+Z');
  await expect(page.getByText('Uploading leaf.png…')).toBeHidden();
  await page.keyboard.press('Control+Shift+Z');
  await expect(page.getByText('Uploading leaf.png…')).toBeVisible();
  await expect(page.getByText('Uploading tree.png…')).toBeHidden();
  await page.setInputFiles('input[type=file]', [
    await pictureFile('wall.png', 2_097_153),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') },
  ]);
  letGo();
  await expect(previewOf(page, 'About').locator('img')).toHaveCount(1);
  const refusals = page.getByRole('alert');
  await expect(refusals.getByText('wall.png: Image Size must be less than 2MB')).toBeVisible();
  await expect(refusals.getByText('notes.txt: Please choose an image file')).toBeVisible();
  await editorOf(page, 'About').press('Control+End');
  await page.keyboard.type('.');
  await expect(refusals).toBeHidden();

  const saveOn = await held(page, 'admin/savecontentpage');
  await saveButton(page).click();
  await editorOf(page, 'About').click();
  await page.keyboard.type('Too late');
  saveOn();
  await expect(page.getByText('Page saved')).toBeVisible();
  await expect(editorOf(page, 'About')).not.toContainText('Too late');
  await expect(editorOf(page, 'About')).toBeFocused();
  expect(await storedPage(2, 'about')).toMatch(/A leaf: <img src="\/files\/images\/[a-z0-9]+\.png"/);
});

test('letters typed before a new paragraph was first drawn stand in their order', async ({ openAs }) => {
  const page = await openAs('superAdmin', pageAt(2, 'terms'));
  await emptied(page, 'Terms');
  await page.keyboard.type('Above');
  await editorOf(page, 'Terms').evaluate(async (element) => {
    const enter = new KeyboardEvent('keydown', {
      key: 'Enter',
      keyCode: 13,
      bubbles: true,
      cancelable: true,
    });
    element.dispatchEvent(enter);
    // The editor takes over what was written before the next is written, and still before a frame is drawn.
    for (const letter of 'Below') {
      document.execCommand('insertText', false, letter);
      await Promise.resolve();
    }
  });
  await expect(editorOf(page, 'Terms').locator('p')).toHaveText(['Above', 'Below']);
});

test('Tab leaves a table at its end, the toolbar stays in view, and blocks are aligned', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', pageAt(2, 'terms'));
  const keys = page.keyboard;
  await emptied(page, 'Terms');
  await keys.type('In the middle');
  const centre = page.getByRole('button', { name: 'Centre' });
  await centre.click();
  await expect(centre).toHaveAttribute('aria-pressed', 'true');
  await keys.press('Enter');
  await page.getByRole('button', { name: 'Align right' }).click();
  await page.getByRole('button', { name: 'Align right' }).click();
  await keys.type('As usual');
  await page.getByRole('button', { name: 'Table', exact: true }).evaluate((tool: HTMLElement) => {
    tool.focus();
    tool.click();
    if (!document.activeElement?.matches('[role=textbox]'))
      throw new Error('The next key would go to the tool');
  });
  for (let cell = 1; cell < 9; cell += 1) await keys.press('Tab');
  await keys.type('Last');
  await keys.press('Tab');
  await expect(editorOf(page, 'Terms')).not.toBeFocused();
  await expect(editorOf(page, 'Terms').locator('tr')).toHaveCount(3);

  await keys.press('Shift+Tab');
  await expect(editorOf(page, 'Terms')).toBeFocused();
  await page.getByRole('button', { name: 'Delete table' }).press('Enter');
  await expect(editorOf(page, 'Terms')).toBeFocused();
  await keys.press('Shift+Tab');
  await expect(page.getByRole('toolbar', { name: 'Format Terms' }).locator(':focus')).toHaveCount(1);
  await saveButton(page).click();
  await expect(page.getByText('Page saved')).toBeVisible();
  expect(await storedPage(2, 'terms')).toMatch(
    /^<p style="text-align:center">In the middle<\/p><p>As usual<\/p>/,
  );
});
