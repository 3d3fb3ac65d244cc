import type { RoutePath } from '@prepdesk/contract/routes';
import { isAllowed } from '../api/use-may.ts';
import { who } from '../api/who.ts';
import { whenIdle } from '../ui/screen/when-idle.ts';
import { existingScreens } from './screen-list.ts';

/** The most visited screens. Each also loads the code that it shares with its neighbours. */
const maxUsed: readonly RoutePath[] = ['/courses', '/subjects', '/topics', '/mcq_ques'];

/** Late enough not to delay the first screen. */
const beginsAfterMs = 3000;

type Connection = { saveData?: boolean };

/**
 * Loads the files of the most visited screens that the person may open, while the browser is idle; nothing where the
 * browser is set to save data.
 * @returns a function that stops it
 */
export function fetchMostUsed(): () => void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData) return () => {};
  let isStopped = false;
  const fetchAll = async () => {
    const keys = who()?.routes ?? [];
    for (const { path, part } of existingScreens) {
      if (!maxUsed.includes(path) || !isAllowed(keys, path)) continue;
      await whenIdle();
      if (isStopped) return;
      // A failure is shown when somebody opens the screen.
      await part.fetch().catch(() => {});
    }
  };
  const timer = setTimeout(() => void fetchAll(), beginsAfterMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
