import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { useCourseName } from '../../shared/course-choice.tsx';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { AddParentPackagePopup } from './add-parent-package-popup.tsx';
import { useClinicalScope } from './clinical-scope.ts';
import { useParentPackageFields } from './parent-package-fields.ts';

const route = '/prepclinic/parent_packges';

/** All parent packages of the clinical app; each is edited on its own page (d3 §2). */
export default function ParentPackageListScreen() {
  const { chosenCourse, isBroken } = useClinicalScope();
  const fields = useParentPackageFields(isBroken ? null : chosenCourse);
  const course = useCourseName(chosenCourse.appID, chosenCourse.courseID);
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Parent package list', href: route }]} />;
  return (
    <TableScreen
      route={route}
      list={{ call: parentPackages.page, given: chosenCourse, parentName: course }}
      rowID="id"
      fields={fields}
      add={{
        label: 'Add parent package',
        call: parentPackages.add,
        popup: (popup) => (
          <AddParentPackagePopup {...popup} chosenCourse={chosenCourse} course={course} fields={fields} />
        ),
      }}
      actions={({ id, packageName }) => [
        {
          label: 'View Details',
          opens: {
            path: '/prepclinic/parent_packges_detail/{id}',
            name: packageName,
            id: { parentPackageId: id },
          },
        },
      ]}
      successSeconds={4}
    />
  );
}
