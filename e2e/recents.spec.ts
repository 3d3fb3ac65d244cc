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
  const first = page.getByRole('dialog', { name: 'Search screens' }).getByRole('button').first();
  await expect(first).toContainText('Coupons');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/coupons/);
});

test('an opened screen is noted after a moment, and the list of recents opens it again', async ({
  openAs,
}) => {
  test.skip(test.info().project.name === 'phone', 'the menu is folded away there');
  const page = await openAs('superAdmin', '/reviews');
  await expect.poll(() => visitsOf(), { timeout: 15_000 }).toContainEqual({ screen: '/reviews' });
  await page.goto('/audit');
  await expect(heading(page)).toHaveText('Audit log');
  const menu = page.getByRole('navigation', { name: 'Screens', exact: true });
  await menu.getByRole('button', { name: 'Favourites and recent' }).click();
  await menu
    .getByRole('list', { name: 'Favourites and recent' })
    .getByRole('link', { name: 'Reviews' })
    .click();
  await expect(heading(page)).toHaveText('Reviews Listing');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('visits');
});

test('an action is found by what people call it', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/audit');
  await expect(heading(page)).toHaveText('Audit log');
  await page.keyboard.press('Control+k');
  const search = page.getByPlaceholder('Search screens');
  await expect(search).toBeFocused();
  await search.fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await search.fill('add question');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/questions\?id=/);
  await expect(heading(page)).toContainText('New');
});
