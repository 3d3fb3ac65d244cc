import { type Doubt, doubtCategories } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { useMemo } from 'react';
import { useChoiceList } from '../../api/use-read.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';

type Assigned = Pick<Doubt, 'id' | 'categoryID' | 'facultyID' | 'fullName'>;
type Props = { doubt: Assigned; report: Report; onClose: () => void };

const unassigned = { value: '0', label: 'Unassigned' };

/** Sets the kind of a doubt, and assigns it to a faculty member (d2 §2). */
export function AssignPopup({ doubt, report, onClose }: Props) {
  const { choices } = useChoiceList(doubts.faculties, {}, 'facultyID', 'name');
  const row = useMemo(() => ({ ...doubt, facultyID: doubt.facultyID ?? 0 }), [doubt]);
  const fields = useMemo(
    () =>
      fieldsOf<typeof row>()({
        categoryID: { label: 'Category', editor: { kind: 'select', choices: doubtCategories } },
        facultyID: { label: 'Faculty', editor: { kind: 'select', choices: [unassigned, ...choices] } },
      }),
    [choices],
  );
  return (
    <RecordPopup
      title="Assign category"
      subtitle={`Doubt ${doubt.id} · ${doubt.fullName}`}
      row={row}
      rowKey={String(doubt.id)}
      fields={fields}
      call={doubts.assign}
      mayBeUnchanged
      toInput={({ categoryID, facultyID }) => ({
        doubtID: doubt.id,
        categoryID,
        ...(Number(facultyID) !== row.facultyID && { facultyID: Number(facultyID) }),
      })}
      report={report}
      onClose={onClose}
    />
  );
}
