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
    const set = (name: string, px: number) => place.style.setProperty(name, `${px}px`);
    let pinnedWidth = 0;
    const tellWhatLiesUnder = () => {
      const isWide = place.dataset.wide !== undefined;
      const start = place.scrollLeft + pinnedWidth;
      const end = place.scrollLeft + place.clientWidth - (actions?.offsetWidth ?? 0);
      const whole = others.filter((cell) => leftOf(cell) >= start - 1 && rightOf(cell) <= end + 1);
      const [first, last] = isWide ? [whole[0], whole.at(-1)] : [];
      set('--cover-start', first ? Math.max(0, leftOf(first) - start) : 0);
      set('--cover-end', last ? Math.max(0, end - rightOf(last)) : 0);
      const rest = place.scrollWidth - place.clientWidth - place.scrollLeft;
      const sides = [place.scrollLeft > 1 ? 'start' : '', rest > 1 ? 'end' : ''];
      place.dataset.under = isWide ? sides.join(' ').trim() : '';
    };
    const pin = () => {
      pinnedWidth = 0;
      pinned.forEach((cell, index) => {
        set(`--pin-${index}`, pinnedWidth);
        pinnedWidth += cell.offsetWidth;
      });
      set('--pinned-width', pinnedWidth);
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
      pin();
      set('--actions-width', actions?.offsetWidth ?? 0);
      set('--frame-width', place.clientWidth);
      tellWhatLiesUnder();
    };
    /** Scrolls a focused element into view if its column is covered. */
    const uncover = ({ target }: Event) => {
      const cell = (target as Element).closest<HTMLTableCellElement>(
        'td:not([data-pinned], [data-look="actions"])',
      );
      if (!cell || place.dataset.wide === undefined || cell.colSpan > 1) return;
      const start = place.scrollLeft + pinnedWidth;
      const end = place.scrollLeft + place.clientWidth - (actions?.offsetWidth ?? 0);
      if (leftOf(cell) < start - 1 || rightOf(cell) > end + 1)
        place.scrollTo({ left: leftOf(cell) - pinnedWidth });
    };
    const observer = new ResizeObserver(measure);
    for (const part of [place, table, ...pinned]) observer.observe(part);
    place.addEventListener('scroll', tellWhatLiesUnder, { passive: true });
    place.addEventListener('focusin', uncover);
    measure();
    return () => {
      observer.disconnect();
      place.removeEventListener('scroll', tellWhatLiesUnder);
      place.removeEventListener('focusin', uncover);
    };
  }, [frame, columnKeys]);
}

const leftOf = (cell: HTMLElement): number => cell.offsetLeft;
