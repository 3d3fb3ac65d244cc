import { Button, Checkbox } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { type ReportKind, reportDownloadPath, reportKinds } from '@prepdesk/contract/questions/question-file';
import { questionImports, type ReportRow } from '@prepdesk/contract/questions/question-imports';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRouter } from '../../router/router-provider.tsx';
import { DisabledTooltip } from '../../ui/feedback/disabled-tooltip.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListPart } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { attempt } from '../../ui/screen/attempt.ts';
import { Card } from '../../ui/screen/screen.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { ReportFinding } from './import-finding.tsx';
import { kindWords, questionCount, skippedText } from './import-words.ts';
import classes from './question-import.module.css';
import type { StepProps } from './question-import.tsx';

const actionWords = {
  unread: 'Not checked',
  add: 'New',
  change: 'Changed',
  same: 'Unchanged',
  fault: 'Error',
};

const fields = fieldsOf<ReportRow>()({
  rowNumber: { label: 'Row', look: 'quiet', kind: 'number', widthPx: 70 },
  action: { label: 'Result', widthPx: 100, asText: ({ action }) => actionWords[action] },
  uniqueID: { label: 'Unique ID', widthPx: 130, asText: ({ uniqueID }) => uniqueID || '–' },
  words: { label: 'Question', look: 'strong', asText: ({ words }) => words || '(blank)' },
  faults: { label: 'Issues', widthPx: 320, display: (row) => <ReportFinding row={row} /> },
});

/** Of the numbers that somebody has to look at. */
const tones: Partial<Record<ReportKind, 'dev' | 'bad'>> = { near: 'dev', fault: 'bad' };

/** The findings of the check. Nothing has been changed yet. */
export function ImportReportStep(props: StepProps) {
  const { one, report, scope, change } = props;
  const { importID, counts } = one;
  const countOf: Record<ReportKind, number> = { ...counts, all: one.totalRows };
  const kind = scope.kind ?? (counts.fault > 0 ? 'fault' : counts.near > 0 ? 'near' : 'all');
  const keep = useChange(questionImports.keep);
  const setKept = (isKept: 0 | 1, rowNumber?: number) =>
    attempt(report, async () => {
      await keep.save({ importID, isKept, ...(rowNumber ? { rowNumber } : {}) });
    });
  const actionsOf = (row: ReportRow): RowAction[] => {
    if (row.similarity === 0) return [];
    if (row.isKept) return [{ label: 'Skip', run: () => void setKept(0, row.rowNumber) }];
    return [{ label: 'Add anyway', run: () => void setKept(1, row.rowNumber) }];
  };
  return (
    <div className={layout.stack}>
      <Card isPadded>
        {one.failure && (
          <p role="alert" className={`${layout.box} ${layout.error}`}>
            {one.failure}
          </p>
        )}
        <p className={layout.lead}>
          <b>{one.fileName}</b> was checked. Nothing is imported yet.
        </p>
        <div className={`${layout.actions} ${classes.kinds}`}>
          {reportKinds
            .filter((name) => name === 'all' || countOf[name] > 0)
            .map((name) => (
              <button
                key={name}
                type="button"
                className={`${layout.box} ${layout.pressable} ${layout.small}`}
                aria-pressed={name === kind}
                onClick={() => change({ ...scope, kind: name })}
              >
                <b className={layout.tone} data-tone={tones[name]}>
                  {inDigits(countOf[name])}
                </b>{' '}
                {kindWords[name]}
              </button>
            ))}
        </div>
      </Card>
      <Card>
        <div className={layout.toolbar}>
          <b>{kindWords[kind]}</b>
          {kind === 'near' && (
            <>
              <span>
                {inDigits(counts.near - counts.kept)} skipped, {inDigits(counts.kept)} added anyway
              </span>
              <Button
                variant="default"
                size="xs"
                onClick={() => void setKept(counts.kept < counts.near ? 1 : 0)}
              >
                {counts.kept < counts.near ? 'Add all of them' : 'Skip all of them'}
              </Button>
            </>
          )}
          <a
            className={layout.end}
            href={`/api/${reportDownloadPath}?${new URLSearchParams({ importID: String(importID), kind })}`}
            download
          >
            Download this report
          </a>
        </div>
        <ReportTable importID={importID} kind={kind} actionsOf={actionsOf} />
      </Card>
      <CommitFoot {...props} />
    </div>
  );
}

type TableProps = { importID: number; kind: ReportKind; actionsOf: (row: ReportRow) => RowAction[] };

function ReportTable({ importID, kind, actionsOf }: TableProps) {
  const list = useList('/mcq_ques', { call: questionImports.rows, given: { importID, kind } }, fields);
  return <ListPart list={list} rowID="rowNumber" hasSearch={false} actions={actionsOf} />;
}

/** Starts the import. Faulty rows must be left out explicitly. */
function CommitFoot({ one, report, scope, change }: StepProps) {
  const { importID, counts } = one;
  const { history } = useRouter();
  const backToColumns = () => {
    if (scope.step === 'report' && history.canGoBack()) history.back();
    else change({ importID, step: 'columns' });
  };
  const [leavesOut, setLeavesOut] = useState(false);
  const commit = useChange(questionImports.commit);
  const added = counts.add - counts.near + counts.kept;
  const canTake = added + counts.change > 0;
  const skipLabel =
    counts.fault === 1 ? 'Skip 1 row with errors' : `Skip ${inDigits(counts.fault)} rows with errors`;
  const whyNot = counts.fault > 0 && !leavesOut ? `Tick “${skipLabel}” first` : undefined;
  const take = () =>
    attempt(report, async () => {
      await commit.save({ importID, leavesOutFaults: leavesOut ? 1 : 0 });
    });
  return (
    <div className={layout.actions} data-end>
      {counts.fault > 0 && (
        <Checkbox
          mr="auto"
          label={skipLabel}
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.currentTarget.checked)}
        />
      )}
      {skippedText(counts) && (
        <button type="button" className={layout.link} onClick={() => change({ ...scope, kind: 'near' })}>
          {skippedText(counts)}
        </button>
      )}
      <Button variant="default" onClick={backToColumns}>
        Back to columns
      </Button>
      <DisabledTooltip reason={canTake ? whyNot : undefined}>
        <Button loading={commit.isSaving} disabled={!canTake} onClick={() => void take()}>
          {added > 0 || counts.change === 0 ? `Import ${questionCount(added)}` : ''}
          {counts.change > 0 && `${added > 0 ? ', change ' : 'Change '}${questionCount(counts.change)}`}
        </Button>
      </DisabledTooltip>
    </div>
  );
}
