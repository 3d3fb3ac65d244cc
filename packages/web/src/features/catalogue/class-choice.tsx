import { classes } from '@prepdesk/contract/catalogue/classes';
import { useRead } from '../../api/use-read.ts';
import type { Place } from '../../shared/course-choice.tsx';
import { SubjectChoice } from '../../shared/subject-choice.tsx';
import { ChoiceSelect } from '../../ui/screen/choice-select.tsx';

const classesOf = ({ appId, coId, subId }: Place) =>
  appId && coId && subId ? { appID: appId, courseID: coId, subjectID: subId } : null;

export const useClassName = (place: Place): string | undefined =>
  useRead(classes.list, classesOf(place)).data?.classes.find((one) => one.classID === place.clId)?.className;

/** Subject, then class; a link that names only the class still lists its content. */
export function ClassChoice({ place, choose }: { place: Place; choose: (place: Place) => void }) {
  const { appId, coId, subId, mapId, clId } = place;
  const course = appId && coId ? { appID: appId, courseID: coId } : null;
  const { data: classList } = useRead(classes.list, classesOf(place));
  return (
    <>
      <SubjectChoice
        course={course}
        subjectID={subId}
        onChoose={({ subjectID, subjectMapID }) =>
          choose({ appId, coId, subId: subjectID, mapId: subjectMapID })
        }
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
