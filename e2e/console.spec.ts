import type { Page, Request } from '@playwright/test';
import { levelsOf, ownCourse, storedLevels, subjectsOf } from './addresses.ts';
import { field, heading, rowNames, rowOf, save } from './list.ts';
import { clinicHost, running, sql, startsRelated } from './product.ts';
import { expect, nameFor, phoneOf, signIn, test } from './test.ts';

const isPhone = () => test.info().project.name === 'phone';

/** The product's address with another of its host names. */
const at = (host: string, path = '/'): string => `http://${host}:${new URL(running().url).port}${path}`;

const foundation = levelsOf({ appID: 1, coID: 1, name: 'Foundation' });

test('any screen can be found and opened with the keyboard', async ({ openAs }) => {
  const page = await openAs('content');
  await expect(heading(page)).toHaveText('Coming Soon..');
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search screens')).toBeFocused();
  await page.keyboard.type('image up');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Images');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/imageUpload$/);
  await expect(heading(page)).toHaveText('Image Upload');
  await page.getByRole('button', { name: /Search screens/ }).click();
  const palette = page.getByRole('dialog', { name: 'Search screens' });
  await expect(palette).toBeVisible();
  const topOf = async () => (await palette.boundingBox())?.y;
  const top = await topOf();
  await page.getByPlaceholder('Search screens').fill('list');
  // In menu order, wherever in the name the word is.
  const found = await palette.getByRole('option').allTextContents();
  const titles = ['Courses Listing', 'Subject List', 'Topics List'];
  const indexes = titles.map((title) => found.findIndex((text) => text.includes(title)));
  expect(indexes).toEqual(indexes.toSorted((one, other) => one - other));
  expect(indexes).not.toContain(-1);
  expect(await topOf()).toBe(top);
  const chosen = palette.getByRole('option', { selected: true });
  await expect(chosen).toHaveText(String(found[0]));
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText(String(found[1]));
  await expect(palette.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    String(await chosen.getAttribute('id')),
  );
  await page.getByPlaceholder('Search screens').fill('zzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
  expect(await topOf()).toBe(top);
});

test('Back leads to where a list was scrolled to, and a link to the top of its screen', {
  tag: '@both',
}, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/sales');
  const scrolledTo = () => page.evaluate(() => Math.round(scrollY));
  await page.locator('[data-row]').nth(15).waitFor();
  await page.evaluate(() => scrollTo(0, 200));
  await expect.poll(scrolledTo).toBeGreaterThan(100);
  const before = await scrolledTo();
  // The menu may be folded away, and a real click would scroll to it.
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/usage"]')?.click());
  await expect(heading(page)).toHaveText('App Usage Flow Listing');
  expect(await scrolledTo()).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText('Sales');
  await expect.poll(scrolledTo).toBe(before);
});

test('the menu and the search offer only what the person may open', async ({ openAs, browser }) => {
  const page = await openAs('content');
  await showMenu(page);
  const entries = page.getByRole('navigation', { name: 'Screens', exact: true }).last().getByRole('listitem');
  await expect(entries.filter({ hasText: /^Catalogue$/ })).toHaveCount(1);
  await expect(entries.filter({ hasText: /^Audit log$/ })).toHaveCount(0);

  const other = await (await browser.newContext({ baseURL: running().url })).newPage();
  await other.goto('/');
  await signIn(other, phoneOf('nobody'));
  await expect(heading(other)).toHaveText('No Access to this route (id:1)');
  await expect(
    other.getByRole('navigation', { name: 'Screens', exact: true }).getByRole('listitem'),
  ).toHaveCount(0);
  await other.keyboard.press('Control+k');
  await other.getByPlaceholder('Search screens').fill('courses');
  await expect(other.getByText('Nothing found')).toBeVisible();
  await other.context().close();
});

async function showMenu(page: Page): Promise<void> {
  if (!isPhone()) return;
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

test('on a phone the menu opens, leads to a screen and closes', { tag: '@phone' }, async ({ openAs }) => {
  const page = await openAs('content', '/questions');
  const field = page.getByLabel('Unique ID');
  await field.fill('Typed before the menu was opened');
  await showMenu(page);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(field).toHaveValue('Typed before the menu was opened');
  await field.fill('');
  await showMenu(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await showMenu(page);
  await menu.getByRole('link', { name: 'Catalogue' }).click();
  await expect(heading(page)).toHaveText('Courses Listing');
  await expect(menu).toBeHidden();
});

test('light, dark or as the system: the choice is kept', async ({ openAs }) => {
  const page = await openAs('content');
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: /account and theme/ }).click();
    await page.getByRole('group', { name: 'Theme' }).getByText(theme).click();
    await page.keyboard.press('Escape');
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await choose('Dark');
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect.poll(scheme).toBe('dark');
  await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(246, 250, 249)');
  await choose('System');
  await expect.poll(scheme).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
  await choose('Light');
  await page.reload();
  await expect.poll(scheme).toBe('light');
});

