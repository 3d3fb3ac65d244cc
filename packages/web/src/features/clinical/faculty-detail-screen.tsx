import { type FacultyClass, type FacultyDetail, faculty } from '@prepdesk/contract/clinical/faculty';
import { id } from '@prepdesk/contract/values';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RecordPage } from '../../ui/record/record-page.tsx';
import { RecordScreen, useRenamed } from '../../ui/record/record-screen.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Card } from '../../ui/screen/screen.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { type FacultyKey, facultyFields, facultyInputs } from './faculty-fields.ts';

const FacultyPanels = lazyPart(() => import('./faculty-panels.tsx'), <Waiting text="Loading.." />);

const route = '/prepclinic/faculty_detail/{id}';
const shape = z.object({ facultyId: id() });
const trail = [{ label: 'Faculty list', href: '/prepclinic/faculty' }];

const sections: { title: string; keys: FacultyKey[] }[] = [
  { title: 'Faculty', keys: ['name', 'facultyCountryCode', 'facultyPhone', 'isActive', 'orderBy'] },
  { title: 'Royalty', keys: ['royalityPercentage'] },
  { title: 'Public profile', keys: ['shortDescription', 'description'] },
];

/** A faculty member, and below the classes that they teach. */
export default function FacultyDetailScreen() {
  const { id: at } = useEncodedID(shape);
  if (!at) return <BrokenLink route={route} trail={trail} />;
  return (
    <RecordScreen
      route={route}
      call={faculty.detail}
      given={{ facultyID: at.facultyId }}
      nameOf={({ faculty: { name } }) => name}
      trail={trail}
      recordIn={(answer) => answer.faculty}
    >
      {({ faculty: row }, report) => (
        <>
          <FacultySheet key={row.id} row={row} report={report} />
          <div className={layout.below}>
            <FacultyPanels faculty={row} />
          </div>
          <FacultyClasses facultyID={row.id} />
        </>
      )}
    </RecordScreen>
  );
}

function FacultySheet({ row, report }: { row: FacultyDetail; report: Report }) {
  const followName = useRenamed(route, { facultyId: row.id });
  return (
    <Card>
      <RecordPage
        row={row}
        rowKey={String(row.id)}
        fields={facultyFields}
        sections={sections}
        call={faculty.edit}
        toInput={(draft, base) => facultyInputs(row.appID).edit(draft, base ?? row)}
        report={report}
        onSaved={(_, { name }) => followName(row.name, name.trim())}
      />
    </Card>
  );
}

const columns = fieldsOf<FacultyClass>()({
  classID: { label: 'Class ID', look: 'quiet', widthPx: 90 },
  className: { label: 'Class Name', look: 'strong' },
  subjectName: { label: 'Subject' },
  courseName: { label: 'Course' },
  averageRating: {
    label: 'Average stars',
    kind: 'number',
    widthPx: 120,
    asText: ({ averageRating }) => averageRating ?? '–',
  },
  reviewCount: { label: 'Reviews', kind: 'number', widthPx: 90 },
  isActive: {
    label: 'IsActive',
    choices: { 1: 'Active', 0: 'Inactive' },
    tones: statusField.tones,
    widthPx: 120,
  },
});

function FacultyClasses({ facultyID }: { facultyID: number }) {
  const source = useMemo(() => ({ call: faculty.classes, given: { facultyID } }), [facultyID]);
  const list = useList(route, source, columns);
  return (
    <section aria-labelledby="faculty-classes">
      <div className={layout.head} data-between>
        <h2 id="faculty-classes">Classes</h2>
        <span>{list.count}</span>
      </div>
      <ListCard list={list} rowID="classID" />
    </section>
  );
}
