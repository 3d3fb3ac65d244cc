import type { CallResponse } from '@prepdesk/contract/define-call';
import { durationText } from '@prepdesk/contract/duration-text';
import { userLog, watchedLesson } from '@prepdesk/contract/learners/user-log';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { LearnerLink } from '../../shared/learner-link.tsx';
import { LookUpForm } from '../../shared/look-up-form.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { EmailText } from '../../ui/fields/email-text.tsx';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { SharedEmail } from './shared-email.tsx';
import { useLearnerLookUp } from './use-learner-look-up.ts';

const route = '/userlog';

const fields = columnsFor(watchedLesson, {
  videoName: { look: 'strong' },
  watchTime: { label: 'Watch Time', asText: ({ watchTime }) => durationText(watchTime), widthPx: 120 },
  startedAt: { widthPx: 180 },
  className: {},
  topicName: {},
  type: { isHiddenAtFirst: true, widthPx: 90 },
  isFree: { widthPx: 80 },
  online: { widthPx: 90 },
  month: { isHiddenAtFirst: true, widthPx: 90 },
  appName: { isHiddenAtFirst: true, widthPx: 90 },
});

/** What a learner watched, and the credits that are left (d3 §2). */
export default function UserLogScreen() {
  const { banner, report, clear } = useNotices();
  const { isBroken, answer, failure, isLooking, form } = useLearnerLookUp({
    call: userLog.find,
    report,
    clear,
    // The rows are read separately, page by page.
    inputOf: (search) => ({ search, limit: 0 }),
  });
  const personID = answer?.response.information.personID ?? null;
  const list = useList(
    route,
    { call: userLog.list, given: personID === null ? null : { personID }, whose: ['personID'] },
    fields,
  );
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'User Log', href: route }]} />;
  return (
    <Screen
      route={route}
      count={personID === null ? undefined : list.count}
      banner={banner}
      actions={personID !== null && <ListActions list={list} />}
    >
      <LookUpForm by="phone or email" {...form} />
      {answer && personID !== null ? (
        <div className={layout.stack}>
          <Summary {...answer.response} personID={personID} />
          <ListCard list={list} rowID="id" />
        </div>
      ) : (
        <Card>
          {isLooking ? (
            <div className={layout.room}>
              <Waiting text="Loading.." />
            </div>
          ) : failure ? (
            <FailureBanner failure={failure} onClose={clear} />
          ) : (
            <EmptyState message={answer ? answer.message : 'Search by phone or email'} />
          )}
        </Card>
      )}
    </Screen>
  );
}

type LogAnswer = CallResponse<typeof userLog.find> & { personID: number };

function Summary({ information, totalCredits, personID }: LogAnswer) {
  const { fullName, userPhone, userEmail, creditSeconds, watchedSeconds, others } = information;
  const facts = [
    { label: 'Full Name', value: <LearnerLink personID={personID} fullName={fullName} /> },
    { label: 'Phone', value: phoneText(userPhone) },
    { label: 'Email', value: <EmailText address={userEmail || 'NA'} /> },
    { label: 'Total Credits', value: durationText(totalCredits) },
    { label: 'Credits left', value: durationText(creditSeconds) },
    { label: 'Watched', value: durationText(watchedSeconds) },
  ];
  return (
    <Card>
      <div className={layout.body}>
        <Facts facts={facts} minPx={210} />
        <SharedEmail others={others} />
      </div>
    </Card>
  );
}
