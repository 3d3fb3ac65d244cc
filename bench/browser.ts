import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Bench } from './harness.ts';

/** How much slower than this machine the simulated one is. */
export const slowdown = 4;

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const path = new URL('../tools/browser.mjs', import.meta.url).href;

/** The browser that the journeys run in. The console must be built. */
export async function openBrowser(): Promise<Browser> {
  const { ensureBrowser } = (await import(path)) as { ensureBrowser: () => Promise<string> };
  // After Vitest, which the tests' own tools import: the two share a global that only Playwright leaves as it is.
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
}

/** What a browser stores after a person signs in. */
export async function signedIn(browser: Browser, { origin, dataDir }: Bench): Promise<State> {
  const context = await browser.newContext({ baseURL: origin });
  const tab = await context.newPage();
  await tab.goto('/');
  await tab.getByLabel('Phone number').fill('9000000001');
  await tab.getByLabel('Phone number').press('Enter');
  await tab.getByRole('group', { name: 'OTP' }).getByRole('textbox').first().click();
  const sent = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n').at(-1) ?? '{}';
  await tab.keyboard.type(/\d{6}/.exec(JSON.parse(sent).text)?.[0] ?? '', { delay: 5 });
  await tab.waitForURL((at) => at.pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return state;
}
