import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import type { Question } from '@prepdesk/contract/questions/question';
import { questions } from '@prepdesk/contract/questions/questions';
import { useMemo, useRef } from 'react';
import { confirmWithUses } from '../../shared/confirm-with-uses.ts';
import type { Draft } from '../../ui/fields/fields-of.ts';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { writtenFields } from './question-fields.ts';

/** Values that a new question takes over from the one saved just before. */
export type Carried = Partial<Record<'difficultyLevel' | 'questionDuration' | 'reference', string>>;

export type SavedQuestion = { questionID: number; wantsNext: boolean; carried: Carried };

export type QuestionPlan = {
  type: number;
  /** null for a new one. */
  question: Question | null;
  /** A call with the input of `questions.edit` that does more than that. */
  editCall?: AnyCall;
  saveLabel?: string;
  /** A question was just saved and the person goes on with the next. */
  isAgain?: boolean;
  carried?: Carried;
  report: Report;
  onSaved: (saved: SavedQuestion) => void;
};

/** The form of one question, new or existing. */
export function useQuestionForm(plan: QuestionPlan) {
  const { type, question, isAgain, carried, report, onSaved, editCall = questions.edit } = plan;
  const isNew = question === null;
  const wantsNext = useRef(false);
  const fields = useMemo(() => {
    const initials: Readonly<Record<string, string>> = carried ?? {};
    return writtenFields(type, isNew).map((field) => ({
      ...field,
      initial: initials[field.key] ?? field.initial,
    }));
  }, [type, isNew, carried]);
  const form = useRecordForm<Question, keyof Question, AnyCall>({
    row: question,
    rowKey: question ? String(question.questionID) : undefined,
    fields,
    report,
    isAgain,
    call: isNew ? questions.add : editCall,
    toInput: (draft, row) =>
      ({
        ...draft,
        type,
        ...(row ? { questionID: row.questionID, rowVersion: row.rowVersion } : {}),
      }) as CallInput<AnyCall>,
    mayBeSaved: (draft) => mayBeInactive(question, draft),
    part: isNew ? `-new-${type}` : '',
    onSaved: ({ response }, { difficultyLevel, questionDuration, reference }) => {
      const added = (response as { questionID?: number }).questionID;
      onSaved({
        questionID: question?.questionID ?? added ?? 0,
        wantsNext: wantsNext.current,
        carried: { difficultyLevel, questionDuration, reference },
      });
    },
  });
  return { form, wantsNext };
}

/** Asks before an active question is inactivated. */
async function mayBeInactive(question: Question | null, draft: Draft): Promise<boolean> {
  if (!question?.isActive || draft.isActive !== '0') return true;
  return confirmWithUses({
    kind: 'question',
    id: question.questionID,
    title: `Deactivate question ${question.questionID}?`,
    body: 'Learners no longer get it anywhere it is mapped.',
    confirmLabel: 'Deactivate',
  });
}
