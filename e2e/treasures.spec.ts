import type { Locator, Page } from '@playwright/test';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { aQuestion, aTreasure, mapTreasuresOf, treasuresOf } from './addresses.ts';
import { choose, emptyState, field, rowOf } from './list.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

/** The rich-text editor with this label. */
const editor = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label });

const rowWith = (page: Page, text: string): Locator => page.locator('tr[data-row]', { hasText: text });

/** Chooses an item of the menu behind a row's three dots. */
async function inMenuOf(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
  await row.getByRole('menuitem', { name: action }).click();
}

/** Opens the form of a new row by the button of its list. */
async function openForm(page: Page, name: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name, exact: true });
}

async function back(page: Page, says: string): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Ooops,' });
  await expect(popup).toContainText(says);
  await popup.getByRole('button', { name: 'Back' }).click();
  await expect(popup).toBeHidden();
}

test('a treasure topic and a treasure are added and edited, and the treasure can be mapped', async ({
  openAs,
}) => {
  const topic = nameFor('Remedies');
  const page = await openAs('content', '/add_treasures');
  const form = await openForm(page, 'Add Treasure');
  await form.getByRole('button', { name: 'Add Treasure', exact: true }).click();
  await back(page, 'Course, Treasure');
  await choose(form, 'Subject', 'Business Laws');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Add Treasure Topic' }).click();
  const topicForm = await openForm(page, 'Add Treasure Topic');
  await topicForm.getByRole('button', { name: 'Add Treasure Topic', exact: true }).click();
  await back(page, 'Please fill the required fields Treasure topic');
  await field(topicForm, 'Treasure topic').fill(topic);
  await topicForm.getByLabel('Foundation').check();
  await topicForm.getByRole('button', { name: 'Add Treasure Topic', exact: true }).click();
  await expect(rowOf(page, topic)).toContainText('Foundation');
  await page.getByRole('button', { name: 'Back To Treasures' }).click();

  await choose(page, 'Topic', topic);
  await expect(emptyState(page, 'No Treasures Found!!')).toBeVisible();
  await openForm(page, 'Add Treasure');
  await form.getByLabel('Foundation').check();
  await editor(page, 'Treasure').fill('Damages: ');
  await page.getByRole('button', { name: /^Bold/ }).click();
  await page.keyboard.insertText('what both foresaw');
  await form.getByRole('button', { name: 'Add Treasure', exact: true }).dblclick();
  await expect(rowWith(page, 'Damages: what both foresaw')).toHaveCount(1);
  await expect(form).toBeHidden();

  const edit = rowWith(page, 'Damages').getByRole('button', { name: /^Edit/ });
  await edit.click();
  await expect(editor(page, 'Treasure')).toContainText('what both foresaw');
  await page.keyboard.press('Escape');
  await expect(editor(page, 'Treasure')).toBeHidden();
  await expect(edit).toBeFocused();
  await rowWith(page, 'Damages').getByRole('button', { name: /^Edit/ }).click();
  await expect(editor(page, 'Treasure')).toContainText('what both foresaw');
  await editor(page, 'Treasure').press('End');
  await page.keyboard.insertText(' or could have');
  await page.reload();
  await expect(editor(page, 'Treasure')).toContainText('or could have');
  await page.getByRole('button', { name: 'Update Treasure' }).click();
  await expect(rowWith(page, 'what both foresaw or could have')).toContainText('Not verified');
  await expect(editor(page, 'Treasure')).toBeHidden();
  const [stored] = await sql(
    `select p.id, p.post from treasures p join treasure_topics t on t.id = p.treasure_topic_id where t.name = $1`,
    [topic],
  );
  expect(stored?.post).toMatch(/<(strong|b)>what both foresaw/);

  await test.step('it is inactivated after a confirmation, and activated again', async () => {
    const row = rowWith(page, 'what both foresaw or could have');
    await inMenuOf(row, 'Deactivate');
    const question = page.getByRole('dialog', { name: `Deactivate treasure ${stored?.id}?` });
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(row).toContainText('Inactive');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(row).not.toContainText('Inactive');
  });

  const question = await aQuestion(nameFor('What does the law remedy?'));
  await page.goto(await mapTreasuresOf(question));
  await expect(page.getByRole('checkbox', { name: `${stored?.id} ${topic}` })).toBeVisible();
});

