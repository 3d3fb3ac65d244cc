import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import type { Question } from '@prepdesk/contract/questions/question';
import { questions } from '@prepdesk/contract/questions/questions';
import { useMemo, useRef, useState } from 'react';
import { confirmWithUses } from '../../places/confirm-with-uses.tsx';
import type { Draft } from '../../ui/fields/fields-of.ts';
import { newRowKey } from '../../ui/screen/draft-store.ts';
import { useDraftStore } from '../../ui/screen/record-form.tsx';
import { useLeaveGuard } from '../../ui/screen/use-leave-guard.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { useRecord } from '../../ui/screen/use-record.ts';
import { writtenFields } from './question-fields.ts';

/** What the next of many questions has in common with the one before. */
export type Carried = Partial<Record<'difficultyLevel' | 'questionDuration' | 'reference', string>>;

export type SavedQuestion = { questionID: number; wantsNext: boolean; carried: Carried };

export type QuestionPlan = {
  type: number;
  /** null for a new one. */
  question: Question | null;
  /** One was just saved: the person goes on writing. */
  isAgain?: boolean;
  carried?: Carried;
  report: Report;
  onSaved: (saved: SavedQuestion) => void;
};

/** One question under one pen: its draft, its faults, its conflict. */
export function useQuestionRecord({ type, question, carried, report, onSaved }: QuestionPlan) {
  const isNew = question === null;
  const store = useDraftStore<Question>(isNew ? `-new-${type}` : '');
  const guard = useLeaveGuard();
  const wantsNext = useRef(false);
  const [kept] = useState(() => store.read());
  const fields = useMemo(() => {
    const initials: Readonly<Record<string, string>> = carried ?? {};
    return writtenFields(type, isNew).map((field) => ({
      ...field,
      initial: initials[field.key] ?? field.initial,
    }));
  }, [type, isNew, carried]);
  const call: AnyCall = isNew ? questions.add : questions.edit;
  const record = useRecord<Question, AnyCall>({
    rowKey: isNew ? newRowKey : String(question.questionID),
    row: question,
    fields,
    call,
    toInput: (draft, row) =>
      ({
        ...{ ...draft, type },
        ...(row ? { questionID: row.questionID, rowVersion: row.rowVersion } : {}),
      }) as CallInput<AnyCall>,
    kept,
    mayBeSaved: (draft) => mayBeInactive(question, draft),
    store,
    guard,
    report,
    onSaved: ({ response }) => {
      const { difficultyLevel = '', questionDuration = '', reference = '' } = record.draft;
      const added = (response as { questionID?: number }).questionID;
      onSaved({
        questionID: question?.questionID ?? added ?? 0,
        wantsNext: wantsNext.current,
        carried: { difficultyLevel, questionDuration, reference },
      });
    },
  });
  return { record, fields, wantsNext };
}

/** Before a question that learners meet is put out of use. */
async function mayBeInactive(question: Question | null, draft: Draft): Promise<boolean> {
  if (!question?.isActive || draft.isActive !== '0') return true;
  return confirmWithUses({
    ...{ kind: 'question', of: question.questionID },
    title: `Make question ${question.questionID} inactive?`,
    body: 'Learners no longer get it, wherever it is mapped.',
    confirmLabel: 'Make inactive',
  });
}
