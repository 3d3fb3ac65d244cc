import { apps, defaultLanguageID } from '@prepdesk/contract/catalogue/apps';
import { subjectMeta } from '@prepdesk/contract/catalogue/subject-meta';
import { maxOrder, type Subject, subject, subjects } from '@prepdesk/contract/catalogue/subjects';
import { useCallback, useState } from 'react';
import { readAhead } from '../../api/prefetch.ts';
import { useMay } from '../../api/use-may.ts';
import { useLocation } from '../../router/router-provider.tsx';
import { confirmWithUses } from '../../shared/confirm-with-uses.ts';
import {
  CourseChoice,
  type CourseScope,
  scopeInAddress,
  useCourseName,
  useIdleMessage,
  useLastScope,
} from '../../shared/course-choice.tsx';
import { type Draft, fieldsOf } from '../../ui/fields/fields-of.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { orderField } from '../../ui/fields/status-field.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { readinessField } from './readiness-cell.tsx';
import { type Prepared, useReadiness } from './use-readiness.ts';

const SubjectMetaPopup = lazyPart(() => import('./subject-meta-popup.tsx'));

const { orderBy, ...others } = fieldsFor(subject, {
  subjectID: { look: 'quiet', widthPx: 80 },
  subjectName: { look: 'strong' },
  orderBy: { initialAfter: (rows) => Math.min(maxOrder, orderField.initialAfter(rows)) },
});
const fields = fieldsOf<Prepared<Subject>>()({ ...others, readiness: readinessField, orderBy });

const idOf = ({ subjectMapID }: Subject) => subjectMapID;

/** Adds the subject, which the screens below need in their address. */
const withSubject = (row: Prepared<Subject>): Prepared<Subject> =>
  row.readinessAt ? { ...row, readinessAt: { ...row.readinessAt, subId: row.subjectID } } : row;

/** Asks before renaming a subject that other courses share. */
async function mayRename({ subjectName }: Draft, { subjectMapID, subjectName: before }: Subject) {
  const typed = String(subjectName).trim();
  if (typed === before) return true;
  return confirmWithUses({
    kind: 'subject',
    id: subjectMapID,
    isAboutUses: true,
    title: `Rename ${before} to ${typed}?`,
    body: 'The name is shared: it changes in other courses, too.',
    confirmLabel: 'Rename',
  });
}

const ofCourse = ({ appId = 0, coId = 0 }: CourseScope) => ({ appID: appId, courseID: coId });

export function readsFirst(): void {
  const scope = scopeInAddress();
  readAhead(apps.list, {});
  if (scope.appId && scope.coId) readAhead(subjects.list, ofCourse(scope));
}

/** At /subjects and at /subjectlist (d1 §2). */
export default function SubjectsScreen() {
  const route = useLocation({ select: (at) => (at.pathname === '/subjectlist' ? at.pathname : '/subjects') });
  const { scope, choose, isBroken } = useLastScope();
  const [shown, setShown] = useState<Subject | null>(null);
  const may = useMay();
  const classList = useCanOpen()('/classes/{id}') ? '/classes/{id}' : '/classlist/{id}';
  const course = useCourseName(scope.appId, scope.coId);
  const idleMessage = useIdleMessage(scope.appId, 'Choose a course to see its subjects');
  const withReadiness = useReadiness('subjects', scope, idOf);
  const rows = useCallback(
    (all: { subjects: Subject[] }) => withReadiness(all.subjects).map(withSubject),
    [withReadiness],
  );
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Subject List', href: route }]} />;
  const { appId, coId } = scope;
  const chosenCourse = ofCourse(scope);
  const inputs = inputsFor(subject, chosenCourse);
  return (
    <>
      <TableScreen
        route={route}
        list={{
          call: subjects.list,
          given: coId ? chosenCourse : null,
          rows,
          parentName: course,
          idleMessage,
        }}
        rowID="subjectID"
        fields={fields}
        choices={<CourseChoice scope={scope} choose={choose} />}
        add={{
          label: 'Add subject',
          call: subjects.add,
          // The server recognises a name that is already in use.
          toInput: (draft) => ({ ...inputs.add(draft), subjectID: 0, languageID: defaultLanguageID }),
          opens: classList,
        }}
        edit={{
          call: subjects.edit,
          toInput: (draft, row) => ({ ...inputs.edit(draft, row), languageID: row.languageID }),
          mayBeSaved: mayRename,
        }}
        actions={(row) => [
          {
            label: 'View Classes List',
            opens: {
              path: classList,
              name: row.subjectName,
              id: { appId, coId, subId: row.subjectID, mapId: row.subjectMapID },
            },
          },
          ...(may(subjectMeta.read) ? [{ label: 'Meta', run: () => setShown(row) }] : []),
        ]}
      />
      {shown && <SubjectMetaPopup subject={shown} course={chosenCourse} onClose={() => setShown(null)} />}
    </>
  );
}
