import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Clock, expect, type Page } from '@playwright/test';
import { everybody, type Person, phoneOf } from './people.ts';
import { forgetLimits, lastOtp, running, sql } from './product.ts';
import {
  closeLeftPages,
  endSharedBrowser,
  fillSharedBrowser,
  isShared,
  keptIn,
  startSharedBrowser,
} from './shared-browser.ts';

export { phoneOf } from './people.ts';
export { expect };

type Fixtures = {
  /** Signs a person in, the first time as a person would, and opens the path. */
  openAs: (person: Person, path?: string) => Promise<Page>;
  /** The clock of the pages, in a browser that no other journey uses afterwards. */
  clock: Clock;
};

/** What the browser kept after a person signed in: their next journey starts from it, in any worker. */
const signedInFile = (person: Person): string => join(running().dataDir, `signed-in-${phoneOf(person)}.json`);

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of the pattern
  baseURL: async ({}, use) => use(running().url),
  context: async ({ browser }, use) => {
    const context = await startSharedBrowser(browser);
    // A browser with a window lets a click copy without asking; a headless one needs the permission.
    await context.grantPermissions(['clipboard-write']);
    await use(context);
    if (!isShared(context)) return;
    await closeLeftPages(context);
    await context.setOffline(false);
    await context.clearPermissions();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  clock: async ({ context }, use) => {
    await use(context.clock);
    // A stopped clock cannot be started again.
    await endSharedBrowser();
  },
  openAs: async ({ page }, use) => {
    await use(async (person, path = '/') => {
      const file = signedInFile(person);
      if (existsSync(file)) {
        await fillSharedBrowser(JSON.parse(readFileSync(file, 'utf8')));
        await page.goto(path);
      } else {
        await page.goto(path);
        await signIn(page, phoneOf(person));
        writeFileSync(file, JSON.stringify(await keptIn(page)));
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
