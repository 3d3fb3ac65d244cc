import type { Page } from '@playwright/test';
import { companyDay, dayAfter, shownDay } from '../packages/contract/src/company-time.ts';
import { field, heading } from './list.ts';
import { quizOf } from './quiz-addresses.ts';
import { expect, nameFor, test } from './test.ts';

/** A day that only this try of a journey uses, far from those of the demo company. */
const freeDay = (month: number): string => {
  const { parallelIndex, retry } = test.info();
  return `20${40 + retry}-${String(month).padStart(2, '0')}-${10 + parallelIndex}`;
};

const popup = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const card = (page: Page, number: number) => page.getByRole('button', { name: `Question ${number}` }).first();

async function writeQuestion(page: Page, number: number, words: string): Promise<void> {
  await card(page, number).click();
  const writing = popup(page, `Question ${number}`);
  await writing.getByRole('textbox', { name: 'Question text' }).fill(words);
  for (const option of [1, 2, 3, 4]) {
    await writing.getByRole('textbox', { name: `Option ${option}`, exact: true }).fill(`Choice ${option}`);
  }
  await writing.getByRole('radio', { name: 'Option 2 is the answer' }).check();
  await writing.getByRole('textbox', { name: 'Solution' }).fill('Because of section 2');
  await writing.getByRole('button', { name: 'Done' }).click();
  await expect(writing).toBeHidden();
}

test('an editor writes a day’s quiz, sees it as learners do, and copies it to the next day', async ({
  openAs,
}) => {
  test.slow();
  const day = freeDay(3);
  const name = nameFor('Contracts');
  const page = await openAs('superAdmin', quizOf(2, day));
  await expect(heading(page)).toHaveText('Daily quiz');
  await expect(page.getByText(`No Quiz Found for ${shownDay(day)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Add quiz' }).click();
  await expect(field(page, 'Name')).toBeFocused();

  await test.step('missing values are reported next to each field', async () => {
    await field(page, 'Name').fill(name);
    for (const prefilled of ['Duration in minutes', 'Start time', 'End time'])
      await field(page, prefilled).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    for (const sentence of [
      'Please enter quiz start time',
      'Please enter quiz end time',
      'Please add Question 5',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }
  });

  await test.step('and in the popup of a question', async () => {
    await card(page, 1).click();
    const writing = popup(page, 'Question 1');
    await writing.getByRole('button', { name: 'Done' }).click();
    for (const sentence of ['Please enter Question text', 'Please select answer', 'Please enter option2 4']) {
      await expect(writing.getByText(sentence)).toBeVisible();
    }
    await writing.getByRole('button', { name: 'Cancel' }).click();
  });

  for (const number of [1, 2, 3, 4, 5]) await writeQuestion(page, number, `Asked ${number}`);
  await test.step('a time without a date is on the day of the quiz', async () => {
    await field(page, 'Start time').fill('9:00');
    await field(page, 'End time').fill('21:00');
    await field(page, 'Next quiz date').fill('9:00');
    await field(page, 'Duration in minutes').fill('7.5');
    await expect(field(page, 'Start time')).toHaveValue(/ 09:00$/);
  });

  await test.step('typed text survives a reload', async () => {
    await page.reload();
    await expect(card(page, 5)).toContainText('Answer 2: Choice 2');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Quiz saved' })).toBeVisible();
  });

  await page.getByRole('button', { name: 'Preview' }).click();
  const phone = page.getByRole('article', { name: 'The quiz as learners see it' });
  await expect(phone).toContainText(name);
  await expect(phone.getByText('Correct', { exact: true })).toHaveCount(5);
  await page.getByRole('switch').click();
  await expect(phone.getByText('Correct', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Copy…' }).click();
  await popup(page, 'Copy this quiz').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(popup(page, 'Copy this quiz')).toBeHidden();
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(field(page, 'Start time')).toHaveValue(/ 09:00$/);
  await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue(
    dayAfter(day, 1).split('-').reverse().join('/'),
  );
});

test('the buttons at the bottom cover nothing that the keyboard reaches', async ({ openAs }) => {
  const page = await openAs('superAdmin', quizOf(1, companyDay()));
  await page.setViewportSize({ width: 1280, height: 800 });
  await card(page, 1).focus();
  for (const number of [2, 3, 4, 5]) {
    const up = page.getByRole('button', { name: `Move question ${number} up` });
    while (!(await up.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab');
    const seen = await up.evaluate((one) => {
      const { left, bottom } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + 4, bottom - 4));
    });
    expect(seen, `question ${number}`).toBe(true);
  }
});

test('on a phone the buttons of a quiz are whole below its days, and its questions keep their distance', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('superAdmin', quizOf(1, companyDay()));
  const preview = page.getByRole('button', { name: 'Preview' });
  await preview.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  for (const name of ['Discard changes', 'Save'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  const [above, below] = await Promise.all([
    preview.boundingBox(),
    page
      .getByRole('listitem')
      .filter({ has: card(page, 1) })
      .boundingBox(),
  ]);
  expect(below!.y - above!.y - above!.height).toBeGreaterThanOrEqual(6);
});
