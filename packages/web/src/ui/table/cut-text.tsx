import { type RefObject, useEffect, useState } from 'react';
import classes from './table.module.css';

type Shown = { text: string; left: number; top: number };

const restMs = 350;

/** The whole of a text that ends in '…': of the cell that the mouse rests on, and of the row that has the focus. */
export default function CutText({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(
    function listen() {
      const place = frame.current;
      if (!place) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const show = (below: Element, text: string) => {
        const { left, bottom: top } = below.getBoundingClientRect();
        setShown(text === '' ? null : { text, left: Math.max(8, left), top: top + 2 });
      };
      const hide = () => {
        clearTimeout(timer);
        setShown(null);
      };
      const rest = ({ target }: Event) => {
        clearTimeout(timer);
        if ((target as Element).closest('[data-cut-text]')) return;
        const words = (target as Element).closest<HTMLElement>('[data-words]');
        timer = setTimeout(
          () => (words && isCut(words) ? show(words, words.innerText) : setShown(null)),
          restMs,
        );
      };
      const focus = ({ target }: Event) => {
        if (!(target instanceof HTMLTableRowElement) || !target.matches(':focus-visible')) return;
        const words = [...target.querySelectorAll<HTMLElement>('[data-words]')].filter(isCut);
        show(target, words.map(({ innerText }) => innerText).join('\n'));
      };
      const press = (event: KeyboardEvent) => event.key === 'Escape' && hide();
      const listeners = Object.entries({ mouseover: rest, mouseleave: hide, focusin: focus, focusout: hide });
      for (const [name, listener] of listeners) place.addEventListener(name, listener);
      place.addEventListener('keydown', press);
      document.addEventListener('scroll', hide, { capture: true, passive: true });
      return () => {
        clearTimeout(timer);
        for (const [name, listener] of listeners) place.removeEventListener(name, listener);
        place.removeEventListener('keydown', press);
        document.removeEventListener('scroll', hide, { capture: true });
      };
    },
    [frame],
  );
  if (!shown) return null;
  const { text, left, top } = shown;
  return (
    <div data-cut-text aria-hidden className={classes.cutText} style={{ left, top }}>
      {text}
    </div>
  );
}

const isCut = (words: HTMLElement): boolean =>
  words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 1;
