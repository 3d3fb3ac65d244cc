import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { screenAt } from '@prepdesk/contract/routes';
import { useApp } from '../api/chosen-app.ts';
import { useLocation } from '../router/router-provider.tsx';
import { Segment } from '../ui/screen/segment.tsx';

const choices = [
  { value: appIDs.general, text: 'General' },
  { value: appIDs.clinical, text: 'Clinical' },
] as const;

/** Chooses which of the two apps the person works in; hidden on screens that only the clinical app has. */
export function AppSwitch() {
  const { appID, chooseApp } = useApp();
  const isClinical = useLocation({ select: ({ pathname }) => screenAt(pathname)?.group === 'Clinical' });
  if (isClinical) return null;
  return <Segment label="App" choices={choices} value={appID} onChoose={chooseApp} />;
}
