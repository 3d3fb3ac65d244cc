import {
  isRecordScreen,
  isRemembered,
  recordScreens,
  type Visit,
  visits,
} from '@prepdesk/contract/access/visits';
import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { encodedID, partsOf } from '../../api/encoded-id.ts';
import { storeOf } from '../../api/store.ts';
import { send } from '../../api/transport.ts';
import { readAgain } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { who } from '../../api/who.ts';
import { patternOf } from './screen-link.tsx';
import { whenIdle } from './when-idle.ts';

/** What is remembered: a screen, and the number of its record or 0. */
export type Visited = { screen: RoutePath; rowID: number };

/** Nobody who leaves sooner has used the screen; the screen's own reads have been sent by then. */
const notedAfterMs = 2000;

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
  const encoded = useLocation({ select: ({ search }) => (search as Record<string, unknown>).id });
  return visitedAt(screen, encoded);
}

/** What a link to it needs. */
export function targetOfVisit({ screen, rowID, name }: Visit) {
  const id = isRecordScreen(screen) ? encodedID({ [recordScreens[screen].parameter]: rowID }) : undefined;
  return { to: patternOf(screen as RoutePath), params: { id: name }, search: id ? { id } : {} } as LinkProps;
}

/** A record by its name, a screen by its own. */
export const nameOfVisit = ({ screen, name }: Visit): string => name || routeAt(screen as RoutePath).name;

const isOwnPage = (screen: RoutePath) => screen === '/' || screen === '/login' || routeAt(screen).isOwn;

/** Notes that the screen was opened. Nobody waits for it, and a failure changes nothing on the screen. */
export function useNotedVisit(screen: RoutePath): void {
  const visited = useVisited(screen);
  const rowID = visited?.rowID;
  useEffect(
    function noteVisit() {
      if (rowID === undefined || isOwnPage(screen)) return;
      const timer = setTimeout(async () => {
        await whenIdle();
        if (!who()) return;
        try {
          await send(visits.note, { screen, rowID });
          await readAgain(visits.note.writes);
        } catch {
          // Without it the screen is only missing among the recents.
        }
        wantVisits();
      }, notedAfterMs);
      return () => clearTimeout(timer);
    },
    [screen, rowID],
  );
}
