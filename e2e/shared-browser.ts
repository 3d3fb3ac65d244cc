import type { Browser, BrowserContext, Page } from '@playwright/test';
import { clinicHost, running } from './product.ts';

/** What a browser keeps of a person: they are signed in wherever it is put back. */
type Kept = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; stored: Record<string, string> };

/** `anchor` shows a picture of the product: while it is open, the process that draws pages and what it compiled stay. */
type Shared = { context: BrowserContext; anchor: Page };

/**
 * The browser of this worker's journeys. It keeps the console's files, so that they are fetched and compiled
 * once; what a person left in it is removed before the next journey. A failed journey ends the worker and its browser.
 */
let shared: Shared | undefined;

/** With nothing in it but the console's files. */
export async function startSharedBrowser(browser: Browser): Promise<BrowserContext> {
  shared ??= await startedIn(browser);
  await fillSharedBrowser({ cookies: [], stored: {} });
  return shared.context;
}

async function startedIn(browser: Browser): Promise<Shared> {
  const context = await browser.newContext();
  const anchor = await context.newPage();
  await anchor.goto('/icon-teal.svg');
  return { context, anchor };
}

/** Removes what is kept in it and puts this in its place. Playwright's own way to do so empties the cache as well. */
export async function fillSharedBrowser({ cookies, stored }: Kept): Promise<void> {
  if (!shared) throw new Error('no browser is shared');
  const { context, anchor } = shared;
  await context.clearCookies();
  await context.addCookies(cookies);
  await anchor.evaluate((entries) => {
    localStorage.clear();
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(stored));
  const clinic = await context.newCDPSession(anchor);
  const origin = running().url.replace('127.0.0.1', clinicHost);
  await clinic.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  await clinic.detach();
}

/** Without the course whose list the first journey opened, which the console would offer to the next one. */
export async function keptIn(page: Page): Promise<Kept> {
  const stored = Object.entries(await page.evaluate(() => ({ ...localStorage })));
  return {
    cookies: await page.context().cookies(),
    stored: Object.fromEntries(stored.filter(([name]) => !name.startsWith('prepdesk-place-'))),
  };
}

export const isShared = (context: BrowserContext): boolean => context === shared?.context;

/** All but the one that is kept open. */
export async function closeLeftPages(context: BrowserContext): Promise<void> {
  const left = context.pages().filter((page) => page !== shared?.anchor);
  await Promise.all(left.map((page) => page.close()));
}

/** The next journey starts another one. */
export async function endSharedBrowser(): Promise<void> {
  const { context } = shared ?? {};
  shared = undefined;
  await context?.close();
}
