import { type Topic, topic, topics } from '@prepdesk/contract/catalogue/topics';
import { useCallback } from 'react';
import { CourseChoice, useIdleMessage } from '../../shared/course-choice.tsx';
import { useCataloguePath } from '../../shared/use-catalogue-path.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { ClassChoice, useClassName, useLastClass } from './class-choice.tsx';
import { readinessField } from './readiness-cell.tsx';
import { type Prepared, useReadiness } from './use-readiness.ts';

const { orderBy, ...others } = fieldsFor(topic, {
  topicID: { look: 'quiet', widthPx: 80 },
  topicName: { look: 'strong' },
});
const fields = fieldsOf<Prepared<Topic>>()({ ...others, readiness: readinessField, orderBy });

const idOf = ({ topicID }: Topic) => topicID;

export default function TopicsScreen() {
  const { scope, choose, isBroken } = useLastClass();
  const idleMessage = useIdleMessage(scope.appId, 'Choose a course, a subject and a class to see its topics');
  const className = useClassName(scope);
  const withReadiness = useReadiness('topics', scope, idOf);
  const rows = useCallback((all: { topics: Topic[] }) => withReadiness(all.topics), [withReadiness]);
  const { trail, parents } = useCataloguePath(scope.clId ? { classID: scope.clId } : null, []);
  if (isBroken) return <BrokenLink route="/topics" trail={[{ label: 'Topics List', href: '/topics' }]} />;
  const { appId, coId, clId } = scope;
  const inClass = { appID: appId, courseID: coId ?? 0, classID: clId ?? 0 };
  const inputs = inputsFor(topic, inClass);
  return (
    <TableScreen
      route="/topics"
      list={{
        call: topics.list,
        given: coId && clId ? inClass : null,
        rows,
        parentName: className ?? parents?.className,
        idleMessage,
      }}
      rowID="topicID"
      fields={fields}
      choices={
        <CourseChoice scope={scope} choose={choose}>
          <ClassChoice scope={scope} choose={choose} />
        </CourseChoice>
      }
      add={{ label: 'Add topic', call: topics.add, toInput: inputs.add, opens: '/topics/{id}' }}
      edit={{ call: topics.edit, toInput: inputs.edit }}
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
      trail={trail}
    />
  );
}
