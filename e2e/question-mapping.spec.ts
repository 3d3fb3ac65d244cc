import type { Page } from '@playwright/test';
import { ownSubTopic } from './addresses.ts';
import { choose, emptyState, heading, rowOf } from './list.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Questions that only this journey finds, by a unique word. */
async function ownQuestions(word: string, count: number): Promise<number[]> {
  const rows = await sql(
    `insert into questions (unique_id, type, ques_text, options_one, options_two, answer, difficulty_level,
       duration_seconds, words, bands)
     select case when n <> 59 then $1 || '-' || n end, 1, '<p>' || $1 || ' number ' || n || '</p>', 'Yes', 'No', '1', 1, 60,
       $1 || ' number ' || n || ' Yes No', '{}'
     from generate_series(1, $2::int) n returning id`,
    [word, count],
  );
  return rows.map(({ id }) => Number(id));
}

const storedQuestions = async (subTopicID: number): Promise<number[]> =>
  (
    await sql('select question_id as id from sub_topic_questions where sub_topic_id = $1 order by position', [
      subTopicID,
    ])
  ).map(({ id }) => Number(id));

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search the question bank').fill(text);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

test('an editor maps fifty questions, from several searches and across a reload', async ({ openAs }) => {
  test.slow();
  const name = nameFor('Contract quiz');
  const word = name.replace(/\s/g, '');
  const [bank, ids] = [await ownSubTopic(name, 2), await ownQuestions(word, 60)];
  const page = await openAs('content', bank.mapping);
  await expect(heading(page)).toHaveText(`Video Mapping for ${name}`);
  await expect(emptyState(page, 'No data found')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();

  await search(page, `${word} nowhere`);
  await expect(emptyState(page, `No Data Found for ${word} nowhere`)).toBeVisible();
  await search(page, word);
  await expect(page.locator('tr[data-row]')).toHaveCount(10);
  await choose(page, 'Rows per page', '20');
  for (const pageNumber of [1, 2]) {
    if (pageNumber > 1) await page.getByRole('button', { name: `Page ${pageNumber}`, exact: true }).click();
    await expect(page.locator('tr[data-row]').first()).toContainText(`number ${80 - 20 * pageNumber}`);
    await expect(page.locator('tr[data-row]')).toHaveCount(20);
    await page.getByLabel('All on this page').check();
  }
  await expect(page.getByText('40 added')).toBeVisible();

  await test.step('ticks survive a reload and other searches', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('40 added')).toBeVisible();
    // As the field's × does.
    await page.getByLabel('Search the question bank').fill('');
    await expect(page.getByText('1–20 of 40')).toBeVisible();
    await expect(page).not.toHaveURL(/search=/);
    await search(page, word);
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await expect(page.locator('tr[data-row]').first()).toContainText('number 20');
    for (const row of await page
      .locator('tr[data-row]')
      .all()
      .then((rows) => rows.slice(0, 10))) {
      await row.focus();
      await page.keyboard.press('Space');
    }
    await expect(page.getByText('50 added')).toBeVisible();
  });
  await saveButton(page).click();
  await expect(says(page, 'Questions mapped')).toBeVisible();
  expect(await storedQuestions(bank.id)).toEqual(ids.toReversed().slice(0, 50));

  await page.goto(bank.mapping);
  await expect(page.getByText('1–10 of 50')).toBeVisible();
  await test.step('from a row to its form, after a confirmation', async () => {
    await page.route('**/api/admin/chosenquestions', (route) => route.abort());
    await rowOf(page, `${word} number 60`)
      .getByRole('button', { name: /^Preview/ })
      .click();
    const preview = page.getByRole('dialog', { name: `Question ${ids[59]}` });
    await expect(preview.getByRole('alert')).toContainText('The server cannot be reached');
    await page.unroute('**/api/admin/chosenquestions');
    await preview.getByRole('button', { name: 'Close' }).click();
    await rowOf(page, `${word} number 60`)
      .getByRole('button', { name: /^Preview/ })
      .click();
    await expect(preview).toContainText(`${word} number 60`);
    await preview.getByRole('button', { name: 'Close' }).click();
    await rowOf(page, `${word} number 60`).getByRole('button', { name: /^Edit/ }).click();
    const question = page.getByRole('dialog', { name: `Are you sure you want to edit question ${ids[59]}?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, `${word} number 59`).getByRole('button', { name: /^Edit/ }).click();
    const alert = page.getByRole('dialog', { name: 'Unique ID Not Found' });
    await alert.getByRole('button', { name: 'Close' }).click();
    await rowOf(page, `${word} number 60`)
      .getByRole('button', { name: /^Map treasures/ })
      .click();
    const asks = `Are you sure you want to map treasures with question ${ids[59]}?`;
    await page.getByRole('dialog', { name: asks }).getByRole('button', { name: 'Ok' }).click();
    await expect(heading(page)).toHaveText('Map treasure with question');
  });
});

test('on a phone a set that a colleague saved meanwhile is not overwritten', { tag: '@phone' }, async ({
  openAs,
}) => {
  const name = nameFor('Shared quiz');
  const word = name.replace(/\s/g, '');
  const [bank, ids] = [await ownSubTopic(name, 2), await ownQuestions(word, 3)];
  const add = (id?: number) =>
    sql('insert into sub_topic_questions (sub_topic_id, question_id, position) values ($1, $2, $2)', [
      bank.id,
      id,
    ]);
  await add(ids[0]);
  const page = await openAs('content', bank.mapping);
  await expect(rowOf(page, `${word} number 1`)).toBeVisible();
  await search(page, `${word} number 3`);
  await page.getByRole('checkbox', { name: `Question ${ids[2]}` }).check();
  await page.getByRole('button', { name: 'Discard' }).click();
  const discard = page.getByRole('dialog', { name: 'Discard changes?' });
  await expect(discard).toContainText('1 added and 0 removed have not been saved.');
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('1 added')).toBeVisible();
  await add(ids[1]);
  await saveButton(page).click();
  const popup = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(popup).toContainText(`Mapped: ${ids[1]}`);
  expect(await storedQuestions(bank.id)).toEqual(ids.slice(0, 2));
  await popup.getByRole('button', { name: 'Keep my changes' }).click();
  await saveButton(page).click();
  await expect(says(page, 'Questions mapped')).toBeVisible();
  expect(await storedQuestions(bank.id)).toEqual(ids);
});
