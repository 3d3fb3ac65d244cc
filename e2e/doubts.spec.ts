import type { Page } from '@playwright/test';
import { decodeId } from '../packages/envelope/src/obfuscation.ts';
import { launchOptions } from './browser-options.ts';
import { aDoubt, answerAs } from './doubt-addresses.ts';
import { choose, emptyState, heading } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

test.use({
  launchOptions: {
    ...launchOptions,
    // A microphone that hums, and permission to use it.
    args: [
      ...launchOptions.args,
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ],
  },
});

const popup = (page: Page, name: string) => page.getByRole('dialog', { name });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const repliesTo = (doubtID: number) =>
  sql('select description, media_content from doubt_replies where doubt_id = $1 order by id', [doubtID]);

test('a doubt is found in the list, answered with a snippet and a similar answer, and becomes a replied one', async ({
  openAs,
}) => {
  test.slow();
  const question = `${nameFor('Goodwill')} is written off against which capital accounts, and why?`;
  await answerAs((await aDoubt(`${question} I ask again`)).doubtID, '<p>In the old ratio.</p>');
  const { doubtID } = await aDoubt(question);
  const page = await openAs('support', '/doubts');
  await expect(heading(page)).toHaveText('Doubts Listing');
  await button(page, 'Page 2').click();
  await expect(button(page, 'Page 2')).toHaveAttribute('aria-current', 'page');
  const pid = decodeId(new URL(page.url()).searchParams.get('id') ?? '').pid;
  expect(pid, 'the page stands in the encoded id').toBe(2);
  await page.reload();
  await expect(button(page, 'Page 2')).toHaveAttribute('aria-current', 'page');
  await page.getByText('Replied', { exact: true }).first().click();
  await expect(button(page, 'Page 1'), 'another filter begins at its first page').toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByText('Pending', { exact: true }).first().click();
  await page.getByRole('searchbox').fill(nameFor('Goodwill'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]search=/);
  const more = page.getByRole('link', { name: `Show More of doubt ${doubtID}` });
  await expect(more).toBeVisible();
  await expect(page.getByText(`${[...question].slice(0, 40).join('')}…`)).toBeVisible();
  await page.getByText('Replied', { exact: true }).first().click();
  await expect(page.getByRole('link', { name: /Show More/ })).toHaveCount(1);
  await page.goBack();
  await more.click();

  await expect(page.getByText('Not Replied').first()).toBeVisible();
  await expect(button(page, 'Submit')).toBeDisabled();
  await expect(button(page, 'Submit'), 'however long the page is').toBeInViewport({ ratio: 1 });
  await button(page, 'Greeting').click();
  await expect(editor(page)).toContainText(/^Dear [A-Z]\w+,$/);
  await page
    .getByRole('button', { name: /^Insert the answer to/ })
    .first()
    .click();
  await expect(editor(page)).toContainText('In the old ratio.');
  await expectNoError(page, 'a reply that is written');
  await page.reload();
  await expect(editor(page)).toContainText('In the old ratio.');
  await button(page, 'Submit').click();
  await expect(popup(page, 'Well done,')).toContainText('Reply sent');
  await expect(page.getByText('Reply sent'), 'it is said once').toHaveCount(1);
  await popup(page, 'Well done,').getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText('Doubts Listing');
  await expect(emptyState(page, 'No doubts')).toBeVisible();
  expect(await repliesTo(doubtID)).toHaveLength(1);
});

