import { shownInstant } from '@prepdesk/contract/company-time';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { whyNotVisible } from '@prepdesk/contract/entitlement/why-not-visible';
import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { Suspense, useEffect, useMemo } from 'react';
import { send } from '../../api/transport.ts';
import { useMay } from '../../api/use-may.ts';
import { ErasureState } from '../../shared/erasure-state.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import layout from '../../ui/layout/layout.module.css';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { WhyNotVisible } from '../entitlement/screens.ts';
import { PersonActions } from '../persons/screens.ts';
import classes from './learner.module.css';
import { LearnerHead } from './learner-head.tsx';
import { LearnerPanels } from './learner-panels.tsx';
import { LearnerTimeline } from './learner-timeline.tsx';

type Props = { data: CallResponse<typeof learnerPage.head>; report: Report; reload: () => Promise<void> };

/** Who the learner is, what they have, what happened, and why they cannot see something. */
export default function LearnerPage({ data, report, reload }: Props) {
  const { personID } = data;
  useEffect(
    function noteThatItWasOpened() {
      // Nothing waits for this call, and its failure changes nothing on the page.
      void send(learnerPage.open, { personID }).catch(() => {});
    },
    [personID],
  );
  return (
    <div className={layout.stack}>
      <LearnerHead
        personID={data.personID}
        accounts={data.accounts}
        actions={
          <Suspense>
            <PersonActions personID={data.personID} report={report} onChanged={() => void reload()} />
          </Suspense>
        }
      />
      <ErasureState job={data.erasureJob} reload={reload} />
      {data.erasedAt && (
        <p className={layout.box} data-shaded role="status">
          Personal data was erased on {shownInstant(data.erasedAt)}. What the law requires to be kept is still
          here.
        </p>
      )}
      <div className={`${layout.columns} ${classes.page}`}>
        <LearnerPanels personID={data.personID} accounts={data.accounts} />
        <LearnerTimeline key={data.personID} personID={data.personID} />
        <Diagnosis userAppsID={data.accounts[0]?.userAppsID} />
      </div>
    </div>
  );
}

/** Explains why a learner cannot see something, for staff who may ask. */
function Diagnosis({ userAppsID }: { userAppsID: number | undefined }) {
  const may = useMay();
  const whose = useMemo(() => (userAppsID === undefined ? null : { userAppsID }), [userAppsID]);
  if (!whose || !may(whyNotVisible.explain)) return null;
  return (
    <aside>
      <Suspense fallback={<Waiting text="Loading.." />}>
        <WhyNotVisible whose={whose} />
      </Suspense>
    </aside>
  );
}
