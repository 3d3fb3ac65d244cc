import { appIDs } from '@prepdesk/contract/catalogue/apps';
import {
  type CourseDetail,
  courseDetail,
  courseDetailRow,
  courseDetails,
} from '@prepdesk/contract/clinical/course-details';
import { useMemo, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useChoices } from '../../api/use-read.ts';
import { choicesOf } from '../../ui/fields/fields-of.ts';
import { columnsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { courseDetailFields } from './course-detail-fields.tsx';

const route = '/prepclinic/prepclinic_course';
const appID = appIDs.clinical;
const source = { call: courseDetails.list, given: { appID } };
const successSeconds = 4;

/** Every class of the clinical app, with content and price; facts that cannot be counted are edited here (gaps B7). */
export default function CourseDetailsScreen() {
  const list = useList(route, source, courseDetailFields);
  const { banner, report } = useNotices(successSeconds);
  const [open, setOpen] = useState<CourseDetail | null>(null);
  const may = useMay();
  return (
    <Screen route={route} count={list.count} banner={banner} actions={<ListActions list={list} />}>
      <ListCard
        list={list}
        rowID="classID"
        hasDetails
        actions={(row) => (may(courseDetails.edit) ? [{ label: 'Edit', run: () => setOpen(row) }] : [])}
      />
      {open && <EditDetailPopup row={open} report={report} onClose={() => setOpen(null)} />}
    </Screen>
  );
}

const { edit } = inputsFor(courseDetail);

/** The teacher is one of the app's faculty; values for the other two are suggested from other classes. */
function useWrittenFields() {
  const { data, unread } = useChoices(courseDetails.choices, { appID });
  return useMemo(() => {
    const faculty = data
      ? choicesOf(data.faculty, 'id', ({ name, isActive }) => (isActive ? name : `${name} (inactive)`))
      : unread;
    const suggest = (suggestions: readonly string[] = []) => ({ kind: 'suggest' as const, suggestions });
    return columnsFor(courseDetailRow, {
      facultyID: { editor: { kind: 'select', choices: [{ value: '0', label: 'None' }, ...faculty] } },
      eligibility: { editor: suggest(data?.eligibilities) },
      categoryCourse: { editor: suggest(data?.categories) },
    });
  }, [data, unread]);
}

function EditDetailPopup(props: { row: CourseDetail; report: Report; onClose: () => void }) {
  const { row, report, onClose } = props;
  const fields = useWrittenFields();
  return (
    <RecordPopup
      title="Edit course detail"
      subtitle={`${row.className}, ${row.subjectName}`}
      row={row}
      rowKey={String(row.classID)}
      fields={fields}
      call={courseDetails.edit}
      toInput={(draft, base) => ({ appID, ...edit(draft, base ?? row) })}
      report={report}
      onClose={onClose}
    />
  );
}
