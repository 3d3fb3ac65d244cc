import { type RefObject, useEffect, useState } from 'react';
import layout from '../layout/layout.module.css';
import { isCut } from './make-room.ts';
import classes from './table.module.css';

type Shown = { cells: readonly HTMLElement[]; left: number; top: number; isForRow: boolean };

const restMs = 350;

/** Shows texts that were cut off with '…' in full: the cell under the mouse, or all those of the focused row. */
export function CutText({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(
    function listen() {
      const element = frame.current;
      if (!element) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const show = (below: Element, cells: readonly HTMLElement[]) => {
        const { left, bottom: top } = below.getBoundingClientRect();
        const isForRow = below instanceof HTMLTableRowElement;
        setShown(cells.length === 0 ? null : { cells, left: Math.max(8, left), top: top + 2, isForRow });
      };
      const hide = () => {
        clearTimeout(timer);
        setShown(null);
      };
      const rest = ({ target }: Pick<Event, 'target'>) => {
        clearTimeout(timer);
        if ((target as Element).closest('[data-cut-text]')) return;
        const cell = (target as Element).closest<HTMLElement>(mayBeCut);
        timer = setTimeout(() => cell && show(cell, [cell].filter(isCut)), restMs);
        if (!cell) setShown(null);
      };
      const focus = ({ target }: Event) => {
        if (!(target instanceof HTMLTableRowElement) || !target.matches(':focus-visible')) return;
        show(target, [...target.querySelectorAll<HTMLElement>(mayBeCut)].filter(isCut));
      };
      const press = (event: KeyboardEvent) => event.key === 'Escape' && hide();
      const listeners = Object.entries({ mouseover: rest, mouseleave: hide, focusin: focus, focusout: hide });
      for (const [name, listener] of listeners) element.addEventListener(name, listener);
      element.addEventListener('keydown', press);
      document.addEventListener('scroll', hide, { capture: true, passive: true });
      // The mouse may have come to rest before this was loaded.
      rest({ target: element.querySelector(`:is(${mayBeCut}):hover`) ?? element });
      return () => {
        clearTimeout(timer);
        for (const [name, listener] of listeners) element.removeEventListener(name, listener);
        element.removeEventListener('keydown', press);
        document.removeEventListener('scroll', hide, { capture: true });
      };
    },
    [frame],
  );
  if (!shown) return null;
  const { cells, left, top, isForRow } = shown;
  return (
    <div
      // Copies of the cells, so that drawn formulas are included.
      ref={(element) => element?.replaceChildren(...cells.map(copyOf))}
      data-cut-text
      // The mouse can rest on what it brought up; what the keyboard brought up covers no button for it.
      data-passive={isForRow || undefined}
      aria-hidden
      className={`${layout.tip} ${classes.cutText}`}
      style={{ left, top }}
    />
  );
}

/** Not what has a link to the whole of it. */
const mayBeCut = ':is([data-words], td[data-sized]):not(:has([data-opens]))';

function copyOf(cell: HTMLElement): HTMLElement {
  const copy = document.createElement('p');
  copy.append(...[...cell.childNodes].map((node) => node.cloneNode(true)));
  return copy;
}
