import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ownClass } from './addresses.ts';
import { rowOf } from './list.ts';
import { pdfOf } from './pdf.ts';
import { pictureFile } from './pictures.ts';
import { forgetLimits, running, sql } from './product.ts';
import { endSession, expect, nameFor, phoneOf, test, typeOtp } from './test.ts';

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const says = (page: Page, text: string | RegExp) =>
  uploads(page).getByRole('status').filter({ hasText: text });
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const files = (page: Page) => page.getByLabel('Files', { exact: true });

const pdfFile = (name: string, content = pdfOf('Offer and acceptance', ['Read the case first.'])) => ({
  name,
  mimeType: 'application/pdf',
  buffer: content,
});

const storedOf = (classID: number) =>
  sql(
    'select name, storage_key as key from study_files where class_id = $1 and is_active = 1 order by name',
    [classID],
  );
const filesOnDisk = (): string[] => readdirSync(join(running().dataDir, 'files/notes'));

/**
 * Makes uploads so slow that a large file takes seconds.
 * @returns a function that makes them fast again
 */
const slowDown = (page: Page) => withNetwork(page, { uploadThroughput: 100_000 });

/**
 * Only this page loses its connection. Of a whole context each page gets it back at a time of its own, but all of them hear
 * of it as soon as the first one has it.
 */
const goOffline = (page: Page) => withNetwork(page, { offline: true });

/** @returns gives the page its network back */
async function withNetwork(page: Page, conditions: object): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const usual = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  const set = async (changed: object): Promise<void> => {
    await browser.send('Network.emulateNetworkConditions', { ...usual, ...changed });
  };
  await browser.send('Network.enable');
  await set(conditions);
  return () => set({});
}

/** 29 small files and a large one, in two folders, with the hidden files that operating systems leave there. */
function folderOf30(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prepdesk-notes-'));
  const pdf = pdfFile('').buffer;
  for (const unit of ['Unit 1', 'Unit 2']) {
    mkdirSync(join(folder, unit));
    writeFileSync(join(folder, unit, '.DS_Store'), 'x');
  }
  for (let n = 1; n <= 29; n += 1) writeFileSync(join(folder, `Unit ${(n % 2) + 1}`, `Lesson ${n}.pdf`), pdf);
  writeFileSync(join(folder, 'Unit 1/A large one.pdf'), Buffer.concat([pdf, Buffer.alloc(4_000_000)]));
  return folder;
}

test('a folder of 30 files is uploaded; one is cancelled half-way, and sent again', async ({ openAs }) => {
  const { classID, notes } = await ownClass(nameFor('Folder'));
  const page = await openAs('content', notes);
  await expect(page.getByText('No data found')).toBeVisible();
  const speedUp = await slowDown(page);
  const folder = folderOf30();
  await page.getByLabel('Folder', { exact: true }).setInputFiles(folder);
  const large = page.getByRole('progressbar', { name: 'Uploading Unit 1/A large one.pdf' });
  await expect.poll(() => large.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
  await action(page, 'Cancel Unit 1/A large one.pdf').click();
  await speedUp();
  await expect(says(page, /^29 of 30 uploaded$/)).toBeVisible({ timeout: 40_000 });
  expect(await storedOf(classID)).toHaveLength(29);

  await action(page, 'Retry Unit 1/A large one.pdf').click();
  await expect(says(page, /^30 of 30 uploaded$/)).toBeVisible();
  const stored = await storedOf(classID);
  expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(['Unit 2/Lesson 1.pdf']));
  expect(stored).toHaveLength(30);
  const onDisk = filesOnDisk();
  for (const { key } of stored) expect(onDisk).toContain(String(key).replace('notes/', ''));
  expect(onDisk.filter((name) => name.includes('unfinished'))).toEqual([]);
  await expect(rowOf(page, 'Unit 1/A large one.pdf')).toBeVisible();
  rmSync(folder, { recursive: true });
});

