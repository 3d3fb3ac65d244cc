import type { Page } from '@playwright/test';
import {
  csvOfRows,
  type FileRow,
  mistakes,
  nearlyThe,
  questionRows,
} from '../packages/server/src/testing/question-file.ts';
import { workbookOfSheets } from '../packages/server/src/testing/workbook-file.ts';
import { choose, field, heading } from './list.ts';
import { drawn, expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

/** A unique id may have no spaces. */
const prefixFor = (what: string): string => nameFor(what).replaceAll(' ', '-');

async function chooseFile(page: Page, name: string, rows: readonly FileRow[]): Promise<void> {
  await page.goto('/mcq_ques');
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(heading(page)).toHaveText('Import MCQ questions');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: csvOfRows(rows) });
  await expect(page.getByText(`has ${rows.length.toLocaleString('en-IN')} rows`)).toBeVisible({
    timeout: 60_000,
  });
}

const kind = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^[\\d,]+ ${name}$`) });

test('an editor imports 300 questions, sees every error, and undoes the import', async ({ openAs }) => {
  test.setTimeout(240_000);
  const prefix = prefixFor('BIG');
  // A retry would find the rows of the first try in the bank, so it uses other questions.
  const rows = questionRows(300, { prefix, seed: 77 + test.info().retry });
  for (let n = 0; n < 10; n += 1) {
    const at = 100 + n * 20;
    const [column, value] = mistakes[n % (mistakes.length - 1)] as (typeof mistakes)[number];
    rows[at] = { ...(rows[at] as FileRow), [column]: value };
    rows[at + 7] = nearlyThe(rows[at + 5] as FileRow, `${prefix}-TWIN-${n}`);
  }
  const page = await openAs('content');
  await chooseFile(page, `${prefix}.csv`, rows);
  await expectNoError(page, 'the columns of a file');
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(page.getByRole('progressbar', { name: 'Validating the rows' })).toBeVisible();
  // The job continues without the page, and the address leads back to it.
  await page.reload();
  await expect(kind(page, 'Errors')).toHaveText('10 Errors', { timeout: 120_000 });
  await expect(kind(page, 'Similar questions')).toHaveText('10 Similar questions');
  await expect(page.getByText('Please enter the question').first()).toBeVisible();
  await expectNoError(page, 'a file that was checked');
  await kind(page, 'Similar questions').click();
  await expect(page.getByText(/% like row 107/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Add anyway/ })
    .first()
    .click();
  await expect(page.getByText('9 skipped, 1 added anyway')).toBeVisible();

  const take = page.getByRole('button', { name: 'Import 281 questions' });
  await expect(take).toBeDisabled();
  await page.getByLabel('Skip 10 rows with errors').check();
  await take.click();
  await expect(page.getByText(/is imported/)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('281', { exact: true })).toBeVisible();
  const [stored] = await sql(
    `select count(*)::int as count, min(id) as first from questions where unique_id like $1`,
    [`${prefix}-%`],
  );
  expect(stored?.count).toBe(281);
  await expectNoError(page, 'a file that was imported');

  await sql(`update questions set reference = 'A colleague was here' where id = $1`, [stored?.first]);
  await page.getByRole('button', { name: 'Undo import' }).click();
  const popup = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(popup).toContainText('280 questions will be removed');
  await expect(popup).toContainText(`Changed since`);
  await expectNoError(page, 'the question before an import is taken back');
  await popup.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/was undone/)).toBeVisible({ timeout: 60_000 });
  const [left] = await sql(`select count(*)::int as count from questions where unique_id like $1`, [
    `${prefix}-%`,
  ]);
  expect(left?.count).toBe(1);
  await sql('delete from questions where id = $1', [stored?.first]);
});

test('on a phone a person maps the columns of a file, and finds the import again later', {
  tag: '@phone',
}, async ({ openAs }) => {
  test.setTimeout(120_000);
  const prefix = prefixFor('SMALL');
  const rows = questionRows(4, { prefix, seed: 5 });
  const page = await openAs('content');
  await chooseFile(page, `${prefix}.csv`, rows);
  await choose(page, 'Column Reference', 'Ignore column');
  await field(page, 'Duration in seconds').fill('1.5');
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(field(page, 'Duration in seconds')).toHaveAccessibleDescription(/a whole number of seconds/);
  await field(page, 'Duration in seconds').fill('');
  await page.getByRole('button', { name: 'Validate' }).click();
  await page.getByRole('button', { name: 'Import 4 questions' }).click();
  await expect(page.getByText(/is imported/)).toBeVisible();
  await expectNoError(page, 'a small file that was imported');
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page
    .locator('tr[data-row]', { hasText: `${prefix}.csv` })
    .getByRole('button', { name: /^Open/ })
    .click();
  await expect(page.getByText(/is imported/)).toBeVisible();
  await page.getByRole('link', { name: 'Show the questions' }).click();
  await expect(heading(page)).toHaveText('MCQ Questions');
  await page.goto(`/mcq_ques?search=${prefix}-00004`);
  await expect(page.locator('tr[data-row]')).toContainText(`${prefix}-00004`);
  const [stored] = await sql(
    `select count(*)::int as count from questions where unique_id like $1 and reference <> ''`,
    [`${prefix}-%`],
  );
  expect(stored?.count).toBe(0);
});

test('a person chooses the sheet with the questions, and reads what its cells hold besides', async ({
  openAs,
}) => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
  const prefix = prefixFor('SHEETS');
  const questions = [
    row(...['Unique ID', 'Question', 'Option A', 'Option B', 'Answer', 'Difficulty', 'Duration'].map(cell)),
    row(
      ...[cell(prefix), cell(`Is it true of ${prefix}?`), '<c t="b"><v>1</v></c>', cell('No'), cell('A')],
      ...[cell('Easy'), cell('60')],
    ),
  ];
  const buffer = workbookOfSheets([
    { name: 'Read me', rows: row(cell('About'), cell('By')) + row(cell('This file'), cell('us')) },
    { name: 'Unit 1', rows: questions.join('') },
  ]);
  const page = await openAs('content');
  await page.goto('/mcq_ques');
  await page.getByRole('link', { name: 'Import' }).click();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'units.xlsx', mimeType, buffer });
  await expect(page.getByText('Which sheet of units.xlsx has the questions?')).toBeVisible();
  await expectNoError(page, 'a workbook of which a sheet is chosen');
  await page.getByRole('button', { name: 'Unit 1' }).click();
  await expect(page.getByText('The sheet “Unit 1” is read, and not the sheet “Read me”')).toBeVisible();
  await page.getByRole('button', { name: 'Validate' }).click();
  await kind(page, 'Read as shown').click();
  await expect(page.getByText('The cell holds the logical value TRUE: the text TRUE is taken')).toBeVisible();
  await expectNoError(page, 'a row with a note');
});

test('the questions that the list shows are downloaded', async ({ openAs }) => {
  const page = await openAs('content');
  await page.goto('/mcq_ques?difficultyLevel=3');
  await page.getByRole('button', { name: 'Export' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^mcq-questions-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(text).toContain('Question ID,Unique ID,Question,Option A');
  expect(text).toContain(',Hard,');
  expect(text).not.toContain(',Easy,');
});

test('a person who leaves during an upload is asked first, and not pulled back afterwards', async ({
  openAs,
}) => {
  const page = await openAs('content');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/admin/importquestions', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goto('/mcq_ques');
  await page.getByRole('link', { name: 'Import' }).click();
  const rows = questionRows(2, { prefix: prefixFor('LEAVE'), seed: 78 });
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'leave.csv', mimeType: 'text/csv', buffer: csvOfRows(rows) });
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  const leave = () =>
    page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'MCQ' }).click();
  await leave();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  await leave();
  const cancelled = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/importquestions'));
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(heading(page)).toHaveText('MCQ Questions');
  const address = page.url();
  await cancelled;
  letGo();
  await drawn(page);
  expect(page.url()).toBe(address);
});
