import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { RoutePath } from '@prepdesk/contract/routes';
import { useApp } from '../api/chosen-app.ts';
import { useWho } from '../api/who.ts';
import { Segment } from '../ui/screen/segment.tsx';
import { useCurrentEntry } from './menu-entries.ts';
import { existingScreens } from './screen-list.ts';

const choices = [
  { value: appIDs.general, text: 'General' },
  { value: appIDs.clinical, text: 'Clinical' },
] as const;

/**
 * Chooses which of the two apps the person works in; hidden on screens of one app and below them, and from people whose
 * screens are the same for both apps.
 */
export function AppSwitch() {
  const { appID, chooseApp } = useApp();
  const keys = useWho()?.routes;
  const { at } = useCurrentEntry();
  if (at && isOneApp(at.tab.path)) return null;
  if (
    !existingScreens.some((one) => keys?.includes(one.key) && !isOneApp(one.path) && !neutral.test(one.path))
  )
    return null;
  return <Segment label="App" choices={choices} value={appID} onChoose={chooseApp} />;
}

const isOneApp = (path: RoutePath): boolean =>
  /^\/(prepclinic|classes_data|royalty|sales($|-|graph)|graph)/.test(path);

/** Screens that are the same for both apps, of the people who have no lists of an app. */
const neutral = /^\/($|doubts|reply)/;
