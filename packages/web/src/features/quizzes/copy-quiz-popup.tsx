import { dayAfter, shownDay } from '@prepdesk/contract/company-time';
import { quizLevels } from '@prepdesk/contract/quizzes/quiz-rules';
import { quizzes } from '@prepdesk/contract/quizzes/quizzes';
import { useState } from 'react';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { levelChoices, type QuizSlot } from './quiz-fields.tsx';

type Target = { toLevelID: string; toDate: string };
type Props = { from: QuizSlot; onCopied: (to: QuizSlot) => void; onClose: () => void };

/** Copies a quiz to another day or level. */
export function CopyQuizPopup({ from, onCopied, onClose }: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  const fields = fieldsOf<Target>()({
    toLevelID: {
      label: 'Level',
      initial: from.levelID,
      editor: { kind: 'select', choices: levelChoices },
    },
    toDate: { label: 'Date', initial: dayAfter(from.date, 1), editor: { kind: 'date' } },
  });
  const form = useRecordForm<Target, keyof Target, typeof quizzes.copy>({
    row: null,
    fields,
    call: quizzes.copy,
    part: '-copy',
    toInput: (to) => ({ ...from, ...to }),
    report: (notice) => notice.kind === 'failed' && setFailure(notice.error),
    onSaved: (_, { toLevelID, toDate }) =>
      onCopied({ levelID: Number(toLevelID) as QuizSlot['levelID'], date: toDate }),
  });
  return (
    <RecordPopupFrame
      title="Copy this quiz"
      subtitle={`${quizLevels[from.levelID]}, ${shownDay(from.date)}. Its times move with the day.`}
      form={form}
      saveLabel="Copy"
      mayBeUnchanged
      onClose={onClose}
      head={failure !== null && <FailureBanner failure={failure} onClose={() => setFailure(null)} />}
    />
  );
}