test('a dropped folder is uploaded with its subfolders, together with a dropped file', async ({ openAs }) => {
  const { classID, notes } = await ownClass(nameFor('Dropped'));
  const page = await openAs('content', notes);
  const folder = mkdtempSync(join(tmpdir(), 'prepdesk-drop-'));
  const pdf = pdfFile('').buffer;
  mkdirSync(join(folder, 'Law/Unit 1'), { recursive: true });
  for (const name of ['Law/Unit 1/Offer.pdf', 'Law/Read me.pdf', 'Law/.DS_Store', 'Case.pdf']) {
    writeFileSync(join(folder, name), pdf);
  }
  await drop(page, page.getByText('Drop files or a folder here'), [
    join(folder, 'Law'),
    join(folder, 'Case.pdf'),
  ]);
  await expect(says(page, /^3 of 3 uploaded$/)).toBeVisible();
  expect((await storedOf(classID)).map(({ name }) => name)).toEqual([
    'Case.pdf',
    'Read me.pdf',
    'Unit 1/Offer.pdf',
  ]);
  rmSync(folder, { recursive: true });
});

/** Drops files and folders of this machine there, as from its file manager. */
async function drop(page: Page, there: Locator, paths: readonly string[]): Promise<void> {
  const box = await there.boundingBox();
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5, data };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...at });
  }
}

/** Presses Replace in its popup, and again in the popup that shows who will get the new file. */
async function replaceFrom(page: Page, name: string): Promise<void> {
  const press = (dialog: string) =>
    page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Replace', exact: true }).click();
  await press('Replace file');
  await expect(page.getByRole('dialog', { name: `Replace ${name}?` })).toContainText('Classes: 1');
  await press(`Replace ${name}?`);
}

test('a file that a colleague changed meanwhile is replaced at the second try, and closing asks first', async ({
  openAs,
}) => {
  const { classID, notes } = await ownClass(nameFor('Contested file'));
  const page = await openAs('content', notes);
  await files(page).setInputFiles(pdfFile('Lecture.pdf'));
  await expect(says(page, '1 of 1 uploaded')).toBeVisible();
  const changeMeanwhile = () =>
    sql('update study_files set size_bytes = size_bytes + 1 where class_id = $1', [classID]);
  const popup = page.getByRole('dialog', { name: 'Replace file' });

  await action(page, 'Replace Lecture.pdf').click();
  await page.getByLabel('New file').setInputFiles(pdfFile('Second.pdf'));
  await changeMeanwhile();
  await replaceFrom(page, 'Lecture.pdf');
  await expect(popup.getByRole('alert')).toContainText('This row was changed by');
  await replaceFrom(page, 'Lecture.pdf');
  await expect(page.getByText('Lecture.pdf: Replaced')).toBeVisible();

  await changeMeanwhile();
  await action(page, 'Deactivate Second.pdf').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('alert')).toContainText('This row was changed by');
  await action(page, 'Deactivate Second.pdf').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Second.pdf is inactive')).toBeVisible();
  await action(page, 'Undo').click();

  await action(page, 'Replace Second.pdf').click();
  const large = Buffer.concat([pdfFile('').buffer, Buffer.alloc(900_000)]);
  await page.getByLabel('New file').setInputFiles(pdfFile('Large.pdf', large));
  const speedUp = await slowDown(page);
  await replaceFrom(page, 'Second.pdf');
  await expect(popup.getByRole('progressbar')).toBeVisible();
  await popup.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Stop this upload?' });
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stop' }).click();
  await expect(popup).toBeHidden();
  await speedUp();
  expect((await storedOf(classID)).map(({ name }) => name)).toEqual(['Second.pdf']);
});

