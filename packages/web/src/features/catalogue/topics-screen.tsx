import { type Topic, topics } from '@prepdesk/contract/catalogue/topics';
import { useCallback } from 'react';
import { CourseChoice, useLastPlace, useWhenNotAsked } from '../../places/course-choice.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { orderField, statusField } from '../../ui/fields/status-field.ts';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';
import { ClassChoice, useClassName } from './class-choice.tsx';
import { readinessField } from './readiness-cell.tsx';
import { type Prepared, useReadiness } from './use-readiness.ts';

const fields = fieldsOf<Prepared<Topic>>()({
  topicID: { label: 'ID', look: 'quiet', widthPx: 80 },
  topicName: { label: 'Topic Name', look: 'strong', editor: { kind: 'text', mostLength: 200 } },
  isActive: statusField,
  readiness: readinessField,
  orderBy: orderField,
});

const idOf = ({ topicID }: Topic) => topicID;

export default function TopicsScreen() {
  const { place, choose, isBroken } = useLastPlace();
  const whenNotAsked = useWhenNotAsked(
    place.appId,
    'Choose a course, a subject and a class to see its topics',
  );
  const className = useClassName(place);
  const withReadiness = useReadiness('topics', place, idOf);
  const rows = useCallback((all: { topics: Topic[] }) => withReadiness(all.topics), [withReadiness]);
  if (isBroken) return <BrokenLink route="/topics" trail={[{ label: 'Topics List', href: '/topics' }]} />;
  const { appId, coId, clId } = place;
  const inClass = { appID: appId, courseID: coId ?? 0, classID: clId ?? 0 };
  return (
    <TableScreen
      route="/topics"
      list={{
        call: topics.list,
        given: coId && clId ? inClass : null,
        rows,
        parentName: className,
        whenNotAsked,
      }}
      rowID="topicID"
      fields={fields}
      choices={
        <CourseChoice place={place} choose={choose}>
          <ClassChoice place={place} choose={choose} />
        </CourseChoice>
      }
      add={{
        label: 'Add topic',
        call: topics.add,
        toInput: ({ topicName, orderBy }) => ({ ...inClass, topicName, orderBy }),
      }}
      edit={{
        call: topics.edit,
        toInput: ({ topicName, orderBy, isActive }, { topicID, rowVersion }) => ({
          ...inClass,
          ...{ topicID, topicName, orderBy, isActive, rowVersion },
        }),
      }}
      actions={({ topicID, topicName }) => [
        {
          label: 'View Sub-topics',
          opens: { path: '/topics/{id}', name: topicName, id: { topicId: topicID, appId, coId, clId } },
        },
        {
          label: 'Details',
          opens: { path: '/microtopics/{id}', name: topicName, id: { topicId: topicID, appId, coId, clId } },
        },
        {
          label: 'Add Notes',
          opens: {
            path: '/addnotes/{id}',
            name: topicName,
            id: { appId, coId, topicId: topicID, classId: clId },
          },
          isRare: true,
        },
        {
          label: 'Add Slides',
          opens: {
            path: '/addSlides/{id}',
            name: topicName,
            id: { appId, coId, topicId: topicID, classId: clId },
          },
          isRare: true,
        },
      ]}
    />
  );
}
