import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { routeAt } from '@prepdesk/contract/routes';
import { useApp } from '../api/chosen-app.ts';
import { useWho } from '../api/who.ts';
import { useParams } from '../router/use-params.ts';
import { Segment } from '../ui/screen/segment.tsx';
import { useCurrentEntry } from './menu-entries.ts';
import { existingScreens } from './screen-list.ts';

const choices = [
  { value: appIDs.general, text: 'General' },
  { value: appIDs.clinical, text: 'Clinical' },
] as const;

/**
 * Chooses which of the two apps the person works in; hidden on screens of one app and below them, on those of a record,
 * which is of one app, and from people whose screens are the same for both apps.
 */
export function AppSwitch() {
  const { appID, chooseApp } = useApp();
  const keys = useWho()?.routes;
  const { id } = useParams();
  const { at } = useCurrentEntry();
  if (id || (at && routeAt(at.tab.path).isOneApp)) return null;
  if (!existingScreens.some((one) => keys?.includes(one.key) && !one.isOneApp && !one.isAlike)) return null;
  return <Segment label="App" choices={choices} value={appID} onChoose={chooseApp} />;
}
