import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Screen, useAbout } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const load = () => import('./learner-page.tsx');
// Fetched while the learner is being read; a failed fetch is repeated when the page is rendered.
void load().catch(() => {});
const LearnerPage = lazyPart(load, <Waiting text="Loading.." />);

const route = '/learner/{id}';
const shape = z.object({ personID: id() });
const trail = [{ label: 'User Search', href: '/usersearch' }];

/** A person with all their accounts: panels that load independently, and one timeline. */
export default function LearnerScreen() {
  const { id: at } = useEncodedID(shape);
  const name = useAbout(route);
  const { data, failure, reload } = useRead(learnerPage.head, at && { personID: at.personID });
  const { banner, report } = useNotices();
  const nameRead = data?.accounts[0]?.fullName;
  if (!at) return <BrokenLink route={route} trail={trail} />;
  return (
    <Screen route={route} heading={nameRead || name} recordName={nameRead} trail={trail} banner={banner}>
      {data ? (
        <>
          {failure && <FailureBanner isRefresh failure={failure} onClose={() => void reload()} />}
          <LearnerPage data={data} report={report} reload={reload} />
        </>
      ) : (
        <RecordPlaceholder failure={failure} reload={reload} />
      )}
    </Screen>
  );
}
