import { Button, Group, Radio } from '@mantine/core';
import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { optionIndexes, writtenQuestions } from '@prepdesk/contract/quizzes/quiz-rules';
import { useRef, useState } from 'react';
import { FieldEditor } from '../../ui/fields/field-editor.tsx';
import type { Draft } from '../../ui/fields/fields-of.ts';
import { useFocusOnError } from '../../ui/focus/use-focus.ts';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import type { OpenForm } from '../../ui/record/use-record-form.ts';
import { hasUploads } from '../../ui/rich-text/uploads-in-html.ts';
import { mayDiscard } from '../../ui/screen/use-leave-guard.ts';
import { partKey, questionOf, questionParts, type WrittenQuiz } from './quiz-fields.tsx';

type Props = { number: number; form: OpenForm<WrittenQuiz>; onClose: () => void };

type FieldErrors = Record<string, string>;

const stillUploading = 'An image is still uploading';

/** The errors of a question by form key; empty if it is complete. */
function errorsOf(draft: Draft, number: number): FieldErrors {
  const question = questionOf(draft, number);
  const waiting = (['quesText', 'solution'] as const).filter((part) => hasUploads(question[part]));
  if (waiting.length > 0) {
    return Object.fromEntries(waiting.map((part) => [partKey(number, part), stillUploading]));
  }
  try {
    // All five questions have the same rules. An object with keys never counts as a missing question.
    checked(writtenQuestions.ques1, question);
    return {};
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const sentences = Object.entries(error.details.fields ?? {});
    return Object.fromEntries(sentences.map(([part, sentence]) => [partKey(number, part), sentence]));
  }
}

/**
 * Edits one question directly in the form of the quiz, so that a half-written one survives a reload or a new sign-in.
 * Close restores the previous content, and asks first.
 */
export function QuestionPopup({ number, form, onClose }: Props) {
  const keys = questionParts.map((part) => partKey(number, part));
  const [before] = useState(() => Object.fromEntries(keys.map((key) => [key, form.draft[key] ?? ''])));
  const [ownErrors, setOwnErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const ref = useRef<HTMLDivElement>(null);
  useFocusOnError(ref, refusals);
  const errors: FieldErrors = { ...form.errors, ...ownErrors };
  const set = (values: Partial<Draft>) => {
    form.set(values);
    setOwnErrors((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !(key in values))));
  };
  const done = () => {
    const wrong = errorsOf(form.draft, number);
    if (Object.keys(wrong).length === 0) return onClose();
    setOwnErrors(wrong);
    setRefusals(refusals + 1);
  };
  const giveBack = async () => {
    const isChanged = keys.some((key) => (form.draft[key] ?? '') !== before[key]);
    if (isChanged && !(await mayDiscard())) return;
    form.set(before);
    onClose();
  };
  const editor = (part: string, label: string, more: { isFirst?: boolean; isInline?: boolean } = {}) => {
    const key = partKey(number, part);
    const field = form.fields.find((one) => one.key === key);
    return (
      field && (
        <FieldEditor
          field={{ ...field, label }}
          draft={form.draft}
          set={set}
          error={errors[key]}
          isRequired
          {...more}
        />
      )
    );
  };
  const answerKey = partKey(number, 'answer');
  return (
    <Popup
      title={`Question ${number}`}
      subtitle="It is saved together with the quiz."
      onClose={() => void giveBack()}
      onSubmit={done}
      actions={
        <>
          <Button variant="default" onClick={() => void giveBack()}>
            Cancel
          </Button>
          <Button type="submit">Done</Button>
        </>
      }
    >
      <div ref={ref} className={`${layout.wholeLine} ${layout.stack}`}>
        {editor('quesText', 'Question text', { isFirst: true })}
        <fieldset className={layout.list}>
          <legend>Options</legend>
          <p className={layout.hint}>Mark the correct answer.</p>
          {optionIndexes.map((at) => (
            <Group key={at} gap={10} wrap="nowrap">
              <Radio
                name={answerKey}
                aria-label={`Option ${at + 1} is the answer`}
                checked={form.draft[answerKey] === String(at + 1)}
                onChange={() => set({ [answerKey]: String(at + 1) })}
              />
              <div className={layout.grow}>
                {editor(`options.${at}`, `Option ${at + 1}`, { isInline: true })}
              </div>
            </Group>
          ))}
          {errors[answerKey] && (
            <p className={layout.error} role="alert">
              {errors[answerKey]}
            </p>
          )}
        </fieldset>
        {editor('solution', 'Solution')}
      </div>
    </Popup>
  );
}