test('a reply to a doubt that was answered meanwhile is held back, keeps its text, and can still be sent', async ({
  openAs,
}) => {
  const { doubtID, address } = await aDoubt(nameFor('Crossing'));
  await sql(
    `insert into doubt_presence (doubt_id, user_id, deed, until) values ($1, 4, 'answering', now() + interval '1 hour')`,
    [doubtID],
  );
  const page = await openAs('support', address);
  await expect(page.getByText('Dr. Ananya Rao started to answer just now')).toBeVisible();
  await editor(page).fill('Mine, typed with care');
  await answerAs(doubtID, '<p>Theirs was quicker</p>');
  await button(page, 'Category: Faculty').click();
  await choose(popup(page, 'Assign category'), 'Category', 'Mobile App');
  await popup(page, 'Assign category').getByRole('button', { name: 'Save' }).click();
  await expect(button(page, 'Category: Mobile App')).toBeVisible();
  await expect(editor(page), 'a draft outlives an assignment').toContainText('Mine, typed with care');
  await button(page, 'Submit').click();
  const stopped = popup(page, 'Answered by someone else');
  await expect(stopped).toContainText('This doubt was answered by Dr. Ananya Rao while you wrote your reply');
  await expect(stopped).toContainText('Theirs was quicker');
  await expectNoError(page, 'a reply that was stopped');
  await stopped.getByRole('button', { name: 'Keep writing' }).click();
  await expect(editor(page)).toContainText('Mine, typed with care');
  await button(page, 'Submit').click();
  await stopped.getByRole('button', { name: 'Send anyway' }).click();
  await expect(popup(page, 'Well done,')).toBeVisible();
  expect((await repliesTo(doubtID)).map(({ description }) => description)).toEqual([
    '<p>Theirs was quicker</p>',
    '<p>Mine, typed with care</p>',
  ]);
});

test('an answer is sent and the next doubt opened; the learner is one click away', async ({ openAs }) => {
  const question = nameFor('Onward');
  const { doubtID, address } = await aDoubt(question);
  await aDoubt(nameFor('Afterwards'));
  const page = await openAs('superAdmin', address);
  await expect(button(page, 'Submit and next')).toBeDisabled();
  await editor(page).fill('The old ratio.');
  await button(page, 'Submit and next').click();
  await expect(page).not.toHaveURL(new RegExp(`/reply/${doubtID}\\b`));
  await expect(page).toHaveURL(/\/reply\/\d+/);
  await expect(page.getByText('Not Replied').first()).toBeVisible();
  await expect(editor(page)).toHaveText('');
  await expect(page.getByText('Reply sent')).toHaveCount(0);
  expect(await repliesTo(doubtID)).toHaveLength(1);
  const check = await page.getByRole('link', { name: 'Check access' }).getAttribute('href');
  const asked = decodeId(new URL(check ?? '', page.url()).searchParams.get('id') ?? '');
  expect(asked, 'the learner is filled in').toMatchObject({ userAppsID: expect.any(Number) });
  await page.getByRole('link', { name: 'Open learner' }).click();
  await expect(page.getByRole('region', { name: 'Timeline', exact: true })).toBeVisible();
});

