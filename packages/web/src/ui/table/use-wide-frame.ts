import { type RefObject, useLayoutEffect } from 'react';
import { hasTooNarrow, makeRoom, rightOf, widenCut } from './make-room.ts';

/**
 * Tightens a table that is slightly too wide (`data-tight`), and lets a wider one scroll sideways in its frame
 * (`data-wide`). The frame then has the sides on which columns are hidden (`data-under`), the widths of the pinned columns
 * and the actions (`--pinned-width`, `--actions-width`), the offset of each pinned column (`--pin-0`…), and how much of a
 * partly visible column to cover (`--cover-start`, `--cover-end`). Spare room goes to words that are cut off (`--room` of
 * a heading), also in a table that fits.
 * @param columnKeys a change of these measures again
 */
export function useWideFrame(frame: RefObject<HTMLElement | null>, columnKeys: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other cells
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    const heads = [...table.querySelectorAll<HTMLElement>('th[data-key]')];
    const pinned = heads.filter((cell) => cell.dataset.pinned);
    const others = heads.filter((cell) => !cell.dataset.pinned);
    const actions = table.querySelector<HTMLElement>('thead th:not([data-key])');
    const set = (widths: Record<string, number>) => {
      for (const [name, px] of Object.entries(widths)) element.style.setProperty(name, `${px}px`);
    };
    let pinnedWidth = 0;
    const updateCovers = (widths: Record<string, number> = {}) => {
      const isWide = element.dataset.wide !== undefined;
      const start = element.scrollLeft + pinnedWidth;
      const end = element.scrollLeft + element.clientWidth - (actions?.offsetWidth ?? 0);
      const whole = others.filter((cell) => leftOf(cell) >= start - 1 && rightOf(cell) <= end + 1);
      const [first, last] = isWide ? [whole[0], whole.at(-1)] : [];
      const covers = {
        '--cover-start': first ? Math.max(0, leftOf(first) - start) : 0,
        '--cover-end': last ? Math.max(0, end - rightOf(last)) : 0,
      };
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const sides = [element.scrollLeft > 1 ? 'start' : '', rest > 1 ? 'end' : ''];
      // Written last: each of these applies to all cells, whose styles a reading in between would compute again.
      set({ ...widths, ...covers });
      element.dataset.under = isWide ? sides.join(' ').trim() : '';
    };
    const pins = (): Record<string, number> => {
      pinnedWidth = 0;
      const offsets = pinned.map((cell, index) => {
        const offset = pinnedWidth;
        pinnedWidth += cell.offsetWidth;
        return [`--pin-${index}`, offset];
      });
      return { ...Object.fromEntries(offsets), '--pinned-width': pinnedWidth };
    };
    const measure = () => {
      const isTooWide = () => table.offsetWidth > element.offsetWidth + 1;
      delete element.dataset.tight;
      delete element.dataset.twoLineHeads;
      for (const cell of heads) cell.style.removeProperty('--room');
      const excessPx = table.offsetWidth - element.offsetWidth;
      if (excessPx > 1 && excessPx <= heads.length * maxTightenedPx) element.dataset.tight = 'true';
      const isFitting = !isTooWide();
      if (isFitting) {
        delete element.dataset.wide;
        widenCut({ element, table, heads });
      }
      // Scrolling hides no words; tightening may.
      if (!isFitting || (element.dataset.tight && hasTooNarrow(table, heads))) {
        for (const cell of heads) cell.style.removeProperty('--room');
        element.dataset.wide = 'true';
        delete element.dataset.tight;
        delete element.dataset.twoLineHeads;
        makeRoom({ element, table, heads, actions });
      }
      measured = sizes();
      updateCovers({ ...pins(), '--actions-width': actions?.offsetWidth ?? 0 });
    };
    /** What a measurement depends on. The height of the frame, which changes with the window, is none of it. */
    const sizes = () => [element.offsetWidth, element.clientWidth, ...[table, ...pinned].map(sizeOf)].join();
    let measured = '';
    let measuredIn = 0;
    const measureIfChanged = () => {
      // Columns stay where they are while a row is edited in them: its words are then in editors, which are not measured.
      const isEdited = table.querySelector('td[data-written]') !== null;
      if (isEdited && element.offsetWidth === measuredIn) return;
      measuredIn = element.offsetWidth;
      // Measuring changes the sizes itself, and each measurement lays the table out several times.
      if (sizes() !== measured) measure();
    };
    /** Scrolls a focused element into view if its column is covered; a row begins at its start again. */
    const uncover = ({ target, relatedTarget }: FocusEvent) => {
      if ((relatedTarget as Element)?.closest('thead') && (target as Element).matches('tr'))
        element.scrollTo({ left: 0 });
      const cell = (target as Element).closest<HTMLTableCellElement>(
        ':is(td:not([data-look="actions"]), th[data-key]):not([data-pinned])',
      );
      if (!cell || element.dataset.wide === undefined || cell.colSpan > 1) return;
      const start = element.scrollLeft + pinnedWidth;
      const end = element.scrollLeft + element.clientWidth - (actions?.offsetWidth ?? 0);
      if (leftOf(cell) < start - 1 || rightOf(cell) > end + 1)
        element.scrollTo({ left: leftOf(cell) - pinnedWidth });
    };
    // It also measures once at the start, when the browser has laid out the page anyway but not yet painted it.
    const observer = new ResizeObserver(measureIfChanged);
    for (const part of [element, table, ...pinned]) observer.observe(part);
    const onScroll = () => updateCovers();
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('focusin', uncover);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('focusin', uncover);
    };
  }, [frame, columnKeys]);
}

/** What `data-tight` saves at most for each of many columns, on average. */
const maxTightenedPx = 40;

const leftOf = (cell: HTMLElement): number => cell.offsetLeft;

const sizeOf = (part: HTMLElement): string => `${part.offsetWidth} ${part.offsetHeight}`;
