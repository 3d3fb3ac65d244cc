import { visits } from '@prepdesk/contract/access/visits';
import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { useEffect } from 'react';
import { send } from '../../api/transport.ts';
import { readAgain } from '../../api/use-change.ts';
import { who } from '../../api/who.ts';
import { useVisited, wantVisits } from './visits.ts';
import { whenIdle } from './when-idle.ts';

/** Nobody who leaves sooner has used the screen; the screen's own reads have been sent by then. */
const notedAfterMs = 2000;

const isOwnPage = (screen: RoutePath) => screen === '/' || screen === '/login' || routeAt(screen).isOwn;

/**
 * Notes that the screen was opened. Nobody waits for it, and a failure changes nothing on the screen.
 * @param of the number of the record that is open on it, where no address has it
 */
export function NotedVisit({ screen, of }: { screen: RoutePath; of?: number }): null {
  const visited = useVisited(screen);
  const rowID = of ?? visited?.rowID;
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
  return null;
}
