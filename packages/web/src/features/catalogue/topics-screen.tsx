import { classes } from '@prepdesk/contract/catalogue/classes';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { type Topic, topics } from '@prepdesk/contract/catalogue/topics';
import { useRead } from '../../api/use-read.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { orderField, statusField } from '../../ui/fields/status-field.ts';
import { ChoiceSelect } from '../../ui/screen/choice-select.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';
import { CourseChoice, type Place, usePlace, useWhenNotAsked } from './course-choice.tsx';

const fields = fieldsOf<Topic>()({
  topicID: { label: 'ID', look: 'quiet', widthPx: 80 },
  topicName: { label: 'Topic Name', look: 'strong', editor: { kind: 'text', mostLength: 200 } },
  isActive: statusField,
  orderBy: orderField,
});

export default function TopicsScreen() {
  const { place, choose, isBroken } = usePlace();
  const whenNotAsked = useWhenNotAsked(
    place.appId,
    'Choose a course, a subject and a class to see its topics',
  );
  const className = useClassName(place);
  if (isBroken) return <BrokenLink route="/topics" trail={[{ label: 'Topics List', href: '/topics' }]} />;
  const { appId, coId, clId } = place;
  const of = { appID: appId, courseID: coId ?? 0, classID: clId ?? 0 };
  return (
    <TableScreen
      route="/topics"
      list={{ call: topics.list, given: coId && clId ? of : null, of: className, whenNotAsked }}
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
        toInput: ({ topicName, orderBy }) => ({ ...of, topicName, orderBy }),
      }}
      edit={{
        call: topics.edit,
        toInput: ({ topicName, orderBy, isActive }, { topicID, rowVersion }) => ({
          ...of,
          ...{ topicID, topicName, orderBy, isActive, rowVersion },
        }),
      }}
      actions={({ topicID, topicName }) => [
        {
          label: 'View Sub-topics',
          opens: { path: '/topics/{id}', name: topicName, id: { topicId: topicID, appId, coId, clId } },
        },
      ]}
    />
  );
}

const classesOf = ({ appId, coId, subId }: Place) =>
  appId && coId && subId ? { appID: appId, courseID: coId, subjectID: subId } : null;

const useClassName = (place: Place): string | undefined =>
  useRead(classes.list, classesOf(place)).data?.classes.find((one) => one.classID === place.clId)?.className;

/** Subject, then class; a link that names the class alone still lists its topics. */
function ClassChoice({ place, choose }: { place: Place; choose: (place: Place) => void }) {
  const { appId, coId, subId, mapId, clId } = place;
  const course = appId && coId ? { appID: appId, courseID: coId } : null;
  const { data: subjectList } = useRead(subjects.list, course);
  const { data: classList } = useRead(classes.list, classesOf(place));
  return (
    <>
      <ChoiceSelect
        label="Subject"
        value={subId}
        choices={(subjectList?.subjects ?? []).map((one) => ({
          value: String(one.subjectID),
          label: one.subjectName,
        }))}
        isDisabled={!subjectList?.subjects.length}
        onChoose={(value) => {
          const chosen = subjectList?.subjects.find((one) => String(one.subjectID) === value);
          if (chosen) choose({ appId, coId, subId: chosen.subjectID, mapId: chosen.subjectMapID });
        }}
      />
      <ChoiceSelect
        label="Class"
        value={clId}
        choices={(classList?.classes ?? []).map((one) => ({
          value: String(one.classID),
          label: one.className,
        }))}
        isDisabled={!classList?.classes.length}
        onChoose={(value) => choose({ appId, coId, subId, mapId, clId: Number(value) })}
      />
    </>
  );
}
