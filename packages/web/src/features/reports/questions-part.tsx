import { shownInstant } from '@prepdesk/contract/company-time';
import { errorReports, type ReportedQuestion } from '@prepdesk/contract/reports/error-reports';
import type { ReactNode } from 'react';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Codes, codesText, MarksLine, marksText } from './counts.tsx';
import type { ReportScope } from './courses-part.tsx';

const fields = fieldsOf<ReportedQuestion>()({
  questionID: { label: 'ID', look: 'quiet', widthPx: 80 },
  quesText: { label: 'Question', look: 'strong', kind: 'rich', widthPx: 340 },
  openCount: { label: 'Reports', kind: 'number', widthPx: 90 },
  codes: {
    label: 'Error',
    asText: ({ codes }) => codesText(codes),
    display: ({ codes }) => <Codes codes={codes} />,
  },
  marks: {
    label: 'Chosen',
    asText: marksText,
    display: (row) => <MarksLine {...row} />,
    widthPx: 250,
  },
  lastAt: { label: 'Last reported', asText: ({ lastAt }) => shownInstant(lastAt), widthPx: 190 },
});

type Props = { scope: ReportScope; course: string; choices: ReactNode; open: (questionID: number) => void };

/** The questions with open reports, each once. Those whose key most learners doubt come first. */
export function QuestionsPart({ scope: { appId, coId }, course, choices, open }: Props) {
  const list = useList(
    '/errortypes',
    {
      call: errorReports.questions,
      given: { appID: appId, courseID: coId },
      whose: ['courseID'],
      parentName: course,
    },
    fields,
  );
  return (
    <ListCard
      list={list}
      rowID="questionID"
      hasSearch={false}
      choices={choices}
      toneOf={({ isKeyDoubted }) => (isKeyDoubted === 1 ? 'warn' : undefined)}
      actions={({ questionID }) => [{ label: 'Open', run: () => open(questionID) }]}
    />
  );
}
