import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Another scheme only changes colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

const all: axe.RunOnly = { type: 'tag', values: rules };
const ofColour: axe.RunOnly = { type: 'rule', values: rulesOfColour };
/** Wider windows are not a phone's. */
export const maxPhonePx = 600;
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < maxPhonePx;

/**
 * Expects no accessibility error in the scheme that the page is shown in, and nothing wider than the window.
 * If a popup is open, only the popup is checked: what it covers has not changed.
 * @param what names the page in the message
 * @param seen selectors that an earlier check of the same page covered, and this one leaves out
 */
export async function expectNoError(page: Page, what: string, seen: readonly string[] = []): Promise<void> {
  await drawn(page);
  await expectNotTooWide(page, what);
  // On a scrolled page, controls half under the top bar would count as too small to hit.
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(markHalfCovered);
  await expectRules(page, what, all, seen);
}

/** The same, and afterwards that the colours of the other scheme are readable; a phone is only checked in the dark one. */
export async function expectNoErrorInBoth(
  page: Page,
  what: string,
  seen: readonly string[] = [],
): Promise<void> {
  await expectNoError(page, what, seen);
  if (isPhone(page)) return;
  await show(page, (await schemeOf(page)) === 'dark' ? 'light' : 'dark');
  await expectReadableColours(page, what, seen);
}

export const expectReadableColours = (
  page: Page,
  what: string,
  seen: readonly string[] = [],
): Promise<void> => expectRules(page, what, ofColour, seen);

type Scheme = 'light' | 'dark';

const schemeOf = (page: Page): Promise<Scheme> =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));

export async function show(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function expectRules(
  page: Page,
  what: string,
  only: axe.RunOnly,
  seen: readonly string[],
): Promise<void> {
  await colouredIn(page);
  const scheme = await schemeOf(page);
  const ownMenu = `${new URL(page.url()).hostname} ${page.viewportSize()?.width} ${scheme}`;
  const without = [laterRows, halfCovered, ...seen, ...(menusLookedAt.has(ownMenu) ? [menu] : [])];
  let errors = await errorsIn(page, only, without);
  if (errors.length > 0) {
    // A list is dimmed while it is read again, which any change by another journey may begin.
    await drawn(page);
    await colouredIn(page);
    errors = await errorsIn(page, only, without);
  }
  expect.soft(errors, `${what}, ${scheme}`).toEqual([]);
  if ((await page.locator(menu).count()) > 0) menusLookedAt.add(ownMenu);
}

/**
 * The menu is the same on every screen, and four fifths of most pages: checking it once per width and colour is enough.
 * The host decides the colour, as the scheme does.
 */
const menu = 'nav[aria-label="Screens"]';
const menusLookedAt = new Set<string>();

/** Drawn like the rows before them; checking each costs as much as the rest of a screen. */
const laterRows = 'tr[data-row]:nth-child(n+5)';
/** The same for a row that a bar at the foot of the window covers in part: it is scrolled up before it is pressed. */
const halfCovered = 'tr[data-half-covered]';

function markHalfCovered(): void {
  for (const row of document.querySelectorAll('tr[data-row]')) {
    const { left, width, top, bottom } = row.getBoundingClientRect();
    const end = Math.min(bottom, innerHeight) - 1;
    const isCovered = top < end && !row.contains(document.elementFromPoint(left + width / 2, end));
    row.toggleAttribute('data-half-covered', isCovered);
  }
}

/** All rows in reading state, once they were checked before one was opened. */
export const readRows = 'tr[data-row]';

/** Waits until the page is drawn: an empty page has no errors. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(busy(page)).toHaveCount(0);
}

/** Elements that say that something is still loading. */
const busy = (page: Page) =>
  page
    .locator('[aria-busy="true"], [data-refreshing]')
    .or(page.getByRole('status').filter({ hasText: /^(Loading|Please wait|Looking)/ }));

/**
 * Waits for transitions: colours in between belong to neither scheme. One may start another, or in the frame after the
 * next, as that of what opens and closes.
 */
const colouredIn = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    for (;;) {
      await nextFrame();
      await nextFrame();
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (changes.length === 0) return;
      await Promise.allSettled(changes.map(({ finished }) => finished));
    }
  });

async function expectNotTooWide(page: Page, what: string): Promise<void> {
  const tooWidePx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(tooWidePx, `${what} is too wide`).toBeLessThanOrEqual(0);
}

/** One sentence for each place where a rule is broken. */
async function errorsIn(page: Page, runOnly: axe.RunOnly, without: string[]): Promise<string[]> {
  // Once for each document: the script is half a megabyte. No sentence quotes HTML, which it would copy for each element.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(`${axe.source}; axe.configure({ noHtml: true })`);
  return page.evaluate(
    async ([only, exclude]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      // Popups are in portals, and so are the choices opened in them, and notices.
      const include = document.querySelector('[aria-modal=true]') ? '[data-portal]' : 'html';
      const { violations } = await inPage.run(
        { include, exclude },
        // The only rule here that wants something loaded beforehand is about media.
        { runOnly: only, resultTypes: ['violations'], preload: { assets: ['media'] } },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [runOnly, without] as const,
  );
}