test('on a phone a file with a false type is refused; an existing one is replaced, viewed and deactivated', {
  tag: '@phone',
}, async ({ openAs }) => {
  const { notes } = await ownClass(nameFor('Replace'));
  const page = await openAs('content', notes);
  const lie = pdfFile('Chart.png', Buffer.from('MZ\x90 a program', 'latin1'));
  await files(page).setInputFiles([lie, await pictureFile('Diagram.png'), pdfFile('film.mp4')]);
  await expect(says(page, '1 of 3 uploaded · 2 rejected')).toBeVisible();
  await expect(page.getByText('“Chart.png” is not a PNG file inside, whatever its name says')).toBeVisible();
  const film = page.getByText('“film.mp4” is not taken here: please choose PDF');
  await expect(film).toBeVisible();
  await files(page).setInputFiles(await pictureFile('Chart.png'));
  await expect(says(page, '2 of 3 uploaded · 1 rejected')).toBeVisible();
  await action(page, 'Remove film.mp4').click();
  await expect(film).toBeHidden();
  await action(page, 'Clear list').click();

  await action(page, 'Preview Diagram.png').click();
  await expect(page.getByRole('img', { name: 'Diagram.png' })).toHaveJSProperty('naturalWidth', 24);
  await action(page, 'Close').click();

  await action(page, 'Replace Diagram.png').click();
  const popup = page.getByRole('dialog', { name: 'Replace file' });
  await page.getByLabel('New file').setInputFiles(pdfFile('Lecture.pdf', Buffer.from('hello')));
  await replaceFrom(page, 'Diagram.png');
  await expect(popup.getByRole('alert')).toHaveText(/“Lecture.pdf” is not a PDF file inside/);
  await page.getByLabel('New file').setInputFiles(pdfFile('Lecture.pdf'));
  await replaceFrom(page, 'Diagram.png');
  await expect(page.getByText('Diagram.png: Replaced')).toBeVisible();
  await action(page, 'Preview Lecture.pdf').click();
  const frame = page.locator('iframe[title="Lecture.pdf"]');
  await expect(frame).toBeVisible();
  const served = await page.request.get(String(await frame.getAttribute('src')));
  expect(served.headers()['content-type']).toBe('application/pdf');
  await page.keyboard.press('Escape');

  await action(page, 'Deactivate Lecture.pdf').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Lecture.pdf is inactive')).toBeVisible();
  await action(page, 'Undo').click();
  await expect(action(page, 'Deactivate Lecture.pdf')).toBeVisible();
});

test('a lost connection or an ended session only delays an upload; leaving asks first', async ({
  openAs,
}) => {
  const { classID, slides } = await ownClass(nameFor('Interrupted'));
  const page = await openAs('content', slides);
  await expect(page.getByText('No data found')).toBeVisible();
  const goOnline = await goOffline(page);
  await files(page).setInputFiles(pdfFile('Offline.pdf'));
  await expect(page.getByText('The server cannot be reached. Please check your connection')).toBeVisible();
  await goOnline();
  await expect(says(page, '1 of 1 uploaded')).toBeVisible();

  await endSession(page);
  await files(page).setInputFiles(pdfFile('Signed out.pdf'));
  const popup = page.getByRole('dialog', { name: 'Please sign in again' });
  await forgetLimits(phoneOf('content'));
  await popup.getByRole('button', { name: 'Send OTP' }).click();
  await expect(popup.getByText(/6-digit OTP/)).toBeVisible();
  await typeOtp(page, phoneOf('content'));
  await expect(says(page, '2 of 2 uploaded')).toBeVisible();

  await page.route('**/api/admin/addnotes', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await files(page).setInputFiles(pdfFile('Gateway.pdf'));
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible();
  await page.unroute('**/api/admin/addnotes');

  await slowDown(page);
  await files(page).setInputFiles(
    pdfFile('Slow.pdf', Buffer.concat([pdfFile('').buffer, Buffer.alloc(900_000)])),
  );
  const above = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last();
  await above.click();
  const question = page.getByRole('dialog', { name: 'Leave while files are uploading?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(/addSlides/);
  await above.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/classes/);
  expect((await storedOf(classID)).map(({ name }) => name)).toEqual(['Offline.pdf', 'Signed out.pdf']);
});
