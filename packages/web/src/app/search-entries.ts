import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { type Action, actions } from './actions.ts';
import { isContact } from './carried.ts';
import type { Findable } from './find-screens.ts';
import { pathsBelow, underName, whereabouts } from './navigation.ts';
import { aliases, screensInOrder } from './search-words.ts';

/** What an entry of the search does: opens a screen, an action's screen, or changes the session or the theme. */
export type SearchEntry = Findable & { id: string; label: string; description: string } & (
    | { kind: 'screen'; path: RoutePath }
    | { kind: 'action'; action: Action }
    | { kind: 'scheme'; scheme: 'light' | 'dark' | 'auto' }
    | { kind: 'look-up'; path: RoutePath; search: string }
    | { kind: 'keys' | 'sign-out' }
  );

type May = (path: RoutePath) => boolean;

const own: readonly SearchEntry[] = [
  ...(['light', 'dark', 'auto'] as const).map(
    (scheme): SearchEntry => ({
      kind: 'scheme',
      scheme,
      id: `scheme ${scheme}`,
      label: { light: 'Light theme', dark: 'Dark theme', auto: 'Theme of the system' }[scheme],
      description: '',
      keywords: ['theme', 'colours', 'mode', 'night'],
    }),
  ),
  {
    kind: 'keys',
    id: 'keys',
    label: 'Keys on this screen',
    description: '',
    keywords: ['keyboard shortcuts', 'hotkeys', 'help'],
  },
  {
    kind: 'sign-out',
    id: 'sign-out',
    label: 'Sign out',
    description: '',
    keywords: ['log out', 'logout', 'log off', 'leave'],
  },
];

/** The screens of the menu, then actions, in menu order. */
export function everything(paths: readonly RoutePath[], may: May): SearchEntry[] {
  return [
    ...paths.map((path) => screenEntry(path, may)),
    ...actions.filter(({ path }) => may(path)).map(actionEntry),
    ...own,
  ];
}

/** PD2611-100400. An order with another ID is found as a record. */
const isOrderID = (text: string) => /^PD\d{4}-?\d{4,}$/i.test(text);

/** Of three letters at least, or of two in a script whose letters say more than ours. */
const isName = (text: string) =>
  /^[\p{L}\p{M}.' ’-]+$/u.test(text) && text.length >= (/^[ -~]*$/.test(text) ? 3 : 2);

/** Offers to look up what was typed, where it looks like a phone, an email or an order ID. */
export function lookUpsOf(typed: string, may: May): SearchEntry[] {
  const search = typed.trim();
  return [
    ...(isContact(search) ? lookUp('/usersearch', 'Find learner', search, may) : []),
    ...(isOrderID(search) ? lookUp('/orders', 'Open order', search, may) : []),
  ];
}

/** Offers to look for a learner of this name. It is not done while somebody types, because each look-up is recorded. */
export function nameLookUpsOf(typed: string, may: May): SearchEntry[] {
  const search = typed.trim();
  return isName(search) ? lookUp('/usersearch', 'Find learner', search, may) : [];
}

const lookUp = (path: RoutePath, verb: string, search: string, may: May): SearchEntry[] =>
  may(path)
    ? [
        {
          kind: 'look-up',
          path,
          search,
          id: `look-up ${path}`,
          label: `${verb} ${search}`,
          description: `${routeAt(path).name} · look-ups are recorded`,
        },
      ]
    : [];

function screenEntry(path: RoutePath, may: May): SearchEntry {
  const { name, title } = routeAt(path);
  const { area, entry } = whereabouts(path) ?? {};
  return {
    kind: 'screen',
    path,
    id: path,
    label: name,
    description: [underName(path), menuPath(name, area?.name, entry?.name)].filter(Boolean).join(' · '),
    // The menu opens the first screen of an entry under the entry's name.
    menuName: entry?.tabs[0]?.path === path ? entry.name : undefined,
    keywords: [area?.name ?? '', title, path, ...wordsFor(path, may)],
  };
}

/** Where the menu has it: area and entry, unless one of them is its own name. */
const menuPath = (name: string, ...above: readonly (string | undefined)[]): string =>
  [...new Set(above)].filter((one) => one && one !== name).join(' / ');

const actionEntry = (action: Action): SearchEntry => ({
  kind: 'action',
  action,
  id: `action ${action.name}`,
  label: action.name,
  description: routeAt(action.path).name,
  keywords: action.words ?? [],
});

/** Other words for a screen, and for the screens that are reached from it and that the person may open. */
function wordsFor(path: RoutePath, may: May): readonly string[] {
  const below = pathsBelow(path).filter(may);
  const ofOrder = screensInOrder.has(path) ? ['reorder', 'sort'] : [];
  return [
    ...(aliases[path] ?? []),
    ...ofOrder,
    ...below.flatMap((one) => [routeAt(one).title, ...(aliases[one] ?? [])]),
  ];
}
