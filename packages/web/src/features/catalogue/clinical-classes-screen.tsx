import { appIDs, clinicalCourseID } from '@prepdesk/contract/catalogue/apps';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useDefaultChoice } from '../../shared/default-choice.ts';
import { SubjectChoice, useFirstSubject } from '../../shared/subject-choice.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { ClassList } from './class-list.tsx';

const route = '/prepclinic/classes';
const shape = z.object({ subId: z.optional(id()), mapId: z.optional(id()) });
const course = { appID: appIDs.clinical, courseID: clinicalCourseID };

/** The Class List of the clinical app's course (gaps B1). */
export default function ClinicalClassesScreen() {
  const { id: chosen, isBroken, choose, replace } = useEncodedID(shape);
  const first = useFirstSubject(course, chosen !== null && !chosen.subId);
  const filled = first ? { subId: first.subjectID, mapId: first.subjectMapID } : null;
  useDefaultChoice(filled, replace);
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Class List', href: route }]} />;
  const { subId, mapId } = filled ?? chosen ?? {};
  return (
    <ClassList
      route={route}
      at={subId && mapId ? { appId: course.appID, coId: course.courseID, subId, mapId } : null}
      choices={
        <SubjectChoice
          course={course}
          subjectID={subId}
          onChoose={({ subjectID, subjectMapID }) => choose({ subId: subjectID, mapId: subjectMapID })}
        />
      }
      idleMessage="Choose a subject to see its classes"
    />
  );
}
