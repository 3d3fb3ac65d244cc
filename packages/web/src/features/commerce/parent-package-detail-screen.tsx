import { type ParentPackage, parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { RecordPage } from '../../ui/record/record-page.tsx';
import { RecordScreen, useRenamed } from '../../ui/record/record-screen.tsx';
import { BrokenLink, Card } from '../../ui/screen/screen.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import {
  mayBeSaved,
  type ParentPackageKey,
  parentPackageInputs,
  useParentPackageFields,
} from './parent-package-fields.ts';

const route = '/prepclinic/parent_packges_detail/{id}';
const shape = z.object({ parentPackageId: id() });
const trail = [{ label: 'Parent package list', href: '/prepclinic/parent_packges' }];

const sections: { title: string; keys: ParentPackageKey[] }[] = [
  { title: 'Parent package', keys: ['packageName', 'packageImage', 'isActive', 'packageDescription'] },
  { title: 'Access', keys: ['packageType', 'fullAccess', 'defaultPackageID'] },
];

export default function ParentPackageDetailScreen() {
  const { id: at } = useEncodedID(shape);
  if (!at) return <BrokenLink route={route} trail={trail} />;
  return (
    <RecordScreen
      route={route}
      call={parentPackages.detail}
      given={{ parentPackageID: at.parentPackageId }}
      nameOf={({ packageName }) => packageName}
      trail={trail}
    >
      {(row, report) => <ParentPackageSheet key={row.id} row={row} report={report} />}
    </RecordScreen>
  );
}

function ParentPackageSheet({ row, report }: { row: ParentPackage; report: Report }) {
  const { id: parentPackaegeID, appID, courseID } = row;
  const fields = useParentPackageFields({ appID, courseID });
  const followName = useRenamed(route, { parentPackageId: parentPackaegeID });
  return (
    <Card>
      <RecordPage
        row={row}
        rowKey={String(row.id)}
        fields={fields}
        sections={sections}
        call={parentPackages.edit}
        toInput={(draft, base) => parentPackageInputs(row).edit(draft, base ?? row)}
        mayBeSaved={(draft) => mayBeSaved(draft, row)}
        report={report}
        onSaved={(_, { packageName }) => followName(row.packageName, packageName.trim())}
      />
    </Card>
  );
}
