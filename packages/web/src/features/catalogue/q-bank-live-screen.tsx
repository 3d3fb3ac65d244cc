import { liveWords, type QBank, qBank, qBanks } from '@prepdesk/contract/catalogue/q-banks';
import { qBankSlugID, slugs } from '@prepdesk/contract/catalogue/sub-topics';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { useMemo } from 'react';
import { anyCourseChoice } from '../../shared/any-course-choice.tsx';
import { useFilteredScope } from '../../shared/filtered-scope.ts';
import { StateSwitch } from '../../shared/state-switch.tsx';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { courseScope, lessonLooks, mappingAction, subTopicsAction } from './lesson-list.tsx';

const words = { on: liveWords[1], off: liveWords[0] };

/** The Q-banks of all courses, each with a switch that shows it to learners. */
export default function QBankLiveScreen() {
  const { chosen, narrow, isBroken } = useFilteredScope(courseScope);
  const { appId, coId } = chosen;
  const { banner, report } = useNotices();
  const { toggle, isSaving } = useRelease(report);
  const fields = useMemo(
    () =>
      fieldsFor(qBank, {
        ...lessonLooks,
        subTopicID: { look: 'quiet', widthPx: 60 },
        // The switch is what the screen is for: it is in sight however narrow the window is.
        isLive: {
          widthPx: 120,
          display: (row) => (
            <StateSwitch
              label={`${row.name} is live`}
              isOn={row.isLive === 1}
              words={words}
              isDisabled={isSaving}
              onToggle={() => void toggle(row)}
            />
          ),
        },
        questionCount: { widthPx: 90 },
        releaseDate: { ...lessonLooks.releaseDate, widthPx: 112 },
      }),
    [toggle, isSaving],
  );
  const list = useList('/qbankLive', { call: qBanks.list, given: { appID: appId, courseID: coId } }, fields);
  if (isBroken) return <BrokenLink route="/qbankLive" />;
  return (
    <Screen route="/qbankLive" count={list.count} banner={banner} actions={<ListActions list={list} />}>
      <ListCard
        list={list}
        rowID="subTopicID"
        {...anyCourseChoice(chosen, narrow)}
        actions={(row) => [
          mappingAction(row, { slugID: qBankSlugID, slugName: slugs[qBankSlugID] }),
          subTopicsAction(row, true),
        ]}
      />
    </Screen>
  );
}

/** Asks before switching. */
function useRelease(report: Report) {
  const { set, isSaving } = useStateChange(qBanks.release, report);
  const toggle = async (row: QBank) => {
    if (!(await confirm(questionFor(row)))) return;
    const { subTopicID, rowVersion } = row;
    await set(
      { subTopicID, releaseDate: row.isLive ? 'coming soon' : 'live', rowVersion },
      (input) => `${row.name}: ${input.releaseDate}`,
    );
  };
  return { toggle, isSaving };
}

const questionFor = (row: QBank) => ({
  title: row.isLive ? 'Unpublish this Q-bank?' : 'Publish this Q-bank?',
  body: row.isLive
    ? `Learners will not see ${row.name} of ${row.topicName} any more; it becomes coming soon.`
    : `Learners will see ${row.name} of ${row.topicName}. ${whatTheySee(row)}`,
  confirmLabel: row.isLive ? 'Unpublish' : 'Publish',
});

function whatTheySee({ isActive, questionCount }: QBank): string {
  if (isActive !== 1) return 'Not before it is active, though.';
  return questionCount === 0 ? 'It has no questions yet.' : `Questions in it: ${inDigits(questionCount)}.`;
}