test('an answer is recorded, played before it is sent, deleted and recorded again', async ({ openAs }) => {
  test.slow();
  const { doubtID, address } = await aDoubt(nameFor('Spoken'));
  const page = await openAs('support', address);
  await page.getByLabel('Audio file').setInputFiles({
    name: 'answer.webm',
    mimeType: 'audio/webm',
    buffer: Buffer.from('1a45dfa3', 'hex'),
  });
  await expect(page.getByRole('alert')).toContainText('is a WebM recording, which not every phone can play');
  await button(page, 'Record').click();
  await expect(page.getByText(/Recording 0:0[1-9]/)).toBeVisible();
  await button(page, 'Stop').click();
  const player = page.getByLabel('Audio of the reply', { exact: true });
  await expect(player).toBeVisible();
  const secondsOf = () => player.evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(secondsOf).toBeGreaterThan(0.5);
  await expectNoError(page, 'a recording');
  await page.reload();
  await expect(player, 'a recording outlives a reload').toBeVisible();
  await button(page, 'Submit').click();
  await expect(popup(page, 'Well done,')).toBeVisible();
  const [sent] = await repliesTo(doubtID);
  expect(sent).toMatchObject({ description: '', media_content: expect.stringMatching(/^\/files\/audio\//) });

  await page.goto(address);
  await expect(page.getByText('Replied', { exact: true })).toBeVisible();
  await button(page, 'Delete audio').click();
  await button(page, 'Submit').click();
  const refused = popup(page, 'Ooops, Error!!');
  await expect(refused).toContainText('Select atleast one to reply');
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(button(page, 'Record')).toBeVisible();
});

test('a faculty member sees only their own doubts, and snippets without a way to change them', async ({
  openAs,
}) => {
  const { address } = await aDoubt(nameFor('Own'));
  const [other] = await sql(
    'select id, learner_id as learner from doubts where faculty_id <> 1 and replied_at is null limit 1',
  );
  const page = await openAs('faculty', address);
  await page.getByRole('button', { name: /^All \d+$/ }).click();
  await expect(popup(page, 'Snippets').getByRole('button', { name: 'Insert Greeting' })).toBeVisible();
  await expect(popup(page, 'Snippets').getByRole('button', { name: /Edit|Add/ })).toHaveCount(0);
  await popup(page, 'Snippets').getByRole('button', { name: 'Close' }).click();
  await page.goto(`/reply/${other?.id}`);
  await expect(page.getByText('The doubt was not found')).toBeVisible();
});

test('on a phone the snippets begin with the first of them', { tag: '@phone' }, async ({ openAs }) => {
  const { address } = await aDoubt(nameFor('First'));
  const page = await openAs('support', address);
  await page.getByRole('button', { name: /^All \d/ }).click();
  const snippets = popup(page, 'Snippets');
  await expect(button(page, 'Add snippet')).toBeFocused();
  await expect(snippets.getByRole('heading', { name: 'Snippets' })).toBeInViewport({ ratio: 1 });
});

test('a popup that was opened from the menu of a row gives the focus back to it', async ({ openAs }) => {
  const page = await openAs('support', '/doubts');
  const more = page.getByRole('button', { name: /^More for/ }).first();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Assign category' }).press('Enter');
  await expect(popup(page, 'Assign category')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page, 'Assign category')).toBeHidden();
  await expect(more).toBeFocused();
});

test('beside a doubt, a long name leaves room for when it is due', async ({ openAs }) => {
  const { doubtID, address } = await aDoubt(nameFor('Long'));
  const [{ before } = {}] = await sql(
    `select full_name as before from learners l join doubts d on d.learner_id = l.id where d.id = $1`,
    [doubtID],
  );
  const rename = (name: unknown) =>
    sql('update learners set full_name = $2 where id = (select learner_id from doubts where id = $1)', [
      doubtID,
      name,
    ]);
  await rename('Vishweshwaraiah'.repeat(4));
  const page = await openAs('support', address);
  const rail = page.getByRole('navigation', { name: 'Pending doubts' });
  const due = rail
    .getByRole('link', { name: /^Vish/ })
    .first()
    .getByText(/^\d\d \w{3}, \d\d:\d\d$/);
  const end = (await rail.boundingBox())!;
  const box = (await due.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(end.x + end.width);
  await rename(before);
});

test('on a phone a doubt has the width of its card, above Show More, and All stands beside Snippets', {
  tag: '@phone',
}, async ({ openAs }) => {
  const { doubtID } = await aDoubt(nameFor('Crossing'));
  const page = await openAs('support', '/doubts');
  const more = page.getByRole('link', { name: `Show More of doubt ${doubtID}` });
  const row = page.locator('tr[data-row]').filter({ has: more });
  await expect(row).toBeVisible();
  const [card, question, link, category] = await Promise.all(
    [row, row.locator('td[data-card="under"]'), more, row.locator('td[data-card="aside"]')].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(question!.width).toBeGreaterThan(card!.width - 40);
  expect(link!.x).toBe(question!.x);
  const middleOf = (box: typeof link) => box!.y + box!.height / 2;
  expect(Math.abs(middleOf(category!) - middleOf(link!)), 'in one line').toBeLessThan(4);
  await page.goto((await more.getAttribute('href')) ?? '');
  // The desk moves down while what is above it is read.
  await expect(async () => {
    const all = await page.getByRole('button', { name: /^All [1-9]/ }).boundingBox();
    const label = await page.getByText('Snippets', { exact: true }).boundingBox();
    expect(Math.abs(middleOf(all) - middleOf(label)), 'in one line').toBeLessThan(4);
  }).toPass();
});
