import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import { type UserRole, userRoles } from '@prepdesk/contract/access/user-roles';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useWho } from '../../api/who.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { SuccessPopup } from '../../ui/feedback/success-popup.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { activeStates } from '../../ui/fields/status-field.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { type Report, useNotices, usualSuccessSeconds } from '../../ui/screen/use-notices.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { RoleFailurePopup } from './role-failure-popup.tsx';
import type { PopupProps } from './role-popups.tsx';
import { userCountryCode } from './user-country-code.ts';

/** Loaded only when someone opens them. */
const AddRolePopup = lazyPart(async () => ({ default: (await import('./role-popups.tsx')).AddRolePopup }));
const EditRolePopup = lazyPart(async () => ({ default: (await import('./role-popups.tsx')).EditRolePopup }));
const SessionsPopup = lazyPart(async () => ({
  default: (await import('./sessions-popup.tsx')).SessionsPopup,
}));

const columns = fieldsOf<UserRole>()({
  userID: { label: 'ID', look: 'quiet', widthPx: 80 },
  fullName: { label: 'Full Name', look: 'strong' },
  userPhone: { label: 'Phone', display: ({ userPhone }) => phoneText(userPhone) },
  roleName: { label: 'Role', asText: ({ roleName }) => roleName || 'No role' },
  ownRightCount: { label: 'Direct rights', kind: 'number', widthPx: 110, isHiddenAtFirst: true },
  facultyID: {
    label: 'Faculty ID',
    widthPx: 110,
    asText: ({ facultyID }) => (facultyID === null ? '–' : String(facultyID)),
  },
  isActive: {
    label: 'IsActive',
    editor: { kind: 'select', choices: activeStates },
    tones: { 1: 'ok', 0: 'off' },
    widthPx: 120,
  },
});

type Open = { kind: 'role' | 'faculty' | 'sessions'; row: UserRole };

export default function UserRolesScreen() {
  const [open, setOpen] = useState<Open | null>(null);
  const [success, setSuccess] = useState('');
  const [failure, setFailure] = useState<{ error: unknown; isAdding: boolean } | null>(null);
  const notices = useNotices();
  const deactivateRow = useDeactivate(notices.report);
  const unlock = useUnlock(notices.report);
  const who = useWho();
  const may = useMay();
  const canOpen = useCanOpen();
  const close = () => setOpen(null);

  const actionsOf = (row: UserRole): RowAction[] => [
    ...(canOpen('/permission')
      ? [{ label: 'Permissions', opens: { path: '/permission' as const, id: { userPhone: row.userPhone } } }]
      : []),
    ...(may(userRoles.edit) ? [{ label: 'Edit', run: () => setOpen({ kind: 'role', row }) }] : []),
    ...(may(userRoles.linkFaculty)
      ? [{ label: 'Faculty link', run: () => setOpen({ kind: 'faculty', row }) }]
      : []),
    ...(may('/user/roles#sessions')
      ? [{ label: 'Sessions', run: () => setOpen({ kind: 'sessions', row }) }]
      : []),
    ...(who?.person.roleID === superAdminRoleID && may(userRoles.unlockSignIn)
      ? [{ label: 'Unlock sign-in', run: () => void unlock(row) }]
      : []),
    ...(may(userRoles.inactivate) && row.isActive
      ? [{ label: 'Deactivate', run: () => void deactivateRow(row) }]
      : []),
  ];
  const popupProps = (onClose: () => void, isAdding = false) => ({
    onSaved: (message: string) => {
      onClose();
      setSuccess(message);
    },
    onFailed: (error: unknown) => setFailure({ error, isAdding }),
    onClose,
  });
  return (
    <>
      <TableScreen
        route="/user/roles"
        list={{ call: userRoles.list, given: {} }}
        rowID="userID"
        fields={columns}
        add={{
          label: 'Add Role',
          call: userRoles.add,
          popup: ({ onClose }) => <AddRolePopup {...popupProps(onClose, true)} />,
        }}
        actions={actionsOf}
        notices={notices}
      />
      {open?.kind === 'role' && <EditRolePopup row={open.row} {...popupProps(close)} />}
      {open?.kind === 'sessions' && <SessionsPopup row={open.row} onClose={close} />}
      {open?.kind === 'faculty' && <FacultyPopup row={open.row} {...popupProps(close)} />}
      {success && (
        <SuccessPopup message={success} seconds={usualSuccessSeconds} onContinue={() => setSuccess('')} />
      )}
      {failure && <RoleFailurePopup {...failure} onBack={() => setFailure(null)} />}
    </>
  );
}

/** Asks first, since a deactivated person is signed out at once. */
function useDeactivate(report: Report) {
  const { set } = useStateChange(userRoles.inactivate, report);
  return async ({ userPhone, fullName, rowVersion }: UserRole) => {
    const isSure = await confirm({
      title: `Deactivate ${fullName}?`,
      body: 'They are signed out everywhere and cannot sign in until their role is edited again.',
      confirmLabel: 'Deactivate',
      isDangerous: true,
    });
    if (isSure) await set({ userCountryCode, userPhone, rowVersion });
  };
}

/** For a person who is locked out because strangers requested OTPs for their phone and guessed them. */
function useUnlock(report: Report) {
  const { set } = useStateChange(userRoles.unlockSignIn, report);
  return ({ userPhone, fullName }: UserRole) =>
    set({ userCountryCode, userPhone }, () => `${fullName} can sign in again`);
}

const facultyFields = fieldsOf<UserRole>()({
  facultyID: { label: 'Faculty ID (0 for none)', editor: { kind: 'number' } },
});

function FacultyPopup({ row, ...popupProps }: PopupProps & { row: UserRole }) {
  return (
    <RecordPopup
      title="Faculty link"
      subtitle={`${row.fullName} sees the royalty and the doubts of this faculty record`}
      row={row}
      rowKey={String(row.userID)}
      fields={facultyFields}
      call={userRoles.linkFaculty}
      toInput={({ facultyID }, base) => ({
        userCountryCode,
        userPhone: row.userPhone,
        facultyID,
        rowVersion: base?.rowVersion,
      })}
      {...popupProps}
    />
  );
}