test('a treasure is mapped to a question after a confirmation that names it, and unmapped', async ({
  openAs,
}) => {
  const topic = nameFor('Doctrines');
  const treasureID = await aTreasure('Business Laws', topic);
  const question = await aQuestion(`What is ${topic}?`);
  const page = await openAs('content', await mapTreasuresOf(question));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog')).toContainText(`What is ${topic}?`);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const tick = page.getByRole('checkbox', { name: `${treasureID} ${topic}` });
  const map = page.getByRole('button', { name: 'Map treasures' });
  const sendAnd = async (says: string) => {
    await map.click();
    const popup = page.getByRole('dialog', { name: 'Map treasures' });
    await expect(popup).toContainText(says);
    await popup.getByRole('button', { name: 'Ok' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Treasures mapped' })).toBeVisible();
  };
  const mapped = async () =>
    (await sql('select treasure_id as id from question_treasures where question_id = $1', [question])).map(
      ({ id }) => id,
    );
  await expect(map).toBeDisabled();
  await tick.check();
  await page.reload();
  await expect(tick).toBeChecked();
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
  await expect(tick).not.toBeChecked();
  await expect(page.getByRole('checkbox').last()).toBeFocused();
  await tick.check();
  await sendAnd(`Press Ok to map treasures ${treasureID}`);
  expect(await mapped()).toEqual([treasureID]);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview).not.toContainText('Of its own');
  await preview.getByRole('button', { name: /Yes/ }).click();
  await expect(preview.getByRole('heading', { name: 'Treasure' })).toBeVisible();
  await expect(preview).toContainText('Of its own');
  await preview.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(tick).toBeChecked();
  await tick.uncheck();
  await sendAnd(`No longer mapped: ${treasureID}`);
  expect(await mapped()).toEqual([]);
});

test('ticks survive somebody else mapping another treasure meanwhile', async ({ openAs }) => {
  const question = await aQuestion(nameFor('Whose ticks are these?'));
  const [mine, theirs] = await sql(
    `select p.id from treasures p join treasure_topics t on t.id = p.treasure_topic_id
     where t.name = 'Legal maxims' order by p.id limit 2`,
  );
  const page = await openAs('content', await mapTreasuresOf(question));
  const tick = (id: unknown) => page.getByRole('checkbox', { name: `${id} Legal maxims` });
  await tick(mine?.id).check();

  await test.step('nothing can be ticked that a save under way would erase', async () => {
    let letGo = () => {};
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/admin/maptreasurewithquestion', async (route) => {
      await isFree;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Map treasures' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
    await expect(tick(theirs?.id)).toBeDisabled();
    letGo();
    const failure = page.getByRole('dialog', { name: 'Ooops,' });
    await expect(failure).toContainText("Something went wrong. Let's try one more again.");
    await expect(failure).toContainText('The server cannot be reached');
    await failure.getByRole('button', { name: 'Close' }).click();
    await expect(tick(theirs?.id)).toBeEnabled();
    await page.unroute('**/api/admin/maptreasurewithquestion');
  });
  await sql('insert into question_treasures values ($1, $2)', [question, theirs?.id]);
  await page.getByRole('button', { name: 'Map treasures' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  const refusal = page.getByRole('dialog', { name: 'Ooops,' });
  await expect(refusal).toContainText('The treasures of this question were changed by');
  await refusal.getByRole('button', { name: 'Back' }).click();
  await expect(tick(theirs?.id)).toBeChecked();
  await expect(tick(mine?.id)).toBeChecked();
  await page.getByRole('button', { name: 'Map treasures' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Treasures mapped' })).toBeVisible();
});

test('the topics of treasures link back to where the person came from', async ({ openAs }) => {
  const page = await openAs('content', '/courses');
  await page.goto(await treasuresOf('Business Laws', '/add_topics'));
  await page.getByRole('button', { name: 'Back To Treasures' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  await page.goto('/add_topics');
  await expect(page).toHaveURL(/\/courses$/);
  const [subject] = await sql(
    `select s.name from subjects s join subject_maps m on m.subject_id = s.id and m.app_id = 1
     where not exists (select from treasure_topics t where t.subject_id = s.id) limit 1`,
  );
  await page.goto(await treasuresOf(String(subject?.name)));
  await expect(page.getByText('No topic found against this subject.Please add a topic')).toBeVisible();
  await page.getByRole('link', { name: 'Add Treasure Topic' }).click();
  await expect(emptyState(page, 'No Treasure Topic Found!!')).toBeVisible();
});

test('ticks of another app are not sent, and a removed treasure leads back to the list', async ({
  openAs,
}) => {
  const page = await openAs('content', `/add_topics?id=${encodeId({ appId: 1 })}`);
  const form = await openForm(page, 'Add Treasure Topic');
  await choose(form, 'App', 'General');
  await form.getByLabel('Foundation').check();
  await choose(form, 'App', 'Clinical');
  await field(form, 'Subject').click();
  await page.getByRole('option').first().click();
  const topic = nameFor('Of no course');
  await field(form, 'Treasure topic').fill(topic);
  await form.getByRole('button', { name: 'Add Treasure Topic', exact: true }).click();
  await expect(rowOf(page, topic)).toBeVisible();

  const [at] = await sql(
    `select app_id as "appId", subject_id as "secId", id as "topicId" from treasure_topics
     where name = 'Legal maxims'`,
  );
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/add_treasures?id=${encodeId({ ...at, editId: 999_999 })}`);
  await expect(emptyState(page, 'This treasure was not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(emptyState(page, 'This treasure was not found')).toBeHidden();
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search in this list')).toBeFocused();
});
