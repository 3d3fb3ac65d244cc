import type { Page, Route } from '@playwright/test';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { fileOf } from './build-files.ts';
import { choose, field, heading, rowOf } from './list.ts';
import { sql } from './product.ts';
import { endSession, expect, nameFor, phoneOf, signIn, test } from './test.ts';

const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const sidePanel = (page: Page) => page.getByRole('complementary', { name: 'Beside the question' });

async function type(page: Page, name: string, text: string): Promise<void> {
  await editor(page, name).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
}

/** Letters only, so that every search treats it as one word. */
const wordFor = (what: string): string => nameFor(what).replace(/\s/g, '').toLowerCase();

/** A question that is already in the bank, added by the signed-in person. */
async function known(
  page: Page,
  quesText: string,
  options: readonly [string, string, string],
): Promise<number> {
  const [optionsOne, optionsTwo, optionsThree] = options.map((option) => `<p>${option}</p>`);
  const question = {
    type: 1,
    quesText: `<p>${quesText}</p>`,
    optionsOne,
    optionsTwo,
    optionsThree,
    answer: '1',
    difficultyLevel: 1,
    questionDuration: 60,
  };
  return page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch('/api/admin/addquestion', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await reply.json()).response.questionID;
  }, question);
}

const addressOf = (quesID: number): string => `/questions?id=${encodeId({ quesID })}`;

test('an editor writes a question with a formula, is warned of a near-duplicate, and sees the question as learners do', async ({
  openAs,
}) => {
  test.slow();
  const word = wordFor('Annuity');
  const text = `The present value of the ${word} that pays one rupee at the end of each year for ten years`;
  const page = await openAs('content', '/mcq_ques');
  const twin = await known(page, `${text} is`, ['Seven rupees', 'Nine rupees', 'Eleven rupees']);
  await page.getByRole('link', { name: 'Add MCQ' }).click();
  await expect(saveButton(page)).toBeDisabled();
  await test.step('the text with a formula, and the warning', async () => {
    await type(page, 'Question', `${text} at the rate `);
    await page.keyboard.press('Control+Shift+M');
    await page.getByLabel('LaTeX').fill('i = \\frac{1}{20}');
    await page.getByRole('button', { name: 'Insert' }).click();
    const warning = page.getByRole('region', { name: 'Similar questions' });
    await expect(warning).toContainText(`Question ${twin}`);
    await expect(warning).toContainText('% match');
    await expect(sidePanel(page).locator('.katex')).toBeVisible();
  });
  await test.step('options, which the keyboard moves together with their ticks', async () => {
    await type(page, 'Option A', 'Six rupees');
    await type(page, 'Option B', 'Ten rupees');
    await page.getByLabel('Option B is right').check();
    await editor(page, 'Option B').press('Alt+ArrowUp');
    await expect(editor(page, 'Option A')).toHaveText('Ten rupees');
    await expect(page.getByLabel('Option A is right')).toBeChecked();
    await type(page, 'Option D', 'Four rupees');
    await saveButton(page).click();
    await expect(page.getByText('Fill this option, or move up those after it').last()).toBeVisible();
    await page.getByRole('button', { name: 'Remove option C' }).click();
    await expect(editor(page, 'Option C')).toHaveText('Four rupees');
  });
  await test.step('answered as a learner would', async () => {
    await sidePanel(page).getByRole('button', { name: /^B/ }).click();
    await expect(sidePanel(page)).toContainText('Not right. The answer is A.');
    await sidePanel(page).getByRole('button', { name: 'Try again' }).click();
    await sidePanel(page).getByRole('button', { name: /^A/ }).click();
    await expect(sidePanel(page)).toContainText('Right.');
  });
  await saveButton(page).click();
  await expect(says(page, 'Question added')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await test.step('found by its words and previewed', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'MCQ' }).click();
    await expect(heading(page)).toHaveText('MCQ Questions');
    await page.getByLabel('Search in this list').fill(`rate ${word}`);
    const row = page.locator('tr[data-row]');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('A');
    await row.getByRole('button', { name: /^Preview/ }).click();
    const popup = page.getByRole('dialog');
    await expect(popup.locator('.katex')).toBeVisible();
    await popup.getByRole('button', { name: /^(Dark|Light)$/ }).click();
    await popup.getByRole('button', { name: /^A/ }).click();
    await expect(popup).toContainText('Right.');
  });
});

