import type { Page } from '@playwright/test';
import { maxPhonePx } from './page-errors.ts';
import { expect } from './test.ts';

/** Begins with the one that the sweep has. */
const widths = [1440, 1920, 1280, 840];

/**
 * At the usual widths of a desktop and a tablet, or on a phone at its own, the tables on the page are usable: no column is
 * partly visible or out of reach (but on a tablet, where pinned columns may leave less room than a column takes), the name
 * is in view, the pinned columns and the actions stay, labelled values stand in one column, and nothing breaks inside a
 * word. The star is beside the title.
 */
export async function expectWholeTables(page: Page, what: string): Promise<void> {
  if ((await page.locator('main table').count()) === 0) return;
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  for (const width of before.width < maxPhonePx ? [before.width] : widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: before.height });
    expect.soft(await errorsOfTables(page), `${what}, ${width} px wide`).toEqual([]);
  }
  await page.setViewportSize(before);
}

const errorsOfTables = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const settled = async () => {
      await nextFrame();
      await nextFrame();
    };
    await settled();
    const errors: string[] = [];
    const isTablet = innerWidth < 1000;
    const tooWidePx = document.documentElement.scrollWidth - innerWidth;
    if (tooWidePx > 0) errors.push(`the page is ${tooWidePx} px too wide`);

    const title = document.querySelector('main h1')?.getBoundingClientRect();
    const star = document.querySelector('main button[aria-label="Favourite"]')?.getBoundingClientRect();
    const starY = star && star.top + star.height / 2;
    if (title && starY && (starY < title.top || starY > title.bottom))
      errors.push('the star is not beside the title');

    /** Whether a heading is visible and can be pressed at its start and end. */
    const partsSeen = (head: Element) => {
      const { left, right, top, height } = head.getBoundingClientRect();
      return [left + 3, right - 3].map(
        (x) => document.elementFromPoint(x, top + height / 2)?.closest('th') === head,
      );
    };
    for (const frame of document.querySelectorAll<HTMLElement>('[data-wide]:has(> table)')) {
      frame.scrollIntoView({ block: 'nearest' });
      const heads = [...frame.querySelectorAll<HTMLElement>('th[data-key]')];
      const last = heads.at(-1);
      const ends = [heads[0], frame.querySelector('thead th:not([data-key])')].filter((one) => one != null);
      for (const path of ['at rest', 'at its end']) {
        if (path === 'at its end') {
          frame.scrollTo({ left: frame.scrollWidth, behavior: 'instant' });
          await settled();
        }
        for (const head of heads) {
          const [isStartSeen, isEndSeen] = partsSeen(head);
          if (isStartSeen !== isEndSeen && !isTablet) errors.push(`${head.innerText} is cut ${path}`);
          if (path === 'at rest' && head.dataset.name && !isStartSeen)
            errors.push('the name is out of sight');
        }
        if (!ends.every((end) => partsSeen(end).every(Boolean)))
          errors.push(`an end is out of sight ${path}`);
      }
      if (last && !isTablet && !partsSeen(last).every(Boolean))
        errors.push(`${last.innerText} is out of reach`);
      frame.scrollTo({ left: 0, behavior: 'instant' });
    }

    for (const row of [...document.querySelectorAll<HTMLElement>('main tr[data-row]')].slice(0, 5)) {
      const labelled = [...row.querySelectorAll<HTMLElement>('td[data-label]:not([data-card])')].filter(
        (cell) => cell.offsetHeight > 0 && !['none', ''].includes(getComputedStyle(cell, '::before').content),
      );
      const starts = new Set(labelled.map((cell) => getComputedStyle(cell).paddingLeft));
      if (starts.size > 1) errors.push(`the values of row ${row.dataset.row} are not in one column`);
    }

    const range = document.createRange();
    const cells = [...document.querySelectorAll<HTMLElement>('main td')].slice(0, 120);
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        if (text.parentElement?.closest('.katex, svg, [data-address]')) continue;
        for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          // A word that is wider than its column can only be shown by breaking it.
          const isTooLong = word.length > 24;
          if (lines.size > 1 && !isTooLong && !word.includes('-')) errors.push(`${word} is broken`);
        }
      }
    }
    return errors;
  });

/** No word of the heading is broken: it has at most one line for each. On a phone a count stands right after the last. */
export async function expectWholeTitle(page: Page, what: string): Promise<void> {
  const heading = page.locator('h1').first();
  const [words = 0, lines = 0, gapPx = 0] = await heading.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const rects = [...text.getClientRects()];
    const tops = rects.map(({ top }) => Math.round(top));
    const count = element.nextElementSibling?.matches('span:not([data-long])') && element.nextElementSibling;
    const gap = count ? count.getBoundingClientRect().left - (rects.at(-1)?.right ?? 0) : 0;
    return [(element.textContent ?? '').split(/[\s-]+/).length, new Set(tops).size, gap];
  });
  expect.soft(lines, `${what}, the lines of its heading`).toBeLessThanOrEqual(words);
  // Wider windows name the record between the two.
  if ((page.viewportSize()?.width ?? 0) > maxPhonePx) return;
  expect.soft(gapPx, `${what}, from its heading to the count`).toBeLessThanOrEqual(16);
}
