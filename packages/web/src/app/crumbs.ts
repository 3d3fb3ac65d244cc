import { routeAt, screenAt } from '@prepdesk/contract/routes';
import type { TrailStep } from '../ui/screen/trail.tsx';
import { type MenuEntry, type Whereabouts, whereabouts } from './navigation.ts';

type Path = { trail: readonly TrailStep[]; current: string };

type Open = {
  /** That of a screen without an entry. */
  title?: string | undefined;
  /** The open screen is in the menu, not below a list of it. */
  isItself: boolean;
  /** The record's name in the address, for a screen that does not give it another one. */
  id?: string | undefined;
  /** The first screen of an entry that the person may open. */
  firstOf?: (entry: MenuEntry) => string | undefined;
};

const plain = (label: string): TrailStep => ({ label, href: '' });

/**
 * The path to the open screen, the last step being the screen: area, entry and tab, then what is below them. In the
 * catalogue the names of what is above come instead of a tab.
 */
export function crumbsOf(
  at: Whereabouts | undefined,
  { trail, current }: Path,
  { title = '', isItself, id, firstOf = () => '' }: Open,
): TrailStep[] {
  const [first, ...below] = trail;
  if (!first) {
    if (!at) return [];
    const menu = menuSteps(at, isItself ? '' : at.tab.path, firstOf);
    return id ? [...menu, plain(current || id)] : menu;
  }
  const list = listOf(first);
  const above = list
    ? menuSteps(list, first.href, firstOf)
    : [...(at ? menuSteps(at, '', firstOf).slice(0, 2) : []), first];
  return [...above, ...below, plain(current || id || at?.tab.name || title)];
}

/** The list of the menu that a step leads to, if its label is that list's heading. */
export function listOf({ label, href }: TrailStep): Whereabouts | undefined {
  const path = screenAt(href.split('?', 1)[0] ?? '')?.path;
  return path && routeAt(path).title === label ? whereabouts(path) : undefined;
}

type FirstOf = NonNullable<Open['firstOf']>;

/** Each name once. A link to the entry leads to its first screen, which the last step may already be. */
function menuSteps({ area, entry, tab }: Whereabouts, href: string, firstOf: FirstOf): TrailStep[] {
  const first = firstOf(entry) ?? '';
  const steps = [
    plain(area.name),
    { label: entry.name, href: first === tab.path ? '' : first },
    { label: tab.name, href },
  ];
  return steps.filter(({ label }, index) => label !== steps[index + 1]?.label);
}
