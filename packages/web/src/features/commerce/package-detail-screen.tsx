import { type Package, packages } from '@prepdesk/contract/commerce/packages';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useMay } from '../../api/use-may.ts';
import { confirmWithUses } from '../../shared/confirm-with-uses.ts';
import { usePackagePath } from '../../shared/package-path.ts';
import { RecordPage } from '../../ui/record/record-page.tsx';
import { RecordScreen, useRenamed } from '../../ui/record/record-screen.tsx';
import { BrokenLink, Card } from '../../ui/screen/screen.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { PackageClasses } from './package-classes.tsx';
import { type PackageKey, packageInputs, usePackageFields } from './package-fields.ts';

const route = '/prepclinic/packges_details/{id}';
const shape = z.object({ packageId: id() });
const trail = [{ label: 'Package list', href: '/prepclinic/packges' }];

const sections: { title: string; keys: PackageKey[] }[] = [
  {
    title: 'Package',
    keys: ['packageName', 'packageShortName', 'parentPackageID', 'isActive', 'packageDescription'],
  },
  { title: 'Price', keys: ['packagePrice', 'currency', 'discountPrice', 'discountCode'] },
  { title: 'Access', keys: ['validityInDays', 'creditSeconds', 'speed', 'deviceLimit'] },
  { title: 'Content', keys: ['qBank', 'videos', 'totalVideoDuration'] },
];

/** A package, and below the classes that it opens. */
export default function PackageDetailScreen() {
  const { id: at } = useEncodedID(shape);
  const trailOf = usePackagePath();
  if (!at) return <BrokenLink route={route} trail={trail} />;
  return (
    <RecordScreen
      route={route}
      call={packages.detail}
      given={{ packageID: at.packageId }}
      nameOf={({ packageName }) => packageName}
      trail={trail}
      trailOf={trailOf}
    >
      {(row, report) => (
        <>
          <PackageSheet key={row.id} row={row} report={report} />
          <PackageClasses packageID={row.id} appID={row.appID} report={report} />
        </>
      )}
    </RecordScreen>
  );
}

function PackageSheet({ row, report }: { row: Package; report: Report }) {
  const { id: packageID, appID, courseID } = row;
  const { columns, editors } = usePackageFields({ appID, courseID });
  const may = useMay();
  const followName = useRenamed(route, { packageId: packageID });
  return (
    <Card>
      <RecordPage
        row={row}
        rowKey={String(row.id)}
        fields={may(packages.edit) ? editors : columns}
        sections={sections}
        call={packages.edit}
        toInput={(draft, base) => packageInputs({ appID, courseID }).edit(draft, base ?? row)}
        mayBeSaved={({ isActive }) => row.isActive === 0 || isActive !== '0' || mayDeactivate(row)}
        report={report}
        onSaved={(_, { packageName }) => followName(row.packageName, packageName.trim())}
      />
    </Card>
  );
}

const mayDeactivate = ({ id, packageName }: Package): Promise<boolean> =>
  confirmWithUses({
    kind: 'package',
    id,
    title: `Deactivate ${packageName}?`,
    body: 'It can no longer be bought. Learners who have it keep it until it runs out.',
    confirmLabel: 'Deactivate',
  });
