import type { RoutePath } from '@prepdesk/contract/routes';
import { isAllowed } from '../api/use-may.ts';
import { who } from '../api/who.ts';
import { whenIdle } from '../ui/screen/when-idle.ts';
import { existingScreens } from './screen-list.ts';

/** Where most of a day's clicks lead. Each brings along what its neighbours share with it. */
const mostUsed: readonly RoutePath[] = ['/courses', '/subjects', '/topics', '/mcq_ques'];

/** Late enough not to be in the way of the first screen. */
const beginsAfterMs = 3000;

type Connection = { saveData?: boolean };

/**
 * Fetches the files of the screens that are opened most, those that the person may open, while the browser has
 * nothing else to do; nothing where somebody asked to save data.
 * @returns stops it
 */
export function fetchMostUsed(): () => void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData) return () => {};
  let isStopped = false;
  const fetchAll = async () => {
    const keys = who()?.routes ?? [];
    for (const { path, part } of existingScreens) {
      if (!mostUsed.includes(path) || !isAllowed(keys, path)) continue;
      await whenIdle();
      if (isStopped) return;
      // Whoever opens the screen is told.
      await part.fetch().catch(() => {});
    }
  };
  const timer = setTimeout(() => void fetchAll(), beginsAfterMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
