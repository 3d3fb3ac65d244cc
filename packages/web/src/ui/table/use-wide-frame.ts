import { type RefObject, useLayoutEffect } from 'react';
import { makeRoom, rightOf } from './make-room.ts';

/**
 * Tightens a table that is slightly too wide (`data-tight`), and lets a wider one scroll sideways in its frame
 * (`data-wide`). The frame then has the sides on which columns are hidden (`data-under`), the widths of the frame, the
 * pinned columns and the actions (`--frame-width`, `--pinned-width`, `--actions-width`), the offset of each pinned
 * column (`--pin-0`…), and how much of a partly visible column to cover (`--cover-start`, `--cover-end`). Spare room
 * goes to words that are cut off (`--room` of a heading).
 * @param columnKeys a change of these measures again
 */
export function useWideFrame(frame: RefObject<HTMLElement | null>, columnKeys: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other cells
  useLayoutEffect(() => {
    const place = frame.current;
    const table = place?.querySelector('table');
    if (!place || !table) return;
    const heads = [...table.querySelectorAll<HTMLElement>('th[data-key]')];
    const pinned = heads.filter((cell) => cell.dataset.pinned);
    const others = heads.filter((cell) => !cell.dataset.pinned);
    const actions = table.querySelector<HTMLElement>('thead th:last-child');
    const set = (widths: Record<string, number>) => {
      for (const [name, px] of Object.entries(widths)) place.style.setProperty(name, `${px}px`);
    };
    let pinnedWidth = 0;
    const tellWhatLiesUnder = (measured: Record<string, number> = {}) => {
      const isWide = place.dataset.wide !== undefined;
      const start = place.scrollLeft + pinnedWidth;
      const end = place.scrollLeft + place.clientWidth - (actions?.offsetWidth ?? 0);
      const whole = others.filter((cell) => leftOf(cell) >= start - 1 && rightOf(cell) <= end + 1);
      const [first, last] = isWide ? [whole[0], whole.at(-1)] : [];
      const covers = {
        '--cover-start': first ? Math.max(0, leftOf(first) - start) : 0,
        '--cover-end': last ? Math.max(0, end - rightOf(last)) : 0,
      };
      const rest = place.scrollWidth - place.clientWidth - place.scrollLeft;
      const sides = [place.scrollLeft > 1 ? 'start' : '', rest > 1 ? 'end' : ''];
      // Written last: each of these applies to all cells, whose styles a reading in between would compute again.
      set({ ...measured, ...covers });
      place.dataset.under = isWide ? sides.join(' ').trim() : '';
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
      const isTooWide = () => table.offsetWidth > place.offsetWidth + 1;
      delete place.dataset.tight;
      for (const cell of heads) cell.style.removeProperty('--room');
      if (isTooWide()) place.dataset.tight = 'true';
      if (!isTooWide()) delete place.dataset.wide;
      else {
        place.dataset.wide = 'true';
        delete place.dataset.tight;
        makeRoom({ place, table, heads, end: place.clientWidth - (actions?.offsetWidth ?? 0) });
      }
      tellWhatLiesUnder({
        ...pins(),
        '--actions-width': actions?.offsetWidth ?? 0,
        '--frame-width': place.clientWidth,
      });
    };
    /** Scrolls a focused element into view if its column is covered. */
    const uncover = ({ target }: Event) => {
      const cell = (target as Element).closest<HTMLTableCellElement>(
        ':is(td:not([data-look="actions"]), th[data-key]):not([data-pinned])',
      );
      if (!cell || place.dataset.wide === undefined || cell.colSpan > 1) return;
      const start = place.scrollLeft + pinnedWidth;
      const end = place.scrollLeft + place.clientWidth - (actions?.offsetWidth ?? 0);
      if (leftOf(cell) < start - 1 || rightOf(cell) > end + 1)
        place.scrollTo({ left: leftOf(cell) - pinnedWidth });
    };
    // It also measures once at the start, when the browser has laid out the page anyway but not yet painted it.
    const observer = new ResizeObserver(measure);
    for (const part of [place, table, ...pinned]) observer.observe(part);
    const onScroll = () => tellWhatLiesUnder();
    place.addEventListener('scroll', onScroll, { passive: true });
    place.addEventListener('focusin', uncover);
    return () => {
      observer.disconnect();
      place.removeEventListener('scroll', onScroll);
      place.removeEventListener('focusin', uncover);
    };
  }, [frame, columnKeys]);
}

const leftOf = (cell: HTMLElement): number => cell.offsetLeft;
