import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { useApp } from '../api/chosen-app.ts';
import { Segment } from './segment.tsx';

const choices = [
  { value: appIDs.general, text: 'General' },
  { value: appIDs.clinical, text: 'Clinical' },
] as const;

/** Which of the two apps the person works in. */
export function AppSwitch() {
  const { appID, chooseApp } = useApp();
  return <Segment label="App" choices={choices} value={appID} onChoose={chooseApp} />;
}
