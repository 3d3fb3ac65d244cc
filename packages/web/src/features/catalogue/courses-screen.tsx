import { appIDs, apps, type Course } from '@prepdesk/contract/catalogue/apps';
import { courses, examLevels } from '@prepdesk/contract/catalogue/courses';
import { useMemo } from 'react';
import { prefetch } from '../../api/prefetch.ts';
import { AppChoice, usePlace } from '../../shared/course-choice.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';

const fields = fieldsOf<Course>()({
  courseID: { label: 'courseID', look: 'quiet', widthPx: 110 },
  name: { label: 'Name', look: 'strong', editor: { kind: 'text', maxLength: 120 } },
  examLevel: { label: 'Exam level', editor: { kind: 'inside' }, initial: '0' },
  isActive: statusField,
});

const levels = [4, 1, 2, 0].map((value) => ({
  value: String(value),
  label: examLevels[value as keyof typeof examLevels],
}));

/** Only the general app has exam levels. */
const generalFields = fieldsOf<Course>()({
  ...fields,
  examLevel: {
    label: 'Exam level',
    editor: { kind: 'select', choices: levels },
    initial: '0',
    widthPx: 140,
    display: ({ examLevel }) => (examLevel === 0 ? '–' : examLevels[examLevel as keyof typeof examLevels]),
  },
});

export const readsFirst = () => prefetch(apps.list, {});

export default function CoursesScreen() {
  const { place, choose, isBroken } = usePlace();
  const appID = place.appId;
  const subjectList = useCanOpen()('/subjects') ? '/subjects' : '/subjectlist';
  const list = useMemo(
    () => ({
      call: apps.list,
      given: {},
      rows: (all: readonly { appID: number; courses: Course[] }[]) =>
        all.find((app) => app.appID === appID)?.courses ?? [],
      whenEmpty: 'No Course data found',
    }),
    [appID],
  );
  if (isBroken) return <BrokenLink route="/courses" />;
  return (
    <TableScreen
      route="/courses"
      list={list}
      rowID="courseID"
      fields={appID === appIDs.general ? generalFields : fields}
      choices={<AppChoice appID={appID} onChoose={(appId) => choose({ appId })} />}
      add={{
        label: 'Add course',
        call: courses.add,
        toInput: ({ name, examLevel }) => ({ appID, name, examLevel }),
      }}
      edit={{
        call: courses.edit,
        toInput: ({ name, examLevel, isActive }, { courseID, rowVersion }) => ({
          appID,
          courseID,
          name,
          examLevel,
          isActive,
          rowVersion,
        }),
      }}
      actions={({ courseID, name }) => [
        { label: 'View Subjects', opens: { path: subjectList, id: { appId: appID, coId: courseID } } },
        { label: 'View Module', opens: { path: '/courses/{id}', name, id: { appID, coID: courseID } } },
      ]}
      successSeconds={4}
    />
  );
}
