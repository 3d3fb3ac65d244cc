import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { ownCourse, storedLevels } from './addresses.ts';
import { choose, edit, emptyState, field, heading, rowNames, rowOf, save } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

const auditOf = (rows: string) => `/audit?id=${encodeId({ rows })}`;

test('a person sees what changed in a row, and reverts it', async ({ openAs }) => {
  const name = nameFor('Audited');
  const { coID, levels } = await ownCourse(name, [`${name} level`]);
  const page = await openAs('superAdmin');
  await page.goto(levels);
  await edit(page, `${name} level`);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${name} renamed`);
  await save(page, 'Updated');

  await page.getByRole('link', { name: `History ${name} renamed` }).click();
  await expect(heading(page)).toHaveText(/^History of /);
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  const newest = page.locator('tr[data-row]').first();
  await expect(newest).toContainText('Changed');
  await expect(newest).toContainText(`${name} renamed`);
  await expectNoError(page, 'the history of a row');

  // Longer than the window.
  await page.setViewportSize({ width: 1440, height: 260 });
  await newest.getByRole('button', { name: /^View change/ }).click();
  const popup = page.getByRole('dialog', { name: `Edited the course level ${name} renamed` });
  await expect(popup.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(popup.getByRole('row', { name: /^Name/ })).toHaveText(`Name${name} level${name} renamed`);
  await expectNoError(page, 'a change');
  await popup.getByRole('button', { name: 'Revert this change' }).click();
  await expect(popup.getByRole('status')).toContainText('Change reverted');
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('tr[data-row]')).toHaveCount(3);
  expect((await storedLevels(coID))[0]).toMatchObject({ name: `${name} level` });
});

test('the log is filtered and paged, and a copied link shows the same', async ({ openAs }) => {
  const name = nameFor('Paged');
  const { coID } = await ownCourse(name);
  // Filtered by a call that only this journey uses: parallel journeys write levels, too.
  await sql(
    `insert into course_levels (course_id, name)
     select $1, 'Level ' || n from generate_series(1, 45) n, set_config('prepdesk.call', $2, true)`,
    [coID, name],
  );
  const page = await openAs('superAdmin');
  await page.goto(`/audit?id=${encodeId({ call: name })}`);
  await choose(page, 'What', 'Course level');
  await expect(page.locator('tr[data-row]').first()).toContainText('course level');
  await expect(page.locator('tr[data-row]').first()).toHaveAttribute('aria-label', /Level 45 \(/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('tr[data-row]').first()).toContainText('Level 25');
  const second = await rowNames(page);
  await page.reload();
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  expect(await rowNames(page)).toEqual(second);
  await page.getByRole('button', { name: 'When All' }).click();
  await field(page, 'From').fill('01/01/2001');
  await field(page, 'To').fill('31/12/2001');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(emptyState(page, 'No data found')).toBeVisible();
  await expectNoError(page, 'an empty log');
  await page.goto(auditOf(`courses/${coID}`));
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Show all rows, not only Course/ })).toBeVisible();
  await expect(rowOf(page, (await rowNames(page))[0] ?? '')).toContainText('direct database change');
});

test('people who may not see the log see the history of the rows on their screens', async ({ openAs }) => {
  const name = nameFor('Closed');
  const { levels } = await ownCourse(name, [`${name} level`]);
  const page = await openAs('content', levels);
  await rowOf(page, `${name} level`)
    .getByRole('link', { name: /^History/ })
    .click();
  await expect(heading(page)).toHaveText(/^History of /);
  await expect(page.locator('tr[data-row]')).toContainText(`Added the course level ${name} level`);
  await page.goto(`/history?id=${encodeId({ rows: 'learners/1' })}`);
  await expect(page.getByText('No Access to this route')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goto('/audit');
  await expect(heading(page)).toHaveText('No Access to this route (id:108)');
});
