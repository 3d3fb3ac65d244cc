import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { type Faculty, faculty } from '@prepdesk/contract/clinical/faculty';
import { type NewRow, TableScreen } from '../../ui/list/table-screen.tsx';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { facultyFields, facultyInputs } from './faculty-fields.ts';

const appID = appIDs.clinical;

/** The clinical app's faculty, each edited on a page of their own (d3 §2). */
export default function FacultyScreen() {
  return (
    <TableScreen
      route="/prepclinic/faculty"
      list={{ call: faculty.list, given: { appID } }}
      rowID="id"
      fields={facultyFields}
      add={{ label: 'Add Faculty', call: faculty.add, popup: (popup) => <AddFacultyPopup {...popup} /> }}
      actions={({ id: facultyId, name }) => [
        {
          label: 'View Details',
          opens: { path: '/prepclinic/faculty_detail/{id}', name, id: { facultyId } },
        },
      ]}
      successSeconds={4}
    />
  );
}

const AddFacultyPopup = ({ report, fields, onClose }: NewRow<Faculty>) => (
  <RecordPopup
    title="Add Faculty"
    isWide
    row={null}
    fields={fields}
    call={faculty.add}
    toInput={facultyInputs(appID).add}
    report={report}
    onClose={onClose}
  />
);
