import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { type Package, packages } from '@prepdesk/contract/commerce/packages';
import { routeAt } from '@prepdesk/contract/routes';
import { useCallback, useMemo } from 'react';
import { useCourseName } from '../../shared/course-choice.tsx';
import { useParentsStep } from '../../shared/package-path.ts';
import type { Fields } from '../../ui/fields/fields-of.ts';
import { type AddPopup, TableScreen } from '../../ui/list/table-screen.tsx';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { useAppOfList, useClinicalScope } from './clinical-scope.ts';
import { type PackageKey, packageInputs, usePackageFields, useParentName } from './package-fields.ts';

const route = '/prepclinic/packges';

/** All packages of a course or of a parent; each is edited, with its classes, on its own page (d3 §2, gaps B7). */
export default function PackagesScreen() {
  const { chosenCourse, parentID, isBroken, choose } = useClinicalScope();
  const { columns, editors } = usePackageFields(isBroken ? null : chosenCourse);
  const course = useCourseName(chosenCourse.appID, chosenCourse.courseID);
  const parent = useParentName(chosenCourse, parentID);
  const isGeneral = chosenCourse.appID === appIDs.general;
  const stepTo = useParentsStep();
  const usual = parentID === undefined ? undefined : [{ label: routeAt(route).title, href: route }];
  const trail = isGeneral ? [stepTo(chosenCourse)] : usual;
  useAppOfList(
    chosenCourse.appID,
    useCallback(() => choose({}), [choose]),
  );
  const ofParent = useMemo(() => {
    const parentPackageID = { ...editors.parentPackageID, initial: parentID ?? 0 };
    return { ...editors, parentPackageID };
  }, [editors, parentID]);
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Package list', href: route }]} />;
  return (
    <TableScreen
      route={route}
      list={{
        call: packages.list,
        given: { ...chosenCourse, parentPackageID: parentID },
        whose: ['parentPackageID'],
        parentName: parent || course,
      }}
      trail={parentID !== undefined && !parent ? null : trail}
      rowID="id"
      fields={columns}
      add={{
        label: 'Add package',
        call: packages.add,
        popup: (popup) => (
          <AddPackagePopup {...popup} chosenCourse={chosenCourse} course={course} fields={ofParent} />
        ),
      }}
      actions={({ id, packageName }) => [
        {
          label: 'View Details',
          opens: { path: '/prepclinic/packges_details/{id}', name: packageName, id: { packageId: id } },
        },
        {
          label: 'User classes',
          opens: { path: '/user_class/{id}', name: packageName, id: { packageId: id } },
        },
      ]}
      successSeconds={4}
    />
  );
}

type Props = AddPopup & {
  chosenCourse: { appID: number; courseID: number };
  course: string;
  fields: Fields<Package, PackageKey>;
};

function AddPackagePopup({ chosenCourse, course, fields, report, onClose }: Props) {
  return (
    <RecordPopup
      title="Add Package"
      subtitle={course}
      isWide
      row={null}
      fields={fields}
      call={packages.add}
      toInput={packageInputs(chosenCourse).add}
      onSaved={(message) => {
        onClose();
        report({ kind: 'saved', message });
      }}
      onClose={onClose}
    />
  );
}
