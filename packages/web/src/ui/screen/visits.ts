import { isRemembered, recordScreenAt, type Visit, visits } from '@prepdesk/contract/access/visits';
import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { partsOf } from '../../api/encoded-id.ts';
import { storeOf } from '../../api/store.ts';
import { useRead } from '../../api/use-read.ts';
import { useLocation } from '../../router/router-provider.tsx';
import { useParams } from '../../router/use-params.ts';
import { hrefOf } from './screen-link.tsx';

/** What is remembered: a screen, and the number of its record or 0. */
export type Visited = { screen: RoutePath; rowID: number };

/** The first screen of a visit is loaded before the list of visits. */
const isWanted = storeOf(false);
export const wantVisits = () => isWanted.set(true);

const none: readonly Visit[] = [];
const nothing = {};

/** The person's favourites and recents, read from the server; none of it stays in the browser. */
export function useVisits() {
  const { data, failure, reload } = useRead(visits.list, isWanted.use() ? nothing : null);
  return { visits: data?.visits ?? none, isRead: data !== undefined, failure, reload };
}

/** What an address shows; undefined for a screen that is not remembered. */
function visitedAt(screen: RoutePath, encoded: unknown, inPath: string | undefined): Visited | undefined {
  if (!isRemembered(screen)) return undefined;
  const ofRecord = recordScreenAt(screen);
  if (!ofRecord) return { screen, rowID: 0 };
  const parameter = ofRecord.parameter?.toLowerCase();
  const pair = Object.entries(partsOf(encoded))
    .concat([['{id}', inPath]])
    .find(([name]) => name.toLowerCase() === parameter);
  const rowID = Number(pair?.[1]);
  if (Number.isInteger(rowID) && rowID > 0) return { screen, rowID };
  return ofRecord.isAlsoPlain && { screen, rowID: 0 };
}

export function useVisited(screen: RoutePath): Visited | undefined {
  const encoded = useLocation({ select: ({ search }) => search.id });
  const { id: inPath } = useParams();
  return visitedAt(screen, encoded, inPath);
}

type Addressed = Pick<Visit, 'screen' | 'rowID' | 'name' | 'parts'> & { search?: string };

/** @param search what a list at that address is searched for */
export const hrefOfVisit = ({ screen, rowID, name, parts, search }: Addressed): string =>
  hrefOf({
    path: screen as RoutePath,
    name: recordScreenAt(screen)?.parameter === '{id}' ? String(rowID) : name,
    ...(Object.keys(parts).length > 0 && { id: parts }),
    ...(search && { list: { search } }),
  });

export const keyOfVisit = ({ screen, rowID }: Visit): string => `${screen} ${rowID}`;

/** A record by its name, a screen by its own. */
export const nameOfVisit = ({ screen, name }: Visit): string => name || routeAt(screen as RoutePath).name;
