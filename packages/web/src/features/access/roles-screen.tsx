import { type Role, role, roles } from '@prepdesk/contract/access/roles';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { NoticeSlot } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const fields = fieldsFor(role, {
  id: { look: 'quiet', widthPx: 80 },
  roleName: { look: 'strong' },
  rightCount: { widthPx: 100 },
  peopleCount: { widthPx: 100 },
});
const cloneFields = { roleName: fields.roleName };
const inputs = inputsFor(role);

export default function RolesScreen() {
  const [cloned, setCloned] = useState<Role | null>(null);
  const { banner, report } = useNotices();
  const may = useMay();
  return (
    <>
      {banner && <NoticeSlot>{banner}</NoticeSlot>}
      <TableScreen
        route="/roles"
        list={{ call: roles.list, given: {} }}
        rowID="id"
        fields={fields}
        add={{ label: 'Add role', call: roles.add, toInput: inputs.add, opens: '/roles/{id}' }}
        edit={{ call: roles.edit, toInput: inputs.edit }}
        actions={(row) => [
          {
            label: 'View Role Permissions',
            opens: { path: '/roles/{id}', name: row.roleName, id: { roleID: row.id } },
          },
          ...(may(roles.clone) ? [{ label: 'Clone', run: () => setCloned(row) }] : []),
        ]}
      />
      {cloned && (
        <RecordPopup
          title="Clone role"
          subtitle={`A new role with the rights of ${cloned.roleName}`}
          row={null}
          rowKey={String(cloned.id)}
          fields={cloneFields}
          call={roles.clone}
          toInput={(draft) => ({ roleID: cloned.id, ...inputs.add(draft) })}
          report={report}
          onFailed={(error) => {
            setCloned(null);
            report({ kind: 'failed', error });
          }}
          onClose={() => setCloned(null)}
        />
      )}
    </>
  );
}
