import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { storeOf } from '../../api/store.ts';
import { NoticePopup } from './notice-popup.tsx';

export type Question = {
  title: string;
  body?: ReactNode;
  /** Names the action, such as 'Discard changes'; 'Confirm' when left out. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** The action is red, and the focus starts at Cancel: a second Enter must not be enough. */
  isDangerous?: boolean;
};

type OpenQuestion = Question & { answer: (isConfirmed: boolean) => void };

// A second question waits until the first is answered.
const questions = storeOf<readonly OpenQuestion[]>([]);

/** Asks before an action; false when the person cancels or closes the popup. Needs a `ConfirmPopup` in the page. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const entry: OpenQuestion = {
      ...question,
      answer: (isConfirmed) => {
        questions.set(questions.get().filter((other) => other !== entry));
        resolve(isConfirmed);
      },
    };
    questions.set([...questions.get(), entry]);
  });
}

/** Shows what `confirm` asks; the console has exactly one. Whoever signs in next is not asked what somebody else began. */
export function ConfirmPopup() {
  const [question] = questions.use();
  useEffect(
    () =>
      function cancelWhatIsLeftUnanswered() {
        for (const { answer } of questions.get()) answer(false);
      },
    [],
  );
  if (!question) return null;
  const { isDangerous = false } = question;
  return (
    <NoticePopup
      title={question.title}
      onClose={() => question.answer(false)}
      actions={
        <>
          <Button
            variant="default"
            data-autofocus={isDangerous || undefined}
            onClick={() => question.answer(false)}
          >
            {question.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            data-autofocus={!isDangerous || undefined}
            {...(isDangerous ? { color: 'red' } : {})}
            onClick={() => question.answer(true)}
          >
            {question.confirmLabel ?? 'Confirm'}
          </Button>
        </>
      }
    >
      {question.body}
    </NoticePopup>
  );
}
