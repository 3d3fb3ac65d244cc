import { useEffect } from 'react';
import { settings } from '../api/settings.ts';

/** Runs when the screen is shown, not while its file is still loading. */
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
 * Moves the focus to the heading of a newly opened screen, so that screen readers announce it and Tab continues from
 * there. Not on the first screen of a visit, where the browser does this itself, nor out of an open popup.
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