test('under its host name the clinical console is pink and opens the clinical app', async ({ page }) => {
  await page.goto(at(clinicHost, '/courses'));
  await signIn(page, phoneOf('content'));
  await expect(page).toHaveTitle(/PrepClinic/);
  await expect(page.locator('html')).toHaveAttribute('data-variant', 'pink');
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
  );
  expect(brand).toBe('#ff165c');
  await expect(field(page, 'App')).toHaveValue('Clinical');
  await expect(rowOf(page, 'MBBS and NEET PG')).toBeVisible();
  await page.goto(at('127.0.0.1', '/login'));
  await expect(page.locator('html')).toHaveAttribute('data-variant', 'teal');
  await expect(page).toHaveTitle(/Prepdesk Admin/);
});

test('the app switch applies to the lists, and a link to another app changes it', { tag: '@both' }, async ({
  openAs,
}) => {
  const page = await openAs('content', subjectsOf(2, 2));
  await expect(field(page, 'App')).toHaveValue('Clinical');
  await expect(field(page, 'Course')).toHaveValue('MBBS and NEET PG');
  await showMenu(page);
  const apps = page.getByRole('group', { name: 'App' }).last();
  await expect(apps.getByLabel('Clinical')).toBeChecked();
  await apps.getByText('General').click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(field(page, 'App')).toHaveValue('General');
  await expect(field(page, 'Course')).toHaveValue('Foundation');
});

test('on a plain-http host name the console signs in and works, with sealed calls only', async ({ page }) => {
  const { coID } = await ownCourse(nameFor('Plain'));
  const bodies: { path: string; sent: unknown; answered: unknown }[] = [];
  const read = async (request: Request) => {
    const { pathname } = new URL(request.url());
    // What is the same for everybody is read with GET and not sealed.
    if (!pathname.startsWith('/api/') || pathname === '/api/countrycode') return;
    expect.soft(request.headers()['access-control-allow-headers'], pathname).toBe('Authorization');
    const answer = await request.response();
    bodies.push({ path: pathname, sent: request.postDataJSON(), answered: await answer?.json() });
  };
  const reading: Promise<void>[] = [];
  const noteRequest = (request: Request) => reading.push(read(request));
  page.on('requestfinished', noteRequest);
  await page.goto(at('desk.example', levelsOf({ appID: 1, coID, name: 'Plain' })));
  await signIn(page, phoneOf('content'));
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Add level' }).click();
  await field(page, 'Level Name').fill('Sealed');
  await save(page, 'Level added');
  expect(await storedLevels(coID)).toEqual([{ name: 'Sealed', isActive: 1 }]);

  // The page may have shown an answer before it is read here.
  const paths = () => bodies.map(({ path }) => path);
  for (const path of ['verify', 'verifyotp', 'login', 'getcourseslevel', 'addcourseslevel']) {
    await expect.poll(paths).toContain(`/api/admin/${path}`);
  }
  // None is still read when the page closes.
  page.off('requestfinished', noteRequest);
  await Promise.all(reading);
  for (const { path, sent, answered } of bodies) {
    expect
      .soft([path, Object.keys(sent ?? {}), Object.keys(answered ?? {})])
      .toEqual([path, ['enc_request'], ['enc_response']]);
  }
});

test('reading and writing wait for a database that is briefly away', async ({ openAs }) => {
  const { coID, levels } = await ownCourse(nameFor('Outage'), ['Regular']);
  const page = await openAs('content', '/courses');
  await expect(rowOf(page, 'Foundation')).toBeVisible();
  await dropConnections();
  await page.goto(levels);
  await expect(rowOf(page, 'Regular')).toBeVisible();
  await page.getByRole('button', { name: 'Add level' }).click();
  await field(page, 'Level Name').fill('After the outage');
  await dropConnections();
  await save(page, 'Level added');
  expect((await storedLevels(coID)).map(({ name }) => name)).toEqual(['Regular', 'After the outage']);
});

const dropConnections = () =>
  sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and application_name <> 'journeys'",
  );

test('the console waits for a restarting server, and the session continues', async ({ page }) => {
  const server = await startsRelated();
  try {
    await page.goto(`${server.url}/courses`);
    await signIn(page, phoneOf('content'));
    await expect(rowOf(page, 'Foundation')).toBeVisible();
    await server.restart();
    await page.goto(server.url + foundation);
    await expect(rowOf(page, 'Regular Batch')).toBeVisible();
    expect(await rowNames(page)).toHaveLength(3);
  } finally {
    await server.stop();
  }
});

test('a second Back while it is asked whether a form may be left does not ask twice', {
  tag: '@both',
}, async ({ openAs }) => {
  const page = await openAs('superAdmin', '/usage');
  // On a phone the menu is folded away.
  await page.locator('nav a[href="/notification"]').first().dispatchEvent('click');
  await expect(page).toHaveURL(/\/notification/);
  const back = () => page.evaluate(() => history.back());
  const title = page.getByRole('main').getByRole('textbox', { name: 'Title' });
  await title.fill('Half of a thought');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await back();
  await expect(question).toBeVisible();
  if (isPhone()) await expect.poll(() => page.evaluate(() => history.state.layers)).toBe(1);
  await back();
  if (!isPhone()) await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/notification/);
  await expect(title).toHaveValue('Half of a thought');
  await back();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/usage/);
  await expect(question).toBeHidden();
});