test('saving again moves the focus to what is still wrong', async ({ openAs }) => {
  const page = await openAs('content', '/mcq_ques');
  await page.getByRole('link', { name: 'Add MCQ' }).click();
  await type(page, 'Question', 'Which side of an account is the left one?');
  await type(page, 'Option A', 'Debit');
  await type(page, 'Option B', 'Debit');
  await type(page, 'Option D', 'Credit');
  await saveButton(page).click();
  await expect(page.getByText('This is the same as option A').last()).toBeVisible();
  await expect(editor(page, 'Option B')).toBeFocused();
  await type(page, 'Option A', ' side');
  await expect(editor(page, 'Option A')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('This is the same as option A')).toBeHidden();
  await expect(editor(page, 'Option C')).toBeFocused();
});

test('after a save that failed, closing the popup gives the focus back to Save', async ({ openAs }) => {
  const page = await openAs('content');
  await page.goto(
    addressOf(await known(page, `What is a ${wordFor('Pledge')}?`, ['Security', 'A sale', 'A gift'])),
  );
  await type(page, 'Option B', ' of goods');
  const call = '**/api/admin/editquestion';
  await page.route(call, (route) => route.abort());
  // The file that cares for the focus may come late.
  const passer: Route[] = [];
  await page.route(fileOf('ui/focus/focus-restorer.ts'), (route) => void passer.push(route));
  await saveButton(page).click();
  const failure = page.getByRole('dialog', { name: 'Ooops,' });
  await expect(failure).toContainText('The server cannot be reached');
  await page.keyboard.press('Escape');
  await expect(failure).toBeHidden();
  await Promise.all(passer.map((route) => route.continue()));
  await expect(saveButton(page)).toBeFocused();
  await page.unroute(call);
  await page.keyboard.press('Enter');
  await expect(says(page, 'Question updated')).toBeVisible();
});

test('an editor whose colleague saved first sees both texts and keeps their own', async ({
  openAs,
  context,
}) => {
  test.slow();
  const word = wordFor('Bailment');
  const mine = await openAs('content');
  const quesID = await known(mine, `What is a ${word}?`, ['Delivery of goods', 'A sale', 'A gift']);
  await mine.goto(addressOf(quesID));
  await type(mine, 'Option B', ' of goods');
  const theirs = await context.newPage();
  await theirs.goto(addressOf(quesID));
  await type(theirs, 'Option B', ' of land');
  await choose(theirs, 'Difficulty', 'Hard');
  await saveButton(theirs).click();
  await expect(says(theirs, 'Question updated')).toBeVisible();

  await saveButton(mine).click();
  const popup = mine.getByRole('dialog', { name: 'Changed by someone else' });
  const option = popup.getByRole('group', { name: 'Option B' });
  await expect(option).toContainText('A sale of goods');
  await expect(option).toContainText('A sale of land');
  await expect(popup.getByRole('group', { name: 'Difficulty' }).getByLabel(/Use theirs/)).toBeChecked();
  await option.getByLabel(/Keep mine/).check();
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(says(mine, 'Question updated')).toBeVisible();
  const [stored] = await sql(
    'select options_two as text, difficulty_level as level from questions where id = $1',
    [quesID],
  );
  expect(stored).toEqual({ text: '<p>A sale of goods</p>', level: 3 });
});

