import { counted, inDigits } from '@prepdesk/contract/numbers-shown';
import type { Question } from '@prepdesk/contract/questions/question';
import { maxSet, questions } from '@prepdesk/contract/questions/questions';
import { useRef } from 'react';
import { useChange } from '../../api/use-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { SelectionBar } from '../../ui/list/selection-bar.tsx';
import type { Ticks } from '../../ui/list/use-ticks.tsx';
import { attempt } from '../../ui/screen/attempt.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';

const questionsText = (count: number): string => counted(count, 'question');

type Props = { type: 1 | 2; ticks: Ticks; shown: readonly Question[]; report: Report };

/** Activates or deactivates the ticked questions together; those that somebody else changed stay ticked. */
export function TickedQuestions({ type, ticks, shown, report }: Props) {
  const { save, isSaving } = useChange(questions.setStates);
  // As they were seen, also on pages before.
  const versions = useRef(new Map<number, number>());
  for (const { questionID, rowVersion } of shown) versions.current.set(questionID, rowVersion);
  const { ids, clear, add } = ticks;
  const set = async (isActive: 0 | 1) => {
    const isSure =
      isActive === 1 ||
      (await confirm({
        title: `Deactivate ${questionsText(ids.length)}?`,
        body: 'Learners no longer get them anywhere they are mapped.',
        confirmLabel: 'Deactivate',
        isDangerous: true,
      }));
    if (!isSure) return;
    const seen = ids.map((questionID) => ({
      questionID,
      rowVersion: versions.current.get(questionID) ?? 0,
    }));
    await attempt(report, async () => {
      const { response } = await save({ type, isActive, questions: seen });
      clear();
      add(response.left);
      report({ kind: 'saved', message: savedText(isActive, response) });
    });
  };
  const disabledReason = ids.length > maxSet ? `At most ${inDigits(maxSet)} at once` : undefined;
  const actionOf = (label: string, isActive: 0 | 1) => ({
    label,
    run: () => void set(isActive),
    isDisabled: isSaving,
    disabledReason,
  });
  return (
    <SelectionBar
      hint="Select questions to activate or deactivate them together"
      selected={ids.length > 0 ? questionsText(ids.length) : null}
      onClear={clear}
      actions={[actionOf('Activate', 1), actionOf('Deactivate', 0)]}
    />
  );
}

type Outcome = { changed: number; unchanged: number; left: readonly number[] };

function savedText(isActive: 0 | 1, { changed, unchanged, left }: Outcome): string {
  const state = isActive ? 'active' : 'inactive';
  return [
    `${questionsText(changed)} ${isActive ? 'activated' : 'deactivated'}`,
    ...(unchanged > 0 ? [`${inDigits(unchanged)} already ${state}`] : []),
    ...(left.length > 0 ? [`${inDigits(left.length)} changed meanwhile and still selected`] : []),
  ].join('; ');
}
