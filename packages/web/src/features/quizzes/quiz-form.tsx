import { Button } from '@mantine/core';
import { quizLevels } from '@prepdesk/contract/quizzes/quiz-rules';
import { quizzes } from '@prepdesk/contract/quizzes/quizzes';
import { lazy, Suspense, useMemo, useState } from 'react';
import layout from '../../ui/layout/layout.module.css';
import { RecordEditors, RequiredNote } from '../../ui/record/record-editors.tsx';
import { RecordFoot } from '../../ui/record/record-foot.tsx';
import { RecordFrame } from '../../ui/record/record-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
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

const QuizPreview = lazy(async () => ({ default: (await import('./quiz-preview.tsx')).QuizPreview }));

type Props = {
  slot: QuizSlot;
  /** Null for a new one. */
  quiz: WholeQuiz | null;
  isAgain: boolean;
  report: Report;
  onSaved: () => void;
  onCopied: (to: QuizSlot) => void;
};

type Above = 'preview' | 'copy' | number | null;

/** Edits the quiz of a level on a day. */
export function QuizForm({ slot, quiz, isAgain, report, onSaved, onCopied }: Props) {
  const fields = useMemo(() => quizFields(slot.date), [slot.date]);
  const [above, setAbove] = useState<Above>(null);
  const form = useRecordForm<WrittenQuiz, keyof WrittenQuiz & string, typeof quizzes.save>({
    row: quiz,
    rowKey: `${slot.levelID}-${slot.date}`,
    fields,
    call: quizzes.save,
    report,
    isAgain,
    toInput: (draft, base) => quizInput(slot, draft, base),
    onSaved,
  });
  const close = () => setAbove(null);
  const shown = form.fields.filter(({ key }) => !key.startsWith('ques'));
  const level = quizLevels[slot.levelID];
  return (
    <RecordFrame form={form}>
      <div className={layout.body}>
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
      <RecordFoot form={form} isNew={quiz === null} />
      {above === 'preview' && (
        <Suspense>
          <QuizPreview quiz={shownQuiz(form.draft)} level={level} onClose={close} />
        </Suspense>
      )}
      {above === 'copy' && <CopyQuizPopup from={slot} onCopied={onCopied} onClose={close} />}
      {typeof above === 'number' && <QuestionPopup key={above} number={above} form={form} onClose={close} />}
    </RecordFrame>
  );
}
