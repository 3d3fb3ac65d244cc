import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Clock, expect, type Page } from '@playwright/test';
import { everybody, type Person, phoneOf } from './people.ts';
import { forgetLimits, lastOtp, running, sql } from './product.ts';

export { phoneOf } from './people.ts';
export { expect };

type Fixtures = {
  /** Signs a person in, the first time as a person would, and opens the path. */
  openAs: (person: Person, path?: string) => Promise<Page>;
  /** The clock of the pages, in a browser that no other journey uses afterwards. */
  clock: Clock;
};

type State = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

const nothing: State = { cookies: [], origins: [] };

/**
 * The browser of this worker's journeys. It keeps the console's files, so that they are fetched and compiled
 * once; what a person left in it is removed before the next journey. A failed journey ends the worker and its browser.
 */
let shared: BrowserContext | undefined;

/** What the browser stored after a person signed in: their next journey starts from it, in any worker. */
const signedInFile = (person: Person): string => join(running().dataDir, `signed-in-${phoneOf(person)}.json`);

/** Without the course whose list the first journey opened, which the console would offer to the next one. */
const withoutPlaces = ({ cookies, origins }: State): State => ({
  cookies,
  origins: origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => !name.startsWith('prepdesk-place-')),
  })),
});

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of the pattern
  baseURL: async ({}, use) => use(running().url),
  context: async ({ browser }, use) => {
    const context = shared ?? (await browser.newContext());
    shared = context;
    await context.setStorageState(nothing);
    // A browser with a window lets a click copy without asking; a headless one needs the permission.
    await context.grantPermissions(['clipboard-write']);
    await use(context);
    if (context !== shared) return;
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
    await context.clearPermissions();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  clock: async ({ context }, use) => {
    await use(context.clock);
    // A stopped clock cannot be started again.
    shared = undefined;
    await context.close();
  },
  openAs: async ({ page, context }, use) => {
    await use(async (person, path = '/') => {
      const file = signedInFile(person);
      if (existsSync(file)) {
        await context.setStorageState(JSON.parse(readFileSync(file, 'utf8')));
        await page.goto(path);
      } else {
        await page.goto(path);
        await signIn(page, phoneOf(person));
        writeFileSync(file, JSON.stringify(withoutPlaces(await context.storageState())));
      }
      return page;
    });
  },
});

/** From the sign-in page to where the person wanted to go. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await forgetLimits(phone);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Phone number').press('Enter');
  await typeOtp(page, phone);
  await page.waitForURL((url) => url.pathname !== '/login');
}

export async function typeOtp(page: Page, phone: string): Promise<void> {
  await page.getByRole('group', { name: 'OTP' }).getByRole('textbox').first().click();
  await page.keyboard.type(lastOtp(phone), { delay: 5 });
}

/** Ends the session of this browser as its time limit would; journeys of other workers keep theirs. */
export async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith('prepdesk'))?.value ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  await sql('update sessions set ended_at = now() where token_hash = $1', [hash]);
  // The server hears of it a moment later.
  const answer = () =>
    fetch(`${running().url}/api/admin/login`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
  await expect.poll(async () => (await answer()).status).toBe(401);
  for (const person of everybody) {
    const file = signedInFile(person);
    if (existsSync(file) && readFileSync(file, 'utf8').includes(token)) rmSync(file);
  }
}

/** A name that no other journey uses: both widths, and a repeated journey, run on one company. */
export function nameFor(what: string): string {
  const { project, retry, repeatEachIndex } = test.info();
  const letters = [...`${retry}${repeatEachIndex}`].map((digit) => String.fromCharCode(65 + Number(digit)));
  return `${what} ${project.name} ${letters.join('')}`;
}
