import { useEffect } from 'react';
import { settings } from '../api/settings.ts';

/** Runs when the screen is there, not when its file is still on the way. */
export function Arrival({ pathname }: { pathname: string }) {
  useEffect(() => arriveAtHeading(pathname), [pathname]);
  return null;
}

/** '<title> · <admin title>' */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${settings.adminTitle}`;
  }, [title]);
}

let lastPathname: string | null = null;

/**
 * Moves the focus to the heading of the screen that was just opened, so that it is read out and Tab goes on from
 * there. Not on the first screen of a visit, where the browser does so by itself, nor out of an open popup.
 */
function arriveAtHeading(pathname: string): void {
  const isFirst = lastPathname === null;
  const isSame = lastPathname === pathname;
  lastPathname = pathname;
  if (isFirst || isSame || document.activeElement?.closest('[role="dialog"]')) return;
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
