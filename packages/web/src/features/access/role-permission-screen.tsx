import { rolePermissions } from '@prepdesk/contract/access/role-permissions';
import { roles, superAdminRoleID } from '@prepdesk/contract/access/roles';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { id } from '@prepdesk/contract/values';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useAddressSearch, useSetSearch } from '../../api/address-search.ts';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useChoiceList, useRead } from '../../api/use-read.ts';
import { useWho } from '../../api/who.ts';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { HistoryButton } from '../../ui/record/history-button.tsx';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { keysIn, listOf } from './rights.ts';
import { RightsConflictPopup } from './rights-conflict-popup.tsx';
import { RightsEditor } from './rights-editor.tsx';
import { useRightTicks } from './use-right-ticks.ts';
import { useRightsSave } from './use-rights-save.ts';

const role = z.object({ roleID: id() });
const trail = [{ label: 'Admin Role List', href: '/roles' }];

/** The checklist of a role (d2 §2), optionally beside that of another. */
export default function RolePermissionScreen() {
  const { id: at } = useEncodedID(role);
  const { data, failure, reload } = useRead(rolePermissions.read, at);
  const { banner, report } = useNotices();
  if (!at) return <BrokenLink route="/roles/{id}" trail={trail} />;
  return (
    <Screen
      route="/roles/{id}"
      recordName={data?.roleName}
      trail={trail}
      banner={banner}
      actions={<HistoryButton list={roles.list} row={{ id: at.roleID }} />}
    >
      {data ? (
        <RoleRights key={data.roleID} role={data} report={report} reload={reload} />
      ) : (
        <RecordPlaceholder failure={failure} reload={reload} />
      )}
    </Screen>
  );
}

type Props = {
  role: CallResponse<typeof rolePermissions.read>;
  report: ReturnType<typeof useNotices>['report'];
  reload: () => Promise<void>;
};

function RoleRights({ role: { roleID, roleName, permission, rowVersion }, report, reload }: Props) {
  const stored = useMemo(() => keysIn(permission), [permission]);
  const ticks = useRightTicks(stored);
  const { saveRights, isSaving, conflict, settle } = useRightsSave(rolePermissions.save, {
    ticks,
    report,
    reload,
  });
  const ownRoleID = useWho()?.person.roleID;
  const { otherID, choice } = useOtherRole(roleID);
  const { data: other } = useRead(rolePermissions.read, otherID ? { roleID: otherID } : null);
  const compared = useMemo(
    () => other && { name: other.roleName, own: roleName, keys: keysIn(other.permission) },
    [other, roleName],
  );
  return (
    <>
      <RightsEditor
        route="/roles/{id}"
        stored={stored}
        ticks={ticks}
        whyReadOnly={whyFixed(roleID, ownRoleID)}
        choices={choice}
        compared={compared}
        isSaving={isSaving}
        onSave={() => void saveRights({ roleID, permissions: listOf(ticks.chosen), rowVersion })}
      />
      {conflict && (
        <RightsConflictPopup
          conflict={conflict}
          stored={stored}
          onDiscard={() => void settle(false)}
          onKeep={() => void settle(true)}
        />
      )}
    </>
  );
}

function whyFixed(roleID: number, ownRoleID: number | null | undefined): string {
  if (roleID === superAdminRoleID) return 'This role cannot be changed: Super Admin has every right';
  return roleID === ownRoleID ? 'You cannot change the role that you have yourself' : '';
}

/** The role on the right of a comparison, kept in the address. */
function useOtherRole(roleID: number) {
  const search = useAddressSearch();
  const setSearch = useSetSearch();
  const { choices } = useChoiceList(roles.list, {}, 'id', 'roleName');
  const otherID = Number(search.compare) || undefined;
  const choose = (value: string) => {
    const { compare: _, differs: __, ...rest } = search;
    const next = value ? { ...rest, compare: Number(value) } : rest;
    // Ticks are kept, so nothing needs to be asked.
    void setSearch(next, { ignoreBlocker: true, resetScroll: false });
  };
  const others = choices.filter(({ value }) => Number(value) !== roleID);
  const choice = (
    <ChoiceSelect
      label="Compare with"
      none="none"
      value={otherID}
      choices={others}
      isDisabled={others.length === 0}
      onChoose={choose}
    />
  );
  return { otherID, choice };
}
