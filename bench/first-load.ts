import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { encodeId } from '@prepdesk/envelope/obfuscation';
import { fillDemo } from '../packages/server/demo/fill-demo.ts';
import { buildApp } from '../packages/server/src/app.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { openDatabase } from '../packages/server/src/database.ts';
import { openStorage } from '../packages/server/src/storage/open-storage.ts';
import { median } from './bench-product.ts';
import { openBrowser } from './open-browser.ts';
import type { Ratio } from './ratio.ts';

/** How much slower than this machine the simulated one is. */
const slowdown = 4;
const runs = 9;
const runsWithLatency = 3;
const latencyMs = 150;
const superAdmin = '9000000001';

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;
/** `usable`: the element that is there when a person can start. */
type FirstPage = {
  what: string;
  path: string;
  usable: string;
  state?: State;
  requests: number;
  seconds: number;
};

const word = 'usable after ms:';

/**
 * Tells from inside the page when the first element of a kind is drawn. Asking from outside would bring in a script that
 * takes longer to compile than most of the page's own.
 */
const noteWhenUsable = (selector: string): string => `
  let isDrawn = false;
  const look = () => {
    if (isDrawn || !document.querySelector(${JSON.stringify(selector)})?.offsetParent) return;
    isDrawn = true;
    requestAnimationFrame(() => setTimeout(() => console.info('${word}', performance.now())));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });`;

async function open(browser: Browser, url: string, page: FirstPage, waitMs: number) {
  const context = await browser.newContext({ baseURL: url, storageState: page.state });
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (waitMs > 0) {
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: waitMs,
      ...unlimited,
    });
  }
  const scripts = new Set<string>();
  let scriptBytes = 0;
  let requests = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    // Pictures inside a style sheet are told as requests, too, but nothing is fetched for them.
    if (request.url.startsWith('data:')) return;
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await tab.addInitScript({ content: noteWhenUsable(page.usable) });
  const told = tab.waitForEvent('console', (message) => message.text().startsWith(word));
  await tab.goto(page.path, { waitUntil: 'commit' });
  const seconds = Number((await told).text().slice(word.length)) / 1000;
  const found = { seconds, requests, scriptKiB: scriptBytes / 1024 };
  await context.close();
  return found;
}

/** What a browser stores after a person signs in. */
export async function signedIn(browser: Browser, url: string, dataDir: string): Promise<State> {
  const context = await browser.newContext({ baseURL: url });
  const tab = await context.newPage();
  await tab.goto('/');
  await tab.getByLabel('Phone number').fill(superAdmin);
  await tab.getByLabel('Phone number').press('Enter');
  await tab.getByRole('group', { name: 'OTP' }).getByRole('textbox').first().click();
  const sent = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n').at(-1) ?? '{}';
  await tab.keyboard.type(/\d{6}/.exec(JSON.parse(sent).text)?.[0] ?? '', { delay: 5 });
  await tab.waitForURL((at) => at.pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measure(browser: Browser, url: string, page: FirstPage): Promise<Ratio[]> {
  const found = [];
  for (let run = 0; run < runs; run += 1) found.push(await open(browser, url, page, 0));
  const far = [];
  for (let run = 0; run < runsWithLatency; run += 1) far.push(await open(browser, url, page, latencyMs));
  const { what } = page;
  console.info(
    `${what}: ${median(found.map(({ scriptKiB }) => scriptKiB)).toFixed(1)} KiB of JavaScript with its headers; ` +
      `usable after ${median(far.map(({ seconds }) => seconds)).toFixed(2)} s where each request takes ${latencyMs} ms`,
  );
  return [
    {
      name: `${what}, until it can be used`,
      ratio: median(found.map((one) => one.requests)),
      atMost: page.requests,
      unit: 'requests',
    },
    {
      name: `${what}, at ${slowdown} times slowed CPU`,
      ratio: median(found.map((one) => one.seconds)),
      atMost: page.seconds,
      unit: 's',
    },
  ];
}

/** How soon the sign-in page and a first list can be used, in a browser with an empty cache. The console must be built. */
export async function firstLoad(): Promise<Ratio[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-bench-'));
  chmodSync(dataDir, 0o755);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  const database = await openDatabase(config);
  await fillDemo(database.connection, openStorage(config), 0);
  const product = await buildApp(config, database.connection);
  const url = await product.server.listen({ port: 0, host: '127.0.0.1' });
  const browser = await openBrowser();
  try {
    const state = await signedIn(browser, url, dataDir);
    const list = `/subjects?id=${encodeId({ appId: 1, coId: 1 })}`;
    return [
      ...(await measure(browser, url, {
        what: 'sign-in page',
        path: '/login',
        usable: 'input[type=tel]',
        requests: 8,
        seconds: 0.75,
      })),
      ...(await measure(browser, url, {
        what: 'first list',
        path: list,
        usable: 'main tr[data-row]',
        state,
        requests: 14,
        seconds: 1.15,
      })),
    ];
  } finally {
    await browser.close();
    await product.close();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
