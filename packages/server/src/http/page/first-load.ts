import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, type Route, type RoutePath, screenAt } from '@prepdesk/contract/routes';
import type { Actor } from '../../auth/actor.ts';

type Files = { scripts: string[]; styles: string[] };

/** As `packages/web/first-load.ts` writes it. */
type FirstLoad = { login: Files; console: Files; screens: Record<string, Files> };

export type Prepared = {
  /** `<link>`s to all files that the first screen needs and the page itself does not name. */
  links: string;
  /** The path of the screen that this person may open here, if known: its rows may be requested at once. */
  opens?: RoutePath;
};

/** Answers for each address which files its first screen consists of, so that all of them are requested in one round. */
export function firstLoadOf(
  folder: string,
  page: string,
): (path: string, actor: Actor | undefined) => Prepared {
  const file = join(folder, '.vite/first-load.json');
  if (!existsSync(file)) return () => ({ links: '' });
  const files = JSON.parse(readFileSync(file, 'utf8')) as FirstLoad;
  const missing = (names: readonly string[]) => names.filter((name) => !page.includes(`/${name}"`));
  const linksTo = ({ scripts, styles }: Files): string =>
    [
      ...missing(styles).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
      ...missing(scripts).map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
    ].join('');
  const login = linksTo(files.login);
  const console = linksTo(files.console);
  const screens = new Map(Object.entries(files.screens).map(([path, needed]) => [path, linksTo(needed)]));
  return (path, actor) => {
    const screen = screenAt(path);
    if (!actor && !(screen?.public && screen.path !== '/login')) return { links: login };
    if (!screen || !mayOpen(screen, actor)) return { links: console };
    const links = screens.get(screen.path);
    return links === undefined ? { links: console } : { links, ...(actor ? { opens: screen.path } : {}) };
  };
}

/** Decides as the console does what to show; each call the console then makes is checked again. */
const mayOpen = (screen: Route, actor: Actor | undefined): boolean =>
  screen.public || (actor !== undefined && (screen.isOwn || actor.keys.has(keyOf(screen.path))));
