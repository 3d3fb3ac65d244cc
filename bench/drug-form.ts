import type { CDPSession, Page } from '@playwright/test';
import type pg from 'pg';
import { openBrowser, signedIn, slowdown } from './browser.ts';
import { median, openBench, type Ratio } from './harness.ts';

const types = 50;
const textLength = 20_000;
const rounds = 5;
const keys = 60;
/** A person pauses now and then. The form's work in a pause must not delay the next letter. */
const pauses = 3;
const pauseMs = 400;

/**
 * What an editor writes: headings, lists, a table now and then. Its blocks are shorter than those of a real text, so that
 * there are more elements to lay out, compare and draw; in one paragraph of 20 KB, most of the time for a letter would go into
 * the browser's line breaking.
 */
function textOf(type: number): string {
  let html = '';
  for (let at = 0; html.length < textLength; at += 1) {
    html += `<h3>Part ${at + 1} of text ${type}</h3><p>Give <strong>one drop</strong> at dawn, <em>two</em> at noon &amp; none at night, by weight and age.</p><ul><li><p>Watch the liver</p></li><li><p>Watch the kidneys</p></li></ul>`;
    if (at % 10 === 9) {
      html +=
        '<table><tbody><tr><th><p>Age</p></th><th><p>Dose</p></th></tr><tr><td><p>6–12</p></td><td><p>1 drop</p></td></tr></tbody></table>';
    }
  }
  return html;
}

const name = 'Benchazole';

/**
 * The form of a drug with 50 metadata types of 20 KB each, on a slow machine: how soon it can be used when opened from
 * the list, and how late a typed letter appears at worst. The console must be built.
 */
export async function measureDrugForm(): Promise<Ratio[]> {
  const bench = await openBench({ fill });
  const browser = await openBrowser();
  try {
    const storageState = await signedIn(browser, bench);
    const opened: number[] = [];
    const behind: Record<number, number[]> = { 1: [], [slowdown]: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const rate of [1, slowdown]) {
        const context = await browser.newContext({ baseURL: bench.origin, storageState });
        const page = await context.newPage();
        const devtools = await context.newCDPSession(page);
        const openMs = await openForm(page, devtools, rate);
        if (rate === slowdown) opened.push(openMs / 1000);
        await painted(page, 'section[aria-label="Told 25"] button', '[contenteditable="true"]');
        behind[rate]?.push(await worstKey(page));
        await context.close();
      }
    }
    const slowed = ` at ${slowdown} times slowed CPU`;
    const letter = `the slowest of ${keys} letters`;
    return [
      { name: `${form}${slowed}, until it can be used`, ratio: median(opened), atMost: 1, unit: 's' },
      { name: `${form}, ${letter}`, ratio: median(behind[1] ?? []), atMost: 50, unit: 'ms' },
      { name: `${form}${slowed}, ${letter}`, ratio: median(behind[slowdown] ?? []), atMost: 50, unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await bench.close();
  }
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into drugs (name) values ('${name}')`);
  const { rows } = await pool.query(
    `insert into meta_types (name) select 'Told ' || n from generate_series(1, ${types}) n returning id`,
  );
  for (const [at, { id }] of rows.entries()) {
    await pool.query('insert into drug_texts (drug_id, meta_id, html) select id, $1, $2 from drugs', [
      id,
      textOf(at),
    ]);
  }
}

const form = `form of ${types} texts of ${textLength / 1000} KB`;
/** Milliseconds from a click until the element that `drawn` finds has been painted, as measured by the page itself. */
const painted = (page: Page, click: string, drawn: string): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const startMs = performance.now();
    const look = () => {
      if (!document.querySelector(${JSON.stringify(drawn)})?.offsetParent) requestAnimationFrame(look);
      else setTimeout(() => done(performance.now() - startMs));
    };
    requestAnimationFrame(look);
    document.querySelector(${JSON.stringify(click)}).click();
  })`);

/**
 * Opens it from the list, where the person is.
 * @param rate how much slower than this machine
 */
async function openForm(page: Page, devtools: CDPSession, rate: number): Promise<number> {
  await page.goto('/prepclinic/drugs');
  const link = 'main a[href*="drugs_details"]';
  await page.waitForSelector(link);
  await page.waitForLoadState('networkidle');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return painted(page, link, `section[aria-label="Told ${types}"] button`);
}

/** The delay of the slowest letter, from key press to paint, as measured by the browser. */
async function worstKey(page: Page): Promise<number> {
  await page.evaluate(`
    window.behindMs = [0];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (/^key|input$/.test(name)) behindMs.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });`);
  await page.locator('[contenteditable="true"] p').first().click();
  for (let pause = 0; pause < pauses; pause += 1) {
    if (pause > 0) await page.waitForTimeout(pauseMs);
    await page.keyboard.type('abcde fgh '.repeat(keys / pauses / 10), { delay: 60 });
  }
  return page.evaluate(`new Promise((done) =>
    requestAnimationFrame(() => setTimeout(() => done(Math.max(...behindMs)), 100)))`);
}
