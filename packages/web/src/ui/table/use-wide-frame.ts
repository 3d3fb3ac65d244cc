import { type RefObject, useLayoutEffect } from 'react';

/**
 * Lets a table that does not fit scroll sideways in its frame, which then says on which sides columns lie underneath
 * and where the pinned ones stand: `data-wide`, `data-under`, `--frame-width`, `--pinned-width`, `--pin-0`…
 * @param columnKeys measured anew when these change
 */
export function useWideFrame(frame: RefObject<HTMLElement | null>, columnKeys: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other cells
  useLayoutEffect(() => {
    const place = frame.current;
    const table = place?.querySelector('table');
    if (!place || !table) return;
    const pinned = [...table.querySelectorAll<HTMLElement>('th[data-pinned]')];
    const tellWhatLiesUnder = () => {
      const rest = place.scrollWidth - place.clientWidth - place.scrollLeft;
      const sides = [place.scrollLeft > 1 ? 'start' : '', rest > 1 ? 'end' : ''];
      place.dataset.under = place.dataset.wide ? sides.join(' ').trim() : '';
    };
    const measure = () => {
      if (table.offsetWidth > place.offsetWidth + 1) place.dataset.wide = 'true';
      else delete place.dataset.wide;
      let left = 0;
      pinned.forEach((cell, index) => {
        place.style.setProperty(`--pin-${index}`, `${left}px`);
        left += cell.offsetWidth;
      });
      place.style.setProperty('--pinned-width', `${left}px`);
      place.style.setProperty('--frame-width', `${place.clientWidth}px`);
      tellWhatLiesUnder();
    };
    const observer = new ResizeObserver(measure);
    for (const part of [place, table, ...pinned]) observer.observe(part);
    place.addEventListener('scroll', tellWhatLiesUnder, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      place.removeEventListener('scroll', tellWhatLiesUnder);
    };
  }, [frame, columnKeys]);
}
