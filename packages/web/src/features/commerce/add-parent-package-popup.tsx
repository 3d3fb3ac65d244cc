import { type ParentPackage, parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import type { Fields } from '../../ui/fields/fields-of.ts';
import type { AddPopup } from '../../ui/list/table-screen.tsx';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { type ParentPackageKey, parentPackageInputs } from './parent-package-fields.ts';

type Props = AddPopup & {
  chosenCourse: { appID: number; courseID: number };
  /** The course, in words. */
  course: string;
  fields: Fields<ParentPackage, ParentPackageKey>;
};

export function AddParentPackagePopup({ chosenCourse, course, fields, report, onClose }: Props) {
  return (
    <RecordPopup
      title="Add Parent Package"
      subtitle={course}
      isWide
      row={null}
      fields={fields}
      call={parentPackages.add}
      toInput={parentPackageInputs(chosenCourse).add}
      onSaved={(message) => {
        onClose();
        report({ kind: 'saved', message });
      }}
      onClose={onClose}
    />
  );
}
