import type { Page } from '@playwright/test';
import { subjectsOf } from './addresses.ts';
import { addressesOfGroup, addressOfGroup, fileOf } from './build-files.ts';
import { heading, rowOf } from './list.ts';
import { expect, test } from './test.ts';

/** Sent seconds after a screen was opened. */
const noted = ['/api/admin/notevisit', '/api/admin/visits'];

/** Collects what the browser requests from now on, and its complaints. */
function watch(page: Page) {
  const calls: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!noted.includes(path)) calls.push(path);
  });
  page.on('console', (message) => complaints.push(message.text()));
  return {
    requested: calls,
    complaints,
    calls: () => calls.filter((path) => path.startsWith('/api/')).sort(),
  };
}

test('the sign-in page takes 8 requests', { tag: '@desktop' }, async ({ page }) => {
  const { requested, complaints } = watch(page);
  await page.goto('/login');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.waitForLoadState('networkidle');
  expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(8);
  expect(complaints).toEqual([]);
});

/** For renewing a session, editing a row and the favourites: loaded after the list, or before it on a slow machine. */
const later = () => [
  fileOf('app/sign-in-again.tsx').slice(2),
  addressOfGroup('login'),
  ...addressesOfGroup('extras'),
  fileOf('ui/table/open-row-editor.tsx').slice(2),
];

test('a list that is opened directly takes 14 requests, and makes each call once', {
  tag: '@desktop',
}, async ({ openAs, page }) => {
  await openAs('content');
  await expect(heading(page)).toHaveText('Coming Soon..');
  await page.waitForLoadState('networkidle');
  // The page before would go on loading what might be opened later; this one spends no data on that.
  await page.goto('about:blank');
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const { requested, complaints, calls } = watch(page);
  await page.goto(subjectsOf(1, 1));
  await expect(rowOf(page, 'Business Laws')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const first = requested.filter((path) => !later().includes(path));
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(14);
  expect(calls()).toEqual([
    ...['/api/admin/getappscourses', '/api/admin/login', '/api/admin/readiness', '/api/admin/subjects'],
  ]);
  const linked = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  const screen = fileOf('features/catalogue/subjects-screen.tsx').slice(2);
  expect(linked.filter((path) => path === screen)).toHaveLength(1);
  for (const path of linked)
    expect
      .soft(
        requested.filter((one) => one === path),
        path,
      )
      .toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a list’s calls are sent before the session check has returned', { tag: '@desktop' }, async ({
  openAs,
  page,
}) => {
  await openAs('content');
  await expect(heading(page)).toHaveText('Coming Soon..');
  let letIn = () => {};
  const known = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/api/admin/login', async (route) => {
    await known;
    await route.continue();
  });
  const list = page.waitForResponse('**/api/admin/subjects');
  await page.goto(subjectsOf(1, 1));
  expect((await list).ok()).toBe(true);
  await expect(page.getByText('Please wait...')).toBeVisible();
  letIn();
  await expect(rowOf(page, 'Business Laws')).toBeVisible();
});

test('a person who may not open a list makes no call of it', { tag: '@desktop' }, async ({
  openAs,
  page,
}) => {
  await openAs('nobody');
  await expect(heading(page)).toHaveText('No Access to this route (id:1)');
  const { requested, calls } = watch(page);
  await page.goto(subjectsOf(1, 1));
  await expect(heading(page)).toHaveText('No Access to this route (id:10)');
  await page.waitForLoadState('networkidle');
  expect(calls()).toEqual(['/api/admin/login']);
  expect(requested.filter((path) => path.includes('screen'))).toEqual([]);
});

test('a screen begins to load when its entry in the menu or its tab gets the focus', {
  tag: '@desktop',
}, async ({ openAs, page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await openAs('superAdmin', '/courses');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  for (const [name, module] of [
    ['Questions', 'features/questions/question-bank-screen.tsx'],
    ['Topics', 'features/catalogue/topics-screen.tsx'],
  ] as const) {
    const begun = page.waitForRequest(fileOf(module));
    await page.getByRole('link', { name, exact: true }).first().focus();
    await begun;
  }
});

test('the sales of today take 14 requests and 312 KiB of everything, in a browser that has nothing yet', {
  tag: '@desktop',
}, async ({ openAs, page, context }) => {
  await openAs('superAdmin');
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const pathOf = new Map<string, string>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) =>
    pathOf.set(requestId, new URL(request.url).pathname),
  );
  let bytes = 0;
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = pathOf.get(requestId) ?? '';
    // A font in a data URL has arrived with its style sheet.
    if (path.startsWith('/') && !later().includes(path)) bytes += encodedDataLength;
  });
  const { requested } = watch(page);
  await page.goto('/sales');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const first = requested.filter((path) => !later().includes(path));
  expect.soft(first.length, first.join('\n')).toBeLessThanOrEqual(14);
  expect(bytes / 1024).toBeLessThanOrEqual(312);
});
