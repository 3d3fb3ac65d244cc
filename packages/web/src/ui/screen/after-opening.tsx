import type { RoutePath } from '@prepdesk/contract/routes';
import { AddressedPart } from './addressed-part.tsx';
import { NotedVisit } from './noted-visit.tsx';

/** What happens once a screen is shown: its visit is noted, and the form that its address names is opened. */
export const AfterOpening = ({ screen }: { screen: RoutePath }) => (
  <>
    <NotedVisit screen={screen} />
    <AddressedPart />
  </>
);
