import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The dark scheme is the same page in other colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

const all: axe.RunOnly = { type: 'tag', values: rules };
const ofColour: axe.RunOnly = { type: 'rule', values: rulesOfColour };
/** A journey that is made at both widths has seen both schemes in the wide one. */
const looksWide = [['light', all] as const, ['dark', ofColour] as const];
const looksOnPhone = [['dark', all] as const];
const phoneMostPx = 600;

/**
 * What is shown has no accessibility fault, in light and in dark, on a phone in dark, and is not wider than the window.
 * Where a popup is open, it alone is looked at: what it covers is as it was before.
 * @param what names it in the message
 * @param seen what a look at the same page before has seen, and is left out
 */
export async function expectNoFault(page: Page, what: string, seen: readonly string[] = []): Promise<void> {
  await drawn(page);
  await expectNotTooWide(page, what);
  // What a page that is scrolled has half under the bar at its top would count as too small to be hit.
  await page.evaluate(() => scrollTo(0, 0));
  const isPhone = (page.viewportSize()?.width ?? 0) < phoneMostPx;
  for (const [colorScheme, only] of isPhone ? looksOnPhone : looksWide) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await colouredIn(page);
    const without = [laterRows, ...seen, ...(menusLookedAt.has(menuOf(page)) ? [menu] : [])];
    const faults = await faultsIn(page, only, without);
    expect.soft(faults, `${what}, ${colorScheme}`).toEqual([]);
  }
  if ((await page.locator(menu).count()) > 0) menusLookedAt.add(menuOf(page));
}

/** The same beside every screen, and four fifths of what there is on most: once at each width and in each colour is enough. */
const menu = 'nav[aria-label="Screens"]';
const menusLookedAt = new Set<string>();
/** The host says in which colour the console stands. */
const menuOf = (page: Page): string => `${new URL(page.url()).hostname} ${page.viewportSize()?.width}`;

/** Drawn as those before them are; each costs as much as the rest of a screen. */
const laterRows = 'tr[data-row]:nth-child(n+9)';
/** All rows that are read, where one was opened after a look at them. */
export const readRows = 'tr[data-row]';

/** Whoever looks before something is drawn finds no fault in nothing. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(busy(page)).toHaveCount(0);
}

/** What says that something is still on its way. */
const busy = (page: Page) =>
  page
    .locator('[aria-busy="true"]')
    .or(page.getByRole('status').filter({ hasText: /^(Loading|Please wait|Looking)/ }));

/** Colours that are on their way from one to another are none of either scheme. */
const colouredIn = (page: Page) =>
  page.evaluate(() => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return Promise.allSettled(changes.map(({ finished }) => finished)).then(() => {});
  });

async function expectNotTooWide(page: Page, what: string): Promise<void> {
  const tooWidePx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(tooWidePx, `${what} is too wide`).toBeLessThanOrEqual(0);
}

/** One sentence for each place where a rule is broken. */
async function faultsIn(page: Page, runOnly: axe.RunOnly, without: string[]): Promise<string[]> {
  // Once for each document: the script is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([only, exclude]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      // A popup stands in a portal, and so do the choices that are opened in it, and what notices say.
      const include = document.querySelector('[aria-modal=true]') ? '[data-portal]' : 'html';
      const { violations } = await inPage.run(
        { include, exclude },
        { runOnly: only, resultTypes: ['violations'] },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [runOnly, without] as const,
  );
}
