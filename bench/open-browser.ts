import { type Browser, chromium } from '@playwright/test';

const path = new URL('../tools/browser.mjs', import.meta.url).href;

/** The browser that the journeys run in. */
export async function openBrowser(): Promise<Browser> {
  const { ensureBrowser } = (await import(path)) as { ensureBrowser: () => Promise<string> };
  return chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
}
