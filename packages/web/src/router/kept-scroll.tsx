import { useLayoutEffect } from 'react';
import type { Address } from './address.ts';
import type { Router } from './router.ts';
import { useLocation, useRouter } from './router-provider.tsx';

/** How far the page and what scrolls in it were scrolled, by the selector of each. */
type Position = { left: number; top: number };
type Positions = Record<string, Position>;

const storageKey = 'prepdesk-scroll';
const page = ':root';

/** Of each entry of the history, by its key. */
const positions = readPositions();
const scrolled = new Set<Element>();
/** An entry that is drawn without scrolling. */
let unmoved: Address | null = null;

/** Scrolls a screen to where it was left, when the person comes back to it, and a new one to its top. */
export function KeptScroll() {
  const router = useRouter();
  const address = useLocation();
  useLayoutEffect(() => keepPositions(router), [router]);
  useLayoutEffect(() => {
    return address !== unmoved && !address.hash ? restore(positions[address.key] ?? {}) : undefined;
  }, [address]);
  return null;
}

function keepPositions(router: Router): () => void {
  history.scrollRestoration = 'manual';
  const first = router.address();
  if (!(first.key in positions)) unmoved = first;
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.closest('main')) scrolled.add(target);
  };
  const hand = () => {
    // After a reload the browser scrolls by itself, once the page is long enough.
    history.scrollRestoration = 'auto';
    keep(router.address());
    writePositions();
  };
  const takeBack = () => {
    history.scrollRestoration = 'manual';
  };
  const stop = router.watch((to, { from, isScrolled }) => {
    keep(from);
    unmoved = isScrolled ? null : to;
  });
  document.addEventListener('scroll', note, true);
  addEventListener('pagehide', hand);
  addEventListener('pageshow', takeBack);
  return () => {
    stop();
    document.removeEventListener('scroll', note, true);
    removeEventListener('pagehide', hand);
    removeEventListener('pageshow', takeBack);
  };
}

function keep({ key }: Address): void {
  const kept: Positions = { [page]: { left: scrollX, top: scrollY } };
  for (const element of scrolled) {
    if (element.isConnected) kept[selectorOf(element)] = { left: element.scrollLeft, top: element.scrollTop };
    else scrolled.delete(element);
  }
  positions[key] = kept;
}

/** @returns ends it, where the page is not long enough yet */
function restore({ [page]: ofPage = { left: 0, top: 0 }, ...others }: Positions): () => void {
  for (const [selector, position] of Object.entries(others)) {
    document.querySelector(selector)?.scrollTo({ ...position, behavior: 'instant' });
  }
  return scrollOnceLongEnough(ofPage);
}

const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * A table grows while its columns are laid out, and shrinks for a moment while they are measured. Whoever does something
 * meanwhile is not scrolled any more.
 */
function scrollOnceLongEnough(position: Position): () => void {
  const growth = new ResizeObserver(scroll);
  let frame = 0;
  const stop = () => {
    growth.disconnect();
    cancelAnimationFrame(frame);
    for (const move of ownMoves) removeEventListener(move, stop);
  };
  const isThere = () => Math.abs(scrollY - position.top) <= 1;
  function scroll() {
    scrollTo({ ...position, behavior: 'instant' });
    cancelAnimationFrame(frame);
    // Two frames later the table has been measured.
    if (isThere()) frame = requestAnimationFrame(() => (frame = requestAnimationFrame(stopIfStillThere)));
  }
  const stopIfStillThere = () => (isThere() ? stop() : scroll());
  growth.observe(document.documentElement);
  for (const move of ownMoves) addEventListener(move, stop, { passive: true });
  scroll();
  return stop;
}

/** Its way down from `main`. */
function selectorOf(element: Element): string {
  const parent = element.parentElement;
  if (element.localName === 'main' || !parent) return element.localName;
  const number = [...parent.children].indexOf(element) + 1;
  return `${selectorOf(parent)} > ${element.localName}:nth-child(${number})`;
}

function readPositions(): Record<string, Positions> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

function writePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage, or with a full one, positions last until the page is loaded again.
  }
}
