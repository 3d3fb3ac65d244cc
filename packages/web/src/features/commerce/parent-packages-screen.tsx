import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { CourseChoice, useCourseName, useIdleMessage, useLastScope } from '../../shared/course-choice.tsx';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { AddParentPackagePopup } from './add-parent-package-popup.tsx';
import { mayBeSaved, parentPackageInputs, useParentPackageFields } from './parent-package-fields.ts';

/** Parent Package Listing (d1 §2): for a course of either app, edited in place; new ones are added in a popup. */
export default function ParentPackagesScreen() {
  const { scope, choose, isBroken } = useLastScope();
  const { appId, coId } = scope;
  const chosenCourse = coId ? { appID: appId, courseID: coId } : null;
  const fields = useParentPackageFields(isBroken ? null : chosenCourse);
  const course = useCourseName(appId, coId);
  const idleMessage = useIdleMessage(appId, 'Choose a course to see its parent packages');
  if (isBroken) {
    return (
      <BrokenLink
        route="/parentPackage"
        trail={[{ label: 'Parent Package Listing', href: '/parentPackage' }]}
      />
    );
  }
  return (
    <TableScreen
      route="/parentPackage"
      list={{ call: parentPackages.list, given: chosenCourse, parentName: course, idleMessage }}
      rowID="id"
      fields={fields}
      choices={<CourseChoice scope={scope} choose={choose} />}
      add={{
        label: 'Add parent package',
        call: parentPackages.add,
        popup: (popup) =>
          chosenCourse && (
            <AddParentPackagePopup {...popup} chosenCourse={chosenCourse} course={course} fields={fields} />
          ),
      }}
      edit={{
        call: parentPackages.edit,
        toInput: (draft, row) => parentPackageInputs(row).edit(draft, row),
        mayBeSaved,
      }}
      actions={({ id }) => [
        { label: 'View Packages', opens: { path: '/prepclinic/packges', id: { appId, coId, parentId: id } } },
      ]}
      successSeconds={4}
    />
  );
}
