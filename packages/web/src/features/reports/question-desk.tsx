import { Button } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import { counted } from '@prepdesk/contract/numbers-shown';
import { questions } from '@prepdesk/contract/questions/questions';
import {
  errorReports,
  errorTexts,
  type ReportOfQuestion,
  reportTypes,
} from '@prepdesk/contract/reports/error-reports';
import { ChevronLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { QuestionPaper } from '../../shared/question-paper.tsx';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import layout from '../../ui/layout/layout.module.css';
import { attempt } from '../../ui/screen/attempt.ts';
import { Card } from '../../ui/screen/screen.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { QuestionForm } from '../questions/screens.ts';
import classes from './reports.module.css';

type Props = { questionID: number; report: Report; onLeave: () => void };

/** One reported question: the reports, the editor and the preview. One save resolves all reports. */
export function QuestionDesk({ questionID, report, onLeave }: Props) {
  const { data, failure, reload } = useRead(errorReports.question, { questionID });
  const may = useMay();
  const { save, isSaving } = useChange(errorReports.resolveAll);
  if (failure) return <FailureBanner failure={failure} onClose={() => void reload()} />;
  if (!data) return <Waiting text="Loading.." />;
  const { question, reports, openCount } = data;
  const resolveAll = async () => {
    const isSure = await confirm({
      title: `Resolve ${countText(openCount)}?`,
      body: 'The question stays as it is.',
      confirmLabel: 'Resolve all',
    });
    if (!isSure) return;
    await attempt(report, async () => {
      report({ kind: 'saved', message: (await save({ questionID })).message });
      onLeave();
    });
  };
  return (
    <div className={layout.stack}>
      <div className={layout.head}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<ChevronLeft size={15} />}
          onClick={onLeave}
        >
          All reported questions
        </Button>
        <h2>Question {questionID}</h2>
        <span>{openCount > 0 ? `${countText(openCount)} open` : 'no open reports'}</span>
        <div className={layout.end}>
          <Button
            variant="default"
            loading={isSaving}
            disabled={openCount === 0}
            onClick={() => void resolveAll()}
          >
            Resolve all, question is right
          </Button>
        </div>
      </div>
      {reports.length > 0 && (
        <Card>
          <ul className={`${layout.parted} ${classes.reports}`} aria-label="Open reports">
            {reports.map((one) => (
              <OneReport key={one.id} {...one} />
            ))}
          </ul>
        </Card>
      )}
      <Card>
        {may(questions.edit) ? (
          <Suspense fallback={<Waiting text="Loading.." />}>
            <QuestionForm
              type={question.type}
              question={question}
              editCall={errorReports.saveAndResolve}
              saveLabel="Save and resolve all"
              report={report}
              onSaved={onLeave}
            />
          </Suspense>
        ) : (
          <div className={layout.body}>
            <QuestionPaper question={question} />
          </div>
        )}
      </Card>
    </div>
  );
}

const countText = (count: number): string => counted(count, 'report');

const OneReport = ({ error, reason, fullName, userAppID, ...one }: ReportOfQuestion) => (
  <li>
    <b>{errorTexts(error) || 'NA'}</b>
    <span>{reason || 'no reason given'}</span>
    <small>
      {fullName || 'NA'}, user {userAppID} · {one.className || reportTypes[one.type === 2 ? 2 : 1]}
      {one.treasureTopic && ` · ${one.treasureTopic}`} · {shownInstant(one.createdAt)}
    </small>
  </li>
);
