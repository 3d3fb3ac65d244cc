import { roles, superAdminRoleID } from '@prepdesk/contract/access/roles';
import { addRoleForm, type UserRole, userRoles } from '@prepdesk/contract/access/user-roles';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { offerUndo } from '../../api/undo.ts';
import { useChange } from '../../api/use-change.ts';
import { useChoices } from '../../api/use-read.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { choicesOf, type Fields } from '../../ui/fields/fields-of.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { phoneEditor } from './phone-editor.tsx';
import { userCountryCode } from './user-country-code.ts';

/** A role is given to a colleague: a new one, or one who had another (d2 §2). */

export type PopupProps = {
  onSaved: (message: string) => void;
  onFailed: (error: unknown) => void;
  onClose: () => void;
};

/**
 * The active roles and the one that the person has. Least rights first and Super Admin last, so that the first key
 * pressed in the list never gives everything.
 */
function useRoleField(has?: number | null): Fields<UserRole, 'roleID'> {
  const { data, unread } = useChoices(roles.list, {});
  const offered = data?.roles
    .filter((role) => role.isActive === 1 || role.id === has)
    .sort(
      (one, other) =>
        Number(one.id === superAdminRoleID) - Number(other.id === superAdminRoleID) ||
        one.rightCount - other.rightCount ||
        one.id - other.id,
    );
  return {
    roleID: {
      label: 'Role',
      editor: {
        kind: 'select',
        choices: offered ? choicesOf(offered, 'id', 'roleName') : unread,
      },
    },
  };
}

/** Super Admin is given only after a question that names who gets it. */
const mayGive = (roleID: string | undefined, name: string, has?: number | null) =>
  Number(roleID) !== superAdminRoleID ||
  has === superAdminRoleID ||
  confirm({
    title: `Make ${name} a Super Admin?`,
    body: `${name} will be able to open and change everything, including the rights of everybody else.`,
    confirmLabel: 'Make Super Admin',
    isDangerous: true,
  });

export function EditRolePopup({ row, onSaved, ...popupProps }: PopupProps & { row: UserRole }) {
  const role = useRoleField(row.roleID);
  const { save: edit } = useChange(userRoles.edit);
  const { save: deactivate } = useChange(userRoles.inactivate);
  const fields: Fields<UserRole, 'roleID' | 'fullName'> = {
    ...role,
    fullName: { label: 'Full Name', editor: { kind: 'text', maxLength: 120 } },
  };
  // Saving reactivates an inactive person, even without a change of role (d2 §7: isActive 1 is sent too).
  const isBack = row.isActive === 0;
  const { roleID, fullName, isActive, userPhone } = row;
  const undo = async () => {
    if (roleID === null) await deactivate({ userCountryCode, userPhone });
    else await edit({ userCountryCode, userPhone, roleID, fullName, isActive });
    return `${fullName} is as before`;
  };
  return (
    <RecordPopup
      title={`Edit ${fullName || phoneText(userPhone)}`}
      subtitle={`${phoneText(userPhone)}${isBack ? '. Saving lets them in again' : ''}`}
      row={row}
      rowKey={String(row.userID)}
      fields={fields}
      call={userRoles.edit}
      mayBeSaved={(draft) => mayGive(draft.roleID, fullName, isBack ? null : roleID)}
      toInput={(draft, base) => ({
        userCountryCode,
        userPhone,
        roleID: draft.roleID,
        fullName: draft.fullName,
        isActive: 1,
        rowVersion: base?.rowVersion,
      })}
      mayBeUnchanged={isBack}
      onSaved={(message) => {
        offerUndo(undo);
        onSaved(message);
      }}
      {...popupProps}
    />
  );
}

export function AddRolePopup({ onSaved, ...popupProps }: PopupProps) {
  const role = useRoleField();
  const { save: deactivate } = useChange(userRoles.inactivate);
  const fields: Fields<UserRole, 'userPhone' | 'fullName' | 'roleID'> = {
    userPhone: { label: 'Phone', editor: phoneEditor },
    fullName: { label: 'Full Name', editor: { kind: 'text', maxLength: 120 } },
    ...role,
  };
  return (
    <RecordPopup
      title="Add Role"
      subtitle="Adds a colleague, who can then sign in with this phone"
      row={null}
      fields={fields}
      call={userRoles.add}
      rules={addRoleForm}
      mayBeSaved={({ roleID, fullName = '' }) => mayGive(roleID, fullName.trim())}
      toInput={(draft) => ({ userCountryCode, ...draft })}
      onSaved={(message, { userPhone, fullName }) => {
        offerUndo(async () => {
          await deactivate({ userCountryCode, userPhone });
          return `${fullName} cannot sign in any more`;
        });
        onSaved(message);
      }}
      {...popupProps}
    />
  );
}
