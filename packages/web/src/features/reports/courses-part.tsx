import { errorReports, type ReportedCourse } from '@prepdesk/contract/reports/error-reports';
import type { ReactNode } from 'react';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';

const fields = fieldsOf<ReportedCourse>()({
  courseName: { label: 'Course', look: 'strong' },
  openCount: { label: 'Open reports', kind: 'number', widthPx: 140 },
  questionCount: { label: 'Questions', kind: 'number', widthPx: 140 },
});

/** What the reports of a course are read by. */
export type ReportScope = { appId: number; coId: number };

type Props = { appID: number; choices: ReactNode; open: (courseID: number) => void };

/** The courses of an app with what is open in each: what the screen shows until a course is chosen. */
export function CoursesPart({ appID, choices, open }: Props) {
  const list = useList('/errortypes', { call: errorReports.courses, given: { appID } }, fields);
  return (
    <ListCard
      list={list}
      rowID="courseID"
      hasSearch={false}
      choices={choices}
      actions={({ courseID }) => [{ label: 'Open', run: () => open(courseID) }]}
    />
  );
}
