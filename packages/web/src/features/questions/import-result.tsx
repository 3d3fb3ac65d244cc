import { Button } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { type QuestionImport, questionImports } from '@prepdesk/contract/questions/question-imports';
import { useState } from 'react';
import { type LeftRow, UndoImportPopup } from '../../shared/undo-import-popup.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import { questionCount } from './import-words.ts';
import type { StepProps } from './question-import.tsx';

const importLabels = {
  added: 'Added',
  changed: 'Changed',
  same: 'Unchanged',
  skipped: 'Skipped as similar',
  faulty: 'Skipped with errors',
} as const;
const reverted = { removed: 'Removed', restored: 'Reverted', left: 'Unchanged' } as const;

/** The result of the import, and the button that takes it back. */
export function ImportResult({ one, report, go }: StepProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isUndone = one.state === 'undone';
  return (
    <Card>
      <div className={layout.body}>
        {one.failure && (
          <p role="alert" className={`${layout.box} ${layout.error}`}>
            {one.failure}
          </p>
        )}
        <p className={layout.lead} role="status">
          <b>{one.fileName}</b> {isUndone ? 'was undone' : 'is imported'}
          {one.finishedAt && `, ${shownInstant(one.finishedAt)}`}
        </p>
        <Facts
          look="big"
          minPx={150}
          facts={outcomeOf(one, isUndone ? { ...importLabels, ...reverted } : importLabels)}
        />
        <div className={layout.actions} data-end>
          {!isUndone && (
            <Button variant="default" color="red" onClick={() => setIsAsking(true)}>
              Undo import
            </Button>
          )}
          <Button variant="default" onClick={() => go({})}>
            Import another file
          </Button>
          <LinkButton variant="filled" path={one.type === 1 ? '/mcq_ques' : '/numerical-ques'}>
            Show the questions
          </LinkButton>
        </div>
      </div>
      {isAsking && (
        <UndoImportPopup
          calls={questionImports}
          importID={one.importID}
          countText={questionCount}
          nameOf={({ questionID }: LeftRow & { questionID: number }) => `question ${questionID}, `}
          report={report}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}

type Outcome = QuestionImport['outcome'];

const outcomeOf = ({ outcome }: QuestionImport, names: Partial<Record<keyof Outcome, string>>) =>
  Object.entries(names).map(([name, label]) => ({ label, value: inDigits(outcome[name as keyof Outcome]) }));
