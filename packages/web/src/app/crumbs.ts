import { routeAt, screenAt } from '@prepdesk/contract/routes';
import type { TrailStep } from '../ui/screen/trail.tsx';
import { type Whereabouts, whereabouts } from './navigation.ts';

type Path = { trail: readonly TrailStep[]; current: string };

/** `isItself`: the open screen is in the menu, not below a list of it. `id`: the record's name in the address. */
type Open = { isItself: boolean; id?: string | undefined };

const plain = (label: string): TrailStep => ({ label, href: '' });

/**
 * The path to the open screen, the last step being the screen: area, entry and tab, then what is below them. In the
 * catalogue it is the names of what is above.
 */
export function crumbsOf(at: Whereabouts, { trail, current }: Path, { isItself, id }: Open): TrailStep[] {
  const [first, ...below] = trail;
  if (!first) {
    const menu = menuSteps(at, isItself ? '' : at.tab.path);
    return id ? [...menu, plain(id)] : menu;
  }
  const list = listOf(first);
  const above = list ? menuSteps(list, first.href) : [first];
  return [...above, ...below, plain(id || current || at.tab.name)];
}

/** The list of the menu that a step leads to, if its label is that list's heading. */
function listOf({ label, href }: TrailStep): Whereabouts | undefined {
  const path = screenAt(href.split('?', 1)[0] ?? '')?.path;
  return path && routeAt(path).title === label ? whereabouts(path) : undefined;
}

function menuSteps({ area, entry, tab }: Whereabouts, href: string): TrailStep[] {
  const names = [area.name, entry.name, tab.name].filter((name, index, all) => name !== all[index - 1]);
  return names.map((label, index) => ({ label, href: index === names.length - 1 ? href : '' }));
}
