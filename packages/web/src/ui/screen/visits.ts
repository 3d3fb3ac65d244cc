import {
  isRecordScreen,
  isRemembered,
  recordScreens,
  type Visit,
  visits,
} from '@prepdesk/contract/access/visits';
import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { partsOf } from '../../api/encoded-id.ts';
import { storeOf } from '../../api/store.ts';
import { useRead } from '../../api/use-read.ts';
import { useLocation } from '../../router/router-provider.tsx';
import { hrefOf } from './screen-link.tsx';

/** What is remembered: a screen, and the number of its record or 0. */
export type Visited = { screen: RoutePath; rowID: number };

/** The first screen of a visit is loaded before the list of visits. */
const isWanted = storeOf(false);
export const wantVisits = () => isWanted.set(true);

const none: readonly Visit[] = [];
const nothing = {};

/** The person's favourites and recents, read from the server; none of it stays in the browser. */
export function useVisits(): readonly Visit[] {
  return useRead(visits.list, isWanted.use() ? nothing : null).data?.visits ?? none;
}

/** What an address shows; undefined for a screen that is not remembered. */
function visitedAt(screen: RoutePath, encoded: unknown): Visited | undefined {
  if (!isRemembered(screen)) return undefined;
  if (!isRecordScreen(screen)) return { screen, rowID: 0 };
  const parameter = recordScreens[screen].parameter.toLowerCase();
  const found = Object.entries(partsOf(encoded)).find(([name]) => name.toLowerCase() === parameter);
  const rowID = Number(found?.[1]);
  return Number.isInteger(rowID) && rowID > 0 ? { screen, rowID } : undefined;
}

export function useVisited(screen: RoutePath): Visited | undefined {
  const encoded = useLocation({ select: ({ search }) => search.id });
  return visitedAt(screen, encoded);
}

export const hrefOfVisit = ({ screen, rowID, name }: Visit): string =>
  hrefOf({
    path: screen as RoutePath,
    name,
    ...(isRecordScreen(screen) && { id: { [recordScreens[screen].parameter]: rowID } }),
  });

/** A record by its name, a screen by its own. */
export const nameOfVisit = ({ screen, name }: Visit): string => name || routeAt(screen as RoutePath).name;
