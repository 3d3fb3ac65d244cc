import type { TrailStep } from '../ui/screen/trail.tsx';
import type { OpenEntry } from './menu-entries.ts';
import { listOf, type Whereabouts } from './navigation.ts';

type Path = { trail: readonly TrailStep[]; current: string };

type Open = {
  /** The screen's own. */
  name?: string | undefined;
  /** The open screen is in the menu, not below a list of it. */
  isItself: boolean;
  /** The record's name in the address, for a screen that does not give it another one. */
  id?: string | undefined;
  /** The entry as far as the person may open it. */
  open?: OpenEntry | undefined;
};

const plain = (label: string): TrailStep => ({ label, href: '' });

/**
 * The path to the open screen: area, entry and tab, then what is below them. The last step is the screen itself. In the
 * catalogue the names of what is above come instead of a tab.
 */
export function crumbsOf(
  at: Whereabouts | undefined,
  { trail, current }: Path,
  { name = '', isItself, id, open }: Open,
): TrailStep[] {
  const [first, ...below] = trail;
  const list = first && listOf(first);
  const place = list ?? at;
  if (!place && !first) return [];
  const href = list ? first.href : isItself ? '' : (at?.tab.path ?? '');
  const menu = place ? menuSteps(place, href, open) : [];
  const above = list || !first ? menu : [...menu.slice(0, 2), first];
  return !first && isItself ? above : [...above, ...below, plain(current || id || name)];
}

/**
 * Each name once. The entry is a link to its first screen, unless that one is open. A screen that another one's tab
 * stands for is below that tab.
 */
function menuSteps(
  { area, entry, tab }: Whereabouts,
  href: string,
  open: OpenEntry | undefined,
): TrailStep[] {
  const first = open?.first.path ?? '';
  const beside = open?.tabs.find(({ also }) => also?.path === tab.path);
  const steps = [
    plain(area.name),
    { label: entry.name, href: first === tab.path && href === '' ? '' : first },
    ...(beside ? [{ label: beside.name, href: beside.path }] : []),
    { label: tab.name, href },
  ];
  return steps.filter(({ label }, index) => label !== steps[index + 1]?.label);
}