test('numerical questions are written one after the other, and typed text survives a new sign-in', async ({
  openAs,
}) => {
  test.slow();
  const word = wordFor('Percent');
  const page = await openAs('content', '/numerical-ques');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Add Numerical' }).click();
  await type(page, 'Question', `What is 7.5 % of 250 ${word}?`);
  await field(page, 'Answer').fill('eighteen');
  await field(page, 'Unique ID').fill(`${word}-1`);
  await choose(page, 'Difficulty', 'Hard');
  await page.getByRole('button', { name: /^Save and next/ }).click();
  await expect(page.getByText('The answer is a number, such as 12 or -3.75').last()).toBeVisible();
  await field(page, 'Answer').fill('18.750');
  await page.getByRole('button', { name: /^Save and next/ }).click();
  await expect(says(page, 'Question added')).toBeVisible();
  await expect(editor(page, 'Question')).toHaveText('');
  await expect(editor(page, 'Question')).toBeFocused();
  await expect(field(page, 'Difficulty')).toHaveValue('Hard');

  await type(page, 'Question', `What is a third of 3 ${word}?`);
  await endSession(page);
  await page.reload();
  await signIn(page, phoneOf('content'));
  await expect(editor(page, 'Question')).toHaveText(`What is a third of 3 ${word}?`);
  await field(page, 'Answer').fill('1');
  await saveButton(page).click();
  await expect(says(page, 'Question added')).toBeVisible();
  await page.goto(`/numerical-ques?search=${word}`);
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  await expect(rowOf(page, `What is 7.5 % of 250 ${word}?`)).toContainText('18.75');
});

test('a question is edited from its newest row, and pressing Save once asks once', async ({ openAs }) => {
  const word = wordFor('Estoppel');
  const page = await openAs('content');
  const quesID = await known(page, `What is ${word}?`, ['A bar', 'A sale', 'A gift']);
  await page.goto(addressOf(quesID));
  await expect(editor(page, 'Question')).toHaveText(`What is ${word}?`);
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'MCQ' }).click();
  await expect(heading(page)).toHaveText('MCQ Questions');
  await sql(`update questions set ques_text = '<p>Newer</p>' where id = $1`, [quesID]);
  // Cached data are shown at once and read again.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  await page.goBack();
  await expect(editor(page, 'Question')).toHaveText('Newer');

  await type(page, 'Question', ' still');
  await choose(page, 'IsActive', 'Inactive');
  let count = 0;
  await page.route('**/api/admin/whereused', async (route) => {
    count += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await editor(page, 'Question').press('Control+Enter');
  await editor(page, 'Question').press('Control+Enter');
  await page.keyboard.insertText('Too late');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(editor(page, 'Question')).toHaveText('Newer still');
  await expect(editor(page, 'Question')).toBeFocused();
  expect(count).toBe(1);
  await editor(page, 'Question').press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(says(page, 'Question updated')).toBeVisible();
  await expect(editor(page, 'Question')).toBeFocused();
});

test('the list of questions draws formulas, except those that are too deep, and shows a table by its headings', {
  tag: '@desktop',
}, async ({ openAs }) => {
  const word = wordFor('Drawn');
  const formula = '<span data-type="inline-math" data-latex="i = \\frac{1}{20}"></span>';
  const table = '<table><tr><th>Year</th><th>Rate</th></tr><tr><td>2026</td><td>7</td></tr></table>';
  const page = await openAs('content', '/mcq_ques');
  const quesID = await known(page, `${word} at ${formula} grows:</p>${table}<p>By how much?`, [
    'One',
    'Two',
    'Three',
  ]);
  await page.goto(`/mcq_ques?search=${word}`);
  const row = page.locator('tr[data-row]');
  await expect(row.locator('.katex')).toBeVisible();
  await expect(row).toContainText('grows: (table: Year, Rate) By how much?');
  await expect(row).not.toContainText('2026');

  await test.step('a formula that is too deep to draw is shown as source, so that it can be corrected', async () => {
    const deep = `${'\\sqrt{'.repeat(200)}x${'}'.repeat(200)}`;
    // As if stored before such formulas were refused.
    await sql(`update questions set ques_text = replace(ques_text, 'i = \\frac{1}{20}', $1) where id = $2`, [
      ...[deep, quesID],
    ]);
    await page.reload();
    await row.getByRole('button', { name: /^Preview/ }).click();
    await expect(page.getByRole('dialog')).toContainText('\\sqrt{\\sqrt{');
    await page.goto(addressOf(quesID));
    await expect(editor(page, 'Question')).toContainText('\\sqrt{\\sqrt{');
    await type(page, 'Question', ' And then?');
    await expect(editor(page, 'Question')).toContainText('And then?');
  });
});
