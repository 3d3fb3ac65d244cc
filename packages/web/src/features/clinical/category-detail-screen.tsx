import { appIDs, clinicalCourseID } from '@prepdesk/contract/catalogue/apps';
import { courseDetails } from '@prepdesk/contract/clinical/course-details';
import { id } from '@prepdesk/contract/values';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useChoiceList } from '../../api/use-read.ts';
import { useDefaultChoice } from '../../shared/default-choice.ts';
import { SubjectChoice, useFirstSubject } from '../../shared/subject-choice.tsx';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { courseDetailFields } from './course-detail-fields.tsx';

const route = '/prepclinic/categoryDetail';
const shape = z.object({ subId: z.optional(id()), eligibility: z.optional(z.string()) });
type Filters = z.output<typeof shape>;
const course = { appID: appIDs.clinical, courseID: clinicalCourseID };
const appID = course.appID;

/** The classes of a subject, for everybody or by intended audience (d3 §2). */
export default function CategoryDetailScreen() {
  const { id: at, isBroken, choose, replace } = useEncodedID(shape);
  const first = useFirstSubject(course, at !== null && !at.subId);
  const filled: Filters | null = first ? { subId: first.subjectID } : null;
  useDefaultChoice(filled, replace);
  const { subId, eligibility = '' } = filled ?? at ?? {};
  const source = useMemo(
    () => ({
      call: courseDetails.filtered,
      given: subId ? { appID, subjectID: subId, eligibility } : null,
      idleMessage: 'Choose a subject to see its classes',
    }),
    [subId, eligibility],
  );
  const list = useList(route, source, courseDetailFields);
  const { choices: eligibilities } = useChoiceList(
    courseDetails.eligibilities,
    subId ? { appID, subjectID: subId } : null,
    'eligibility',
    'eligibility',
  );
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Category Detail', href: route }]} />;
  return (
    <Screen route={route} count={list.count} actions={<ListActions list={list} />}>
      <ListCard
        list={list}
        rowID="classID"
        hasDetails
        choices={
          <>
            <SubjectChoice
              course={course}
              subjectID={subId}
              onChoose={({ subjectID }) => choose({ subId: subjectID })}
            />
            <ChoiceSelect
              label="Eligibility"
              none="All"
              value={eligibility}
              choices={eligibilities}
              isDisabled={eligibilities.length === 0}
              onChoose={(chosen) => choose({ subId, ...(chosen ? { eligibility: chosen } : {}) })}
            />
          </>
        }
      />
    </Screen>
  );
}
