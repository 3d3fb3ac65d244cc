import { type RefObject, useEffect } from 'react';

/** The height of the window's foot in which notices stand, and what is under one is covered. */
const footPx = 180;

/** Keeps the screen's notices above an element that has come to the foot of the window (`--sums-top`). */
export function useBelowNotices(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const place = () => {
      const top = window.innerHeight - (ref.current?.getBoundingClientRect().top ?? 0);
      style.setProperty('--sums-top', `${top > 0 && top < footPx ? Math.round(top) : 0}px`);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
      style.removeProperty('--sums-top');
    };
  }, [ref]);
}
