import { shownInstant } from '@prepdesk/contract/company-time';
import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import layout from '../../ui/layout/layout.module.css';
import { BrokenLink, Card, Screen, useAbout } from '../../ui/screen/screen.tsx';
import classes from './learner.module.css';
import { LearnerHead } from './learner-head.tsx';
import { LearnerPanels } from './learner-panels.tsx';
import { LearnerTimeline } from './learner-timeline.tsx';

const route = '/learner/{id}';
const place = z.object({ personID: id() });
const trail = [{ label: 'User Search', href: '/usersearch' }];

/** One learner, one page: a person with all their accounts, in panels that load alone, and one timeline over all of it. */
export default function LearnerScreen() {
  const { id: at } = useEncodedID(place);
  const name = useAbout(route);
  const { data, failure, reload } = useRead(learnerPage.head, at && { personID: at.personID });
  if (!at) return <BrokenLink route={route} trail={trail} />;
  return (
    <Screen route={route} heading={data?.accounts[0]?.fullName || name} trail={trail}>
      {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
      {!data && (
        <Card>
          <div className={layout.room}>
            {failure ? <EmptyState message="The learner could not be read" /> : <Waiting text="Loading.." />}
          </div>
        </Card>
      )}
      {data && (
        <div className={layout.stack}>
          <LearnerHead personID={data.personID} accounts={data.accounts} />
          {data.erasedAt && (
            <p className={classes.erased} role="status">
              What said who this was is erased since {shownInstant(data.erasedAt)}. What the law wants kept is
              still here.
            </p>
          )}
          <div className={classes.page}>
            <LearnerPanels personID={data.personID} accounts={data.accounts} />
            <LearnerTimeline key={data.personID} personID={data.personID} />
          </div>
        </div>
      )}
    </Screen>
  );
}
