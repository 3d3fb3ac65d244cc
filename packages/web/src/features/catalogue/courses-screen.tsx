import { appIDs, apps } from '@prepdesk/contract/catalogue/apps';
import { type Course, course, courses, examLevels } from '@prepdesk/contract/catalogue/courses';
import { useMemo } from 'react';
import { readAhead } from '../../api/prefetch.ts';
import { AppChoice, useScope } from '../../shared/course-choice.tsx';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';

const levels = [4, 1, 2, 0].map((value) => ({
  value: String(value),
  label: examLevels[value as keyof typeof examLevels],
}));

const generalFields = fieldsFor(course, {
  courseID: { look: 'quiet', widthPx: 110 },
  name: { look: 'strong' },
  examLevel: {
    editor: { kind: 'select', choices: levels },
    widthPx: 140,
    display: ({ examLevel }) => (examLevel === 0 ? '–' : examLevels[examLevel as keyof typeof examLevels]),
  },
});

/** Only the general app has exam levels. */
const fields = {
  ...generalFields,
  examLevel: { ...generalFields.examLevel, editor: { kind: 'inside' as const } },
};

export const readsFirst = () => readAhead(apps.list, {});

export default function CoursesScreen() {
  const { scope, choose, isBroken } = useScope();
  const appID = scope.appId;
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
  const inputs = inputsFor(course, { appID });
  return (
    <TableScreen
      route="/courses"
      list={list}
      rowID="courseID"
      fields={appID === appIDs.general ? generalFields : fields}
      choices={<AppChoice appID={appID} onChoose={(appId) => choose({ appId })} />}
      add={{ label: 'Add course', call: courses.add, toInput: inputs.add, opens: subjectList }}
      edit={{ call: courses.edit, toInput: inputs.edit }}
      actions={({ courseID, name }) => [
        { label: 'View Subjects', opens: { path: subjectList, id: { appId: appID, coId: courseID } } },
        { label: 'View Module', opens: { path: '/courses/{id}', name, id: { appID, coID: courseID } } },
      ]}
      successSeconds={4}
    />
  );
}
