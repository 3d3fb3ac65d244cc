import type { Browser } from '@playwright/test';
import { encodeId } from '@prepdesk/envelope/obfuscation';
import { openBrowser, type State, signedIn, slowdown } from './browser.ts';
import { median, openBench, type Ratio } from './harness.ts';

const runs = 9;
const runsWithLatency = 3;
const latencyMs = 150;

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
    // Pictures inside a style sheet are reported as requests as well, but nothing is fetched for them.
    if (request.url.startsWith('data:')) return;
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await tab.addInitScript({ content: noteWhenUsable(page.usable) });
  const shown = tab.waitForEvent('console', (message) => message.text().startsWith(word));
  await tab.goto(page.path, { waitUntil: 'commit' });
  const seconds = Number((await shown).text().slice(word.length)) / 1000;
  const match = { seconds, requests, scriptKiB: scriptBytes / 1024 };
  await context.close();
  return match;
}

async function measure(browser: Browser, url: string, page: FirstPage): Promise<Ratio[]> {
  const matches = [];
  for (let run = 0; run < runs; run += 1) matches.push(await open(browser, url, page, 0));
  const far = [];
  for (let run = 0; run < runsWithLatency; run += 1) far.push(await open(browser, url, page, latencyMs));
  const { what } = page;
  console.info(
    `${what}: ${median(matches.map(({ scriptKiB }) => scriptKiB)).toFixed(1)} KiB of JavaScript with its headers; ` +
      `usable after ${median(far.map(({ seconds }) => seconds)).toFixed(2)} s where each request takes ${latencyMs} ms`,
  );
  return [
    {
      name: `${what}, until it can be used`,
      ratio: median(matches.map((one) => one.requests)),
      atMost: page.requests,
      unit: 'requests',
    },
    {
      name: `${what}, at ${slowdown} times slowed CPU`,
      ratio: median(matches.map((one) => one.seconds)),
      atMost: page.seconds,
      unit: 's',
    },
  ];
}

/** How soon the sign-in page and a first list can be used, in a browser with an empty cache. The console must be built. */
export async function measureFirstLoad(): Promise<Ratio[]> {
  const bench = await openBench({ isDemo: true });
  const browser = await openBrowser();
  try {
    const signIn = {
      what: 'sign-in page',
      path: '/login',
      usable: 'input[type=tel]',
      requests: 8,
      seconds: 0.75,
    };
    const list = {
      what: 'first list',
      path: `/subjects?id=${encodeId({ appId: 1, coId: 1 })}`,
      usable: 'main tr[data-row]',
      state: await signedIn(browser, bench),
      requests: 14,
      seconds: 1.15,
    };
    return [
      ...(await measure(browser, bench.origin, signIn)),
      ...(await measure(browser, bench.origin, list)),
    ];
  } finally {
    await browser.close();
    await bench.close();
  }
}
