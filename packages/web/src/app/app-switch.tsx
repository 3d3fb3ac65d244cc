import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { type RoutePath, routeAt, screenAt } from '@prepdesk/contract/routes';
import { useApp } from '../api/chosen-app.ts';
import { useLocation } from '../router/router-provider.tsx';
import { Segment } from '../ui/screen/segment.tsx';
import { useListAbove } from './menu-entries.ts';

const choices = [
  { value: appIDs.general, text: 'General' },
  { value: appIDs.clinical, text: 'Clinical' },
] as const;

/**
 * Chooses which of the two apps the person works in; hidden on screens that only the clinical app has, unless they stand
 * below a list of both.
 */
export function AppSwitch() {
  const { appID, chooseApp } = useApp();
  const above = useListAbove();
  const path = useLocation({ select: ({ pathname }) => screenAt(pathname)?.path });
  if ([path, above ?? path].every((one) => one && isClinicalOnly(one))) return null;
  return <Segment label="App" choices={choices} value={appID} onChoose={chooseApp} />;
}

const isClinicalOnly = (path: RoutePath): boolean =>
  routeAt(path).group === 'Clinical' || path === '/royalty-prepclinic';
