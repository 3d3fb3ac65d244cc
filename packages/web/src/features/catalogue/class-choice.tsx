import { classes } from '@prepdesk/contract/catalogue/classes';
import { useChoiceList, useChoices, useRead } from '../../api/use-read.ts';
import { type CourseScope, useLastScope } from '../../shared/course-choice.tsx';
import { firstInUse, useDefaultChoice } from '../../shared/default-choice.ts';
import { SubjectChoice, useFirstSubject } from '../../shared/subject-choice.tsx';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';

const classesOf = ({ appId, coId, subId }: CourseScope) =>
  appId && coId && subId ? { appID: appId, courseID: coId, subjectID: subId } : null;

export const useClassName = (scope: CourseScope): string | undefined =>
  useRead(classes.list, classesOf(scope)).data?.classes.find((one) => one.classID === scope.clId)?.className;

/**
 * As `useLastScope`; where no class is chosen, the first one of the subject, or of the course's first subject.
 * Without a class to choose the subject stays open, too.
 */
export function useLastClass() {
  const { scope, ...rest } = useLastScope();
  const { appId, coId, subId, clId } = scope;
  const isOpen = coId !== undefined && clId === undefined;
  const subject = useFirstSubject({ appID: appId, courseID: coId ?? 0 }, isOpen && !subId);
  const at = subject ? { ...scope, subId: subject.subjectID, mapId: subject.subjectMapID } : scope;
  const { data: classList } = useChoices(classes.list, isOpen ? classesOf(at) : null);
  const first = firstInUse(classList?.classes);
  const filled = isOpen && first ? { ...at, clId: first.classID } : null;
  useDefaultChoice(filled, rest.replace);
  return { ...rest, scope: filled ?? scope };
}

/** Subject, then class; a link that names only the class still lists its content. */
export function ClassChoice({ scope, choose }: { scope: CourseScope; choose: (scope: CourseScope) => void }) {
  const { appId, coId, subId, mapId, clId } = scope;
  const course = appId && coId ? { appID: appId, courseID: coId } : null;
  const { choices } = useChoiceList(classes.list, classesOf(scope), 'classID', 'className');
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
        choices={choices}
        isDisabled={choices.length === 0}
        onChoose={(value) => choose({ appId, coId, subId, mapId, clId: Number(value) })}
      />
    </>
  );
}
