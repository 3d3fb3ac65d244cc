import { aSubTopic, ownSubTopic } from './addresses.ts';
import { choose, chooseInPopup, edit, emptyState, field, openRow, rowOf, save } from './list.ts';
import { sql } from './product.ts';
import { visit } from './screens.ts';
import { expect, nameFor, test } from './test.ts';

const stored = async (id: number) =>
  (
    await sql(
      `select coalesce(release_on::text, release) as release, is_active as "isActive", pdf_link as "pdfLink"
       from sub_topics where id = $1`,
      [id],
    )
  )[0];

test('a Q-bank is made live after a confirmation, and set back to its day', async ({ openAs }) => {
  const name = nameFor('Offer and acceptance drill');
  const id = await aSubTopic(name, { slugID: 2, release: 'date', releaseOn: '2999-12-31' });
  const page = await openAs('content', `/qbankLive?search=${encodeURIComponent(name)}`);
  const live = page.getByRole('switch', { name: `${name} is live` });
  await expect(live, 'in sight without scrolling sideways').toBeInViewport({ ratio: 1 });
  await live.click();
  const question = page.getByRole('dialog', { name: 'Publish this Q-bank?' });
  await expect(question).toContainText('It has no questions yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(live).not.toBeChecked();
  await live.click();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(live).toBeChecked();
  expect(await stored(id)).toMatchObject({ release: 'live' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(live).not.toBeChecked();
  expect(await stored(id)).toMatchObject({ release: '2999-12-31' });
});

test('the state of a lesson is a tag in the lists of tests and Q-banks', async ({ openAs }) => {
  const page = await openAs('content');
  for (const path of ['/test', '/qbankLive']) {
    await visit(page, path);
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await expect(page.locator('tr[data-row] [data-tone=ok]', { hasText: 'Active' }).first()).toBeVisible();
  }
});

test('tests are filtered by their type, which the address keeps', async ({ openAs }) => {
  const page = await openAs('content', '/test');
  await choose(page, 'Test type', 'RTP');
  await expect(page).toHaveURL(/filters=RTP/);
  await page.reload();
  await expect(field(page, 'Test type')).toHaveValue('RTP');
  await choose(page, 'Course', 'Foundation');
  await expect(page).toHaveURL(/id=.*filters=RTP|filters=RTP.*id=/);
});

test('a search for sub-topics needs three characters, and leads to the sub-topic', async ({ openAs }) => {
  const name = nameFor('Quantum meruit notes');
  await aSubTopic(name, { slugID: 4 });
  const page = await openAs('content', '/topic_search');
  const box = page.getByRole('searchbox', { name: 'Search Sub_Topics' });
  await box.fill('  qu ');
  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription('Enter atleast 3 characters');
  await box.fill(` ${name.slice(2)} `);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await page.reload();
  await rowOf(page, name).getByRole('link', { name: 'View Sub-topics' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await page.goBack();
  await box.fill('no such sub-topic');
  await box.press('Enter');
  await expect(emptyState(page, 'No data found')).toBeVisible();
});

test('the videos of a large topic are paged, and each tab starts at its first page', async ({ openAs }) => {
  const { id, detail } = await ownSubTopic(nameFor('Marathon'), 1);
  await sql(
    `insert into sub_topics (topic_id, name, slug_id, type_id, is_free, version, order_by, release)
     select topic_id, 'Part ' || n, 1, 1, 1, 2, n, 'live' from sub_topics, generate_series(2, 43) n where id = $1`,
    [id],
  );
  const page = await openAs('content', `${detail}&tab=Without+micro`);
  await expect(page.getByText('1–20 of 43')).toBeVisible();
  await expect(page.locator('tr[data-row]')).toHaveCount(20);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(page.locator('tr[data-row]')).toHaveCount(3);
  await page.reload();
  await expect(page.getByText('41–43 of 43')).toBeVisible();
  await page.getByRole('tab', { name: 'Without Notes' }).click();
  await expect(page.getByText('1–20 of 43')).toBeVisible();
  await choose(page, 'Rows per page', '50');
  await expect(page.locator('tr[data-row]')).toHaveCount(43);
});

test('a book gets another link and state in its row', async ({ openAs }) => {
  const name = nameFor('Contract workbook');
  const id = await aSubTopic(name, { slugID: 7 });
  const page = await openAs('content', `/books?search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toContainText('No link yet');
  await edit(page, name);
  await chooseInPopup(page, 'PDF link', (popup) =>
    popup.getByLabel('PDF link').fill('https://cdn.example/workbook.pdf'),
  );
  await choose(openRow(page), 'IsActive', 'Developer Mode');
  await save(page, 'Book updated');
  expect(await stored(id)).toMatchObject({ isActive: 2, pdfLink: 'https://cdn.example/workbook.pdf' });
});
