import { Button } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import { quizLevels } from '@prepdesk/contract/quizzes/quiz-rules';
import { quizzes, type UsualTimes } from '@prepdesk/contract/quizzes/quizzes';
import { useMemo, useState } from 'react';
import layout from '../../ui/layout/layout.module.css';
import { RecordEditors, RequiredNote } from '../../ui/record/record-editors.tsx';
import { RecordFoot } from '../../ui/record/record-foot.tsx';
import { RecordFrame } from '../../ui/record/record-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { CopyQuizPopup } from './copy-quiz-popup.tsx';
import { QuestionCards } from './question-cards.tsx';
import { QuestionPopup } from './question-popup.tsx';
import {
  type QuizSlot,
  quizFields,
  quizInput,
  shownQuiz,
  type WholeQuiz,
  type WrittenQuiz,
} from './quiz-fields.tsx';

const QuizPreview = lazyPart(async () => ({ default: (await import('./quiz-preview.tsx')).QuizPreview }));

type Props = {
  slot: QuizSlot;
  /** Null for a new one. */
  quiz: WholeQuiz | null;
  /** What a new one begins with. */
  usual: UsualTimes | undefined;
  isAgain: boolean;
  report: Report;
  onSaved: () => void;
  onCopied: (to: QuizSlot) => void;
  /** Of a new one. */
  onCancel: () => void;
};

type Above = 'preview' | 'copy' | number | null;

/** Edits the quiz of a level on a day. */
export function QuizForm({ slot, quiz, usual, isAgain, report, ...on }: Props) {
  const fields = useMemo(() => quizFields(slot.date, usual), [slot.date, usual]);
  const [above, setAbove] = useState<Above>(null);
  const form = useRecordForm<WrittenQuiz, keyof WrittenQuiz & string, typeof quizzes.save>({
    row: quiz,
    rowKey: `${slot.levelID}-${slot.date}`,
    fields,
    call: quizzes.save,
    report,
    isAgain,
    toInput: (draft, base) => quizInput(slot, draft, base),
    onSaved: on.onSaved,
  });
  const close = () => setAbove(null);
  const shown = form.fields.filter(({ key }) => !key.startsWith('ques'));
  const level = quizLevels[slot.levelID];
  return (
    <RecordFrame form={form}>
      <div className={layout.body}>
        {!quiz && (
          <h2>
            New quiz · {level} · {shownDay(slot.date)}
          </h2>
        )}
        <div className={layout.grid}>
          <RequiredNote record={form} fields={shown} />
          <RecordEditors record={form} fields={shown} />
        </div>
        <QuestionCards draft={form.draft} errors={form.errors} set={form.set} onOpen={setAbove}>
          <Button variant="default" size="compact-sm" onClick={() => setAbove('preview')}>
            Preview
          </Button>
          {quiz && (
            <Button
              variant="default"
              size="compact-sm"
              disabled={form.isChanged}
              onClick={() => setAbove('copy')}
            >
              Copy…
            </Button>
          )}
        </QuestionCards>
      </div>
      <RecordFoot form={form} isNew={quiz === null} onCancel={on.onCancel} />
      {above === 'preview' && <QuizPreview quiz={shownQuiz(form.draft)} level={level} onClose={close} />}
      {above === 'copy' && <CopyQuizPopup from={slot} onCopied={on.onCopied} onClose={close} />}
      {typeof above === 'number' && <QuestionPopup key={above} number={above} form={form} onClose={close} />}
    </RecordFrame>
  );
}
