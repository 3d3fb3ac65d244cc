import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { routeAt } from '@prepdesk/contract/routes';
import { useAppChoice, useFollowsApp } from '../api/chosen-app.ts';
import { useParams } from '../router/use-params.ts';
import { Segment } from '../ui/screen/segment.tsx';
import { useCurrentEntry } from './menu-entries.ts';

const choices = [
  { value: appIDs.general, text: 'General' },
  { value: appIDs.clinical, text: 'Clinical' },
] as const;

/**
 * Chooses which of the two apps the person works in, where the screen follows it; hidden on screens of one app and below
 * them, and on those of a record, which is of one app.
 */
export function AppSwitch({ onChosen }: { onChosen?: () => void }) {
  const { appID, chooseApp } = useAppChoice();
  const isFollowed = useFollowsApp();
  const { id } = useParams();
  const { at } = useCurrentEntry();
  if (!isFollowed || id || (at && routeAt(at.tab.path).isOneApp)) return null;
  const choose = (to: typeof appID) => {
    chooseApp(to);
    onChosen?.();
  };
  return <Segment label="App" choices={choices} value={appID} onChoose={choose} />;
}
