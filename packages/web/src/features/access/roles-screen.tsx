import { type Role, roles } from '@prepdesk/contract/access/roles';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';
import { RecordPopup } from '../../ui/screen/record-popup.tsx';
import { NoticePlace } from '../../ui/screen/screen.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const fields = fieldsOf<Role>()({
  id: { label: 'ID', look: 'quiet', widthPx: 80 },
  roleName: { label: 'Role Name', look: 'strong', editor: { kind: 'text', maxLength: 60 } },
  isActive: statusField,
  rightCount: { label: 'Rights', kind: 'number', widthPx: 100 },
  peopleCount: { label: 'People', kind: 'number', widthPx: 100 },
});

const cloneFields = fieldsOf<Role>()({
  roleName: { label: 'Role Name', editor: { kind: 'text', maxLength: 60 } },
});

export default function RolesScreen() {
  const [cloned, setCloned] = useState<Role | null>(null);
  const { banner, report } = useNotices();
  const may = useMay();
  return (
    <>
      {banner && <NoticePlace>{banner}</NoticePlace>}
      <TableScreen
        route="/roles"
        list={{ call: roles.list, given: {} }}
        rowID="id"
        fields={fields}
        add={{ label: 'Add role', call: roles.add, toInput: ({ roleName }) => ({ roleName }) }}
        edit={{
          call: roles.edit,
          toInput: ({ roleName, isActive }, { id: roleID, rowVersion }) => ({
            roleID,
            roleName,
            isActive,
            rowVersion,
          }),
        }}
        actions={(role) => [
          {
            label: 'View Role Permissions',
            opens: { path: '/roles/{id}', name: role.roleName, id: { roleID: role.id } },
          },
          ...(may(roles.clone) ? [{ label: 'Clone', run: () => setCloned(role) }] : []),
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
          toInput={({ roleName }) => ({ roleID: cloned.id, roleName })}
          onSaved={(message) => {
            setCloned(null);
            report({ kind: 'saved', message });
          }}
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
