import { classes } from '@prepdesk/contract/catalogue/classes';
import { useRead } from '../../api/use-read.ts';
import type { CourseScope } from '../../shared/course-choice.tsx';
import { SubjectChoice } from '../../shared/subject-choice.tsx';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';

const classesOf = ({ appId, coId, subId }: CourseScope) =>
  appId && coId && subId ? { appID: appId, courseID: coId, subjectID: subId } : null;

export const useClassName = (scope: CourseScope): string | undefined =>
  useRead(classes.list, classesOf(scope)).data?.classes.find((one) => one.classID === scope.clId)?.className;

/** Subject, then class; a link that names only the class still lists its content. */
export function ClassChoice({ scope, choose }: { scope: CourseScope; choose: (scope: CourseScope) => void }) {
  const { appId, coId, subId, mapId, clId } = scope;
  const course = appId && coId ? { appID: appId, courseID: coId } : null;
  const { data: classList } = useRead(classes.list, classesOf(scope));
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
