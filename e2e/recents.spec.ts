import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { heading } from './list.ts';
import { sql } from './product.ts';
import { expect, phoneOf, test } from './test.ts';

const ofPerson = 'user_id = (select id from admin_users where phone = $1)';
const visitsOf = (condition = 'true') =>
  sql(`select screen from visits where ${ofPerson} and ${condition}`, [phoneOf('superAdmin')]);

test.beforeEach(() => sql(`delete from visits where ${ofPerson}`, [phoneOf('superAdmin')]));

test('a favourite is marked by its star, and stands on top of the menu and of the search', async ({
  openAs,
}) => {
  test.skip(test.info().project.name === 'phone', 'the menu is folded away there');
  const page = await openAs('superAdmin', '/coupons');
  const star = page.getByRole('main').getByRole('button', { name: 'Favourite', exact: true });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => visitsOf('favoured_at is not null')).toEqual([{ screen: '/coupons' }]);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  const menu = page.getByRole('navigation', { name: 'Screens', exact: true });
  const own = menu.getByRole('list', { name: 'Favourites and recent' });
  await expect(own.getByRole('link', { name: 'Coupons' })).toBeVisible();
  await page.goto('/audit');
  await expect(heading(page)).toHaveText('Audit log');
  await page.keyboard.press('Control+k');
  const first = page.getByRole('dialog', { name: 'Search screens' }).getByRole('option').first();
  await expect(first).toContainText('Coupons');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/coupons/);
});

test('favourites stand on the home screen, and their menu puts them in another order', async ({ openAs }) => {
  for (const [index, screen] of ['/coupons', '/reviews'].entries()) {
    await sql(
      `insert into visits (user_id, screen, favoured_at)
       select id, $2, now() + make_interval(secs => $3) from admin_users where phone = $1`,
      [phoneOf('superAdmin'), screen, index],
    );
  }
  const page = await openAs('superAdmin', '/');
  const tiles = page.getByRole('list', { name: 'Favourites', exact: true });
  const names = () =>
    tiles.getByRole('link').evaluateAll((all) => all.map((one) => one.querySelector('b')?.textContent));
  await expect.poll(names).toEqual(['Coupons', 'Reviews']);
  const more = tiles.getByRole('button', { name: 'More for Reviews' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await expect.poll(names).toEqual(['Reviews', 'Coupons']);
  await expect(more).toBeFocused();
  await page.reload();
  await expect.poll(names).toEqual(['Reviews', 'Coupons']);
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove from favourites' }).click();
  await expect.poll(names).toEqual(['Coupons']);
});

test('a long name of what was opened makes the home screen no wider', { tag: '@phone' }, async ({
  openAs,
}) => {
  await sql(
    `insert into visits (user_id, screen, row_id)
     select id, '/reply/{id}', (select id from doubts order by length(question) desc limit 1)
     from admin_users where phone = $1`,
    [phoneOf('superAdmin')],
  );
  const page = await openAs('superAdmin', '/');
  const recent = page.getByRole('list', { name: 'Recent', exact: true }).getByRole('link').first();
  await expect(recent).toContainText('Doubt');
  const box = (await recent.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
});

test('a topic that was opened is noted after a moment, and opens by its name from the menu and the search', async ({
  openAs,
}) => {
  const [{ name, ...at } = { name: '' }] = await sql(
    `select t.name, t.id as "topicId", m.app_id as "appId", m.course_id as "coId", c.id as "clId"
     from topics t join classes c on c.id = t.class_id join subject_maps m on m.id = c.subject_map_id
     where exists (select from sub_topics s where s.topic_id = t.id) order by t.id limit 1`,
  );
  const page = await openAs('superAdmin', `/topics/${encodeURIComponent(String(name))}?id=${encodeId(at)}`);
  await expect.poll(() => visitsOf(), { timeout: 15_000 }).toContainEqual({ screen: '/topics/{id}' });
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  const first = String(await page.locator('tr[data-row]').first().getAttribute('aria-label'));
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('visits');
  await page.goto('/audit');
  await expect(heading(page)).toHaveText('Audit log');
  const menu = page.getByRole('navigation', { name: 'Screens', exact: true });
  await menu.getByRole('button', { name: 'Favourites and recent' }).click();
  await menu
    .getByRole('list', { name: 'Favourites and recent' })
    .getByRole('link', { name: String(name) })
    .click();
  await expect(page.getByRole('row', { name: first, exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search screens' });
  await search
    .getByRole('option')
    .filter({ hasText: String(name) })
    .filter({ hasText: 'Sub-topics List' })
    .click();
  await expect(page.getByRole('row', { name: first, exact: true })).toBeVisible();
});
