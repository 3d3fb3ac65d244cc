import { Button } from '@mantine/core';
import { type QuestionImport, questionImports } from '@prepdesk/contract/questions/question-imports';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { Popup } from '../../ui/screen/popup.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import { inDigits, instantText, questionCount } from './import-words.ts';
import classes from './question-import.module.css';
import type { StepProps } from './question-import.tsx';

const taken = {
  added: 'Added',
  changed: 'Changed',
  same: 'Unchanged',
  skipped: 'Skipped as near-duplicates',
  faulty: 'Left out with faults',
} as const;
const takenBack = { removed: 'Removed', restored: 'Set back', left: 'Left as they are' } as const;

/** What became of the file, and the way back. */
export function ImportResult({ one, report, go }: StepProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isUndone = one.state === 'undone';
  return (
    <Card>
      <div className={classes.step}>
        {one.failure && (
          <p role="alert" className={classes.failure}>
            {one.failure}
          </p>
        )}
        <p className={classes.lead} role="status">
          <b className={classes.file}>{one.fileName}</b> {isUndone ? 'was taken back' : 'is imported'}
          {one.finishedAt && `, ${instantText(one.finishedAt)}`}
        </p>
        <dl className={classes.outcome}>
          <Facts one={one} names={isUndone ? { ...taken, ...takenBack } : taken} />
        </dl>
        <div className={classes.foot}>
          {!isUndone && (
            <Button variant="default" color="red" onClick={() => setIsAsking(true)}>
              Take this import back
            </Button>
          )}
          <Button variant="default" onClick={() => go({})}>
            Import another file
          </Button>
          <Button
            className={classes.mainLink}
            renderRoot={(props) => (
              <ScreenLink {...props} path={one.type === 1 ? '/mcq_ques' : '/numerical-ques'} />
            )}
          >
            Show the questions
          </Button>
        </div>
      </div>
      {isAsking && <UndoPopup importID={one.importID} report={report} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function Facts({
  one,
  names,
}: {
  one: QuestionImport;
  names: Partial<Record<keyof QuestionImport['outcome'], string>>;
}) {
  return Object.entries(names).map(([name, label]) => (
    <div key={name}>
      <dt>{label}</dt>
      <dd>{inDigits(one.outcome[name as keyof QuestionImport['outcome']])}</dd>
    </div>
  ));
}

type PopupProps = { importID: number; report: StepProps['report']; onClose: () => void };

/** Shows what would be left as it is before anything is taken back. */
function UndoPopup({ importID, report, onClose }: PopupProps) {
  const { data, failure, isLoading, reload } = useRead(questionImports.undoPreview, { importID });
  const undo = useChange(questionImports.undo);
  const takeBack = async () => {
    try {
      await undo.save({ importID });
      onClose();
    } catch (error) {
      report({ kind: 'failed', error });
      onClose();
    }
  };
  return (
    <Popup
      title="Take this import back?"
      onClose={onClose}
      onSubmit={() => void takeBack()}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={undo.isSaving} disabled={!data}>
            Take it back
          </Button>
        </>
      }
    >
      <LoadingOverlay isShown={isLoading} />
      <FailureBanner failure={failure} onClose={() => void reload()} />
      {data && (
        <div className={classes.undo}>
          <p>
            {questionCount(data.removes)} will be removed
            {data.restores > 0 && `, ${questionCount(data.restores)} set back to what they were`}.
          </p>
          {data.leaves > 0 && (
            <>
              <p>
                <b>{questionCount(data.leaves)} will be left as they are</b>, because somebody changed or uses
                them since{data.leaves > data.left.length ? `; the first ${data.left.length} are` : ''}:
              </p>
              <ul>
                {data.left.map((row) => (
                  <li key={row.rowNumber}>
                    <b>{row.why}</b> · question {row.questionID}, row {row.rowNumber}
                    <span>{row.words}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Popup>
  );
}
