import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * On a phone, no field makes the browser zoom in, which it does for text below 16 px, and everything that can be pressed is as
 * high as a finger, except links inside a text.
 */
export async function expectTouchable(page: Page, what: string): Promise<void> {
  expect.soft(await errorsOfTouch(page), `${what}, by touch`).toEqual([]);
}

const errorsOfTouch = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** An input has a border, which adds the rest of 44 px. */
    const minPx = 42;
    const nameOf = (one: Element): string => {
      const words = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40) ?? '';
      return `${one.tagName.toLowerCase()} ${words}`;
    };
    const isSeen = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.clientWidth > 1;
    const seen = <One extends Element>(selector: string): One[] =>
      [...document.querySelectorAll<One>(selector)].filter(isSeen);

    const typed = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select';
    const small = seen(`:is(${typed}, [contenteditable=true]):not(:disabled)`)
      .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16)
      .map((one) => `${nameOf(one)} is written in ${getComputedStyle(one).fontSize}`);

    const isInText = (one: Element): boolean =>
      one.matches('a') &&
      getComputedStyle(one).display === 'inline' &&
      one.parentElement?.innerText !== (one as HTMLElement).innerText;
    /** Whether a press above or below its middle hits the element or its label. */
    const isHigh = (one: HTMLElement & { labels?: NodeListOf<HTMLElement> | null }): boolean => {
      one.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = one.getBoundingClientRect();
      const meant = [one, ...(one.labels ?? [])];
      return [-1, 1].every((side) => {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2 + side * (minPx / 2 - 1));
        return meant.some((element) => element.contains(hit));
      });
    };
    // The headings are for screen readers only, and the first link for the keyboard.
    const pressed = seen<HTMLElement>('button, a[href], input, select, summary, [role=button]').filter(
      (one) => !one.closest('thead, [href="#screen"]') && !isInText(one),
    );
    const low = pressed
      .filter((one) => one.getBoundingClientRect().height < minPx && !isHigh(one))
      .map((one) => `${nameOf(one)} is ${Math.round(one.getBoundingClientRect().height)} px high`);
    scrollTo(0, 0);
    return [...new Set([...small, ...low])];
  });
