import { apps, type Course } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { useMemo } from 'react';
import { askAhead } from '../../api/ask-ahead.ts';
import { AppChoice, usePlace } from '../../places/course-choice.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';

const fields = fieldsOf<Course>()({
  courseID: { label: 'courseID', look: 'quiet', widthPx: 110 },
  name: { label: 'Name', look: 'strong', editor: { kind: 'text', mostLength: 120 } },
  isActive: statusField,
});

export const readsFirst = () => askAhead(apps.list, {});

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
      fields={fields}
      choices={<AppChoice appID={appID} onChoose={(appId) => choose({ appId })} />}
      add={{ label: 'Add course', call: courses.add, toInput: ({ name }) => ({ appID, name }) }}
      edit={{
        call: courses.edit,
        toInput: ({ name, isActive }, { courseID, rowVersion }) => ({
          appID,
          courseID,
          name,
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
