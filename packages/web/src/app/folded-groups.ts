import { type RouteGroup, routeGroups } from '@prepdesk/contract/routes';
import { useCallback, useState } from 'react';
import { kept } from '../api/kept.ts';
import { useWho } from '../api/who.ts';

/** The folded groups of the menu, kept per person in local storage. */
export function useFoldedGroups() {
  const key = `prepdesk-folded-${useWho()?.person.id ?? 'nobody'}`;
  const [folded, setFolded] = useState(() => readGroups(kept.getItem(key)));
  const fold = useCallback(
    (group: RouteGroup, isFolded: boolean) =>
      setFolded((before) => {
        const others = before.filter((one) => one !== group);
        const after = isFolded ? [...others, group] : others;
        kept.setItem(key, after.join());
        return after;
      }),
    [key],
  );
  return { folded, fold };
}

const readGroups = (text: string | null): RouteGroup[] => {
  const folded = (text ?? '').split(',');
  return routeGroups.filter((group) => folded.includes(group));
};
