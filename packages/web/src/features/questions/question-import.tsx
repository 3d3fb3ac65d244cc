import { inDigits } from '@prepdesk/contract/numbers-shown';
import {
  type QuestionImport as Import,
  isImportBusy,
  questionImports,
} from '@prepdesk/contract/questions/question-imports';
import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { useEffect, useRef, useState } from 'react';
import { readAgain } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Steps } from '../../ui/layout/steps.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { ImportColumnsStep } from './import-columns-step.tsx';
import { ImportFileStep } from './import-file-step.tsx';
import type { ChosenColumns } from './import-needs.ts';
import { ImportReportStep } from './import-report-step.tsx';
import { ImportResult } from './import-result.tsx';
import type { ImportSearch } from './import-search.ts';
import { typeNames } from './question-fields.ts';

type Props = {
  route: RoutePath;
  type: 1 | 2;
  scope: ImportSearch;
  choose: (scope: ImportSearch) => void;
  replace: (scope: ImportSearch) => void;
};

export type StepProps = {
  one: Import;
  report: Report;
  scope: ImportSearch;
  go: (scope: ImportSearch) => void;
  /** As `go`; Back still leads to what came before. */
  change: (scope: ImportSearch) => void;
  /** What was chosen for the columns of files and not validated yet, by import. */
  kept: Map<number, ChosenColumns>;
};

const steps = ['File', 'Columns', 'Check', 'Done'].map((name) => ({ name }));

/** The import of a file of questions, step by step, from choosing it to taking it back. The server knows the step. */
export default function QuestionImport({ route, type, scope, choose, replace }: Props) {
  const { banner, report } = useNotices();
  const { one, failure, isLoading } = useImport(scope.importID);
  const go = (to: ImportSearch) => choose({ panel: 'import', ...to });
  const change = (to: ImportSearch) => replace({ panel: 'import', ...to });
  const [kept] = useState(() => new Map<number, ChosenColumns>());
  const step = !scope.importID ? 0 : one ? stepOf(one, scope) : -1;
  return (
    <Screen
      route={route}
      heading={`Import ${typeNames[type]} questions`}
      trail={[{ label: routeAt(route).title, href: route }]}
      banner={banner ?? <FailureBanner failure={failure} onClose={() => go({})} />}
    >
      <Steps steps={steps} now={step} />
      {step === 0 && <ImportFileStep type={type} report={report} go={go} />}
      {step === -1 && (
        <Card isPadded>
          <LoadingOverlay isShown={isLoading} />
        </Card>
      )}
      {one && step > 0 && (
        <StepOf one={one} report={report} scope={scope} go={go} change={change} kept={kept} />
      )}
    </Screen>
  );
}

function StepOf(props: StepProps) {
  const { one, scope } = props;
  if (isImportBusy(one.state)) return <AtWork one={one} />;
  if (one.state === 'imported' || one.state === 'undone') return <ImportResult {...props} />;
  if (one.state === 'checked' && scope.step !== 'columns') return <ImportReportStep {...props} />;
  return <ImportColumnsStep key={one.importID} {...props} />;
}

function stepOf({ state }: Import, { step }: ImportSearch): number {
  if (state === 'checking') return 2;
  if (state === 'uploaded' || state === 'failed') return 1;
  if (state === 'checked') return step === 'columns' ? 1 : 2;
  return 3;
}

const everyMs = 700;

/** The import as stored on the server, polled while a job works on it. */
function useImport(importID: number | undefined) {
  const {
    data: one,
    failure,
    isLoading,
    reload,
  } = useRead(questionImports.one, importID === undefined ? null : { importID });
  const isBusy = one !== undefined && isImportBusy(one.state);
  const wasBusy = useRef(false);
  useEffect(
    function keepAsking() {
      if (!isBusy) return undefined;
      wasBusy.current = true;
      const timer = setInterval(() => void reload(), everyMs);
      return () => clearInterval(timer);
    },
    [isBusy, reload],
  );
  useEffect(
    function showWhatChanged() {
      if (isBusy || !wasBusy.current) return;
      wasBusy.current = false;
      void readAgain(questionImports.commit.writes);
    },
    [isBusy],
  );
  return { one, failure, isLoading };
}

const atWork: Partial<Record<Import['state'], string>> = {
  checking: 'Validating the rows',
  importing: 'Importing the questions',
  undoing: 'Undoing the import',
};

/** The progress of the job, which continues without this page. */
function AtWork({ one: { state, doneRows, totalRows, fileName } }: { one: Import }) {
  const label = atWork[state] ?? '';
  return (
    <Card isPadded>
      <b>{fileName}</b>
      <progress aria-label={label} value={doneRows} max={totalRows} />
      <span role="status">
        {label}: {inDigits(doneRows)} of {inDigits(totalRows)}
      </span>
      <small className={layout.hint}>This continues on its own: you can leave this page and come back.</small>
    </Card>
  );
}
