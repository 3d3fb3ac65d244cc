import { Box } from '@mantine/core';
import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import { userPermissions } from '@prepdesk/contract/access/user-permissions';
import { userRoles } from '@prepdesk/contract/access/user-roles';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { useWho } from '../../api/who.ts';
import { optionalText } from '../../shared/optional-text.ts';
import { PhoneForm } from '../../shared/phone-form.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { HistoryButton } from '../../ui/record/history-button.tsx';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { grantable, keysIn, listOf } from './rights.ts';
import { RightsConflictPopup } from './rights-conflict-popup.tsx';
import { RightsEditor } from './rights-editor.tsx';
import { useRightTicks } from './use-right-ticks.ts';
import { useRightsSave } from './use-rights-save.ts';

const userCountryCode = '91';
const whose = z.object({ userPhone: optionalText() });

/** A person's own rights beside those of their role; they have both (d2 §2, gaps B18). */
export default function UserPermissionScreen() {
  const { id: at, isBroken, choose } = useEncodedID(whose);
  const userPhone = at?.userPhone;
  const { data, failure, isLoading, reload } = useRead(
    userPermissions.read,
    userPhone ? { userCountryCode, userPhone } : null,
  );
  const { banner, report } = useNotices();
  if (isBroken)
    return <BrokenLink route="/permission" trail={[{ label: 'User Permission', href: '/permission' }]} />;
  return (
    <Screen
      route="/permission"
      banner={banner}
      actions={data && <HistoryButton list={userRoles.list} row={{ userID: data.userID }} />}
    >
      <PhoneForm
        label="Phone number"
        userPhone={userPhone ?? ''}
        isLoading={isLoading}
        onSubmit={(phone) => (phone === userPhone ? void reload() : choose({ userPhone: phone }))}
      />
      {data ? (
        <UserRights key={data.userID} user={data} report={report} reload={reload} />
      ) : (
        <Card>
          <div className={layout.room}>
            <LoadingOverlay isShown={isLoading} />
            <FailureBanner failure={failure} onClose={() => choose({})} />
            {!userPhone && <EmptyState message="Enter a phone number to see this person’s permissions" />}
          </div>
        </Card>
      )}
    </Screen>
  );
}

type Props = {
  user: CallResponse<typeof userPermissions.read>;
  report: ReturnType<typeof useNotices>['report'];
  reload: () => Promise<void>;
};

function UserRights({ user, report, reload }: Props) {
  const { permissions, userPhone, rowVersion, roleName } = user;
  const stored = useMemo(() => keysIn(permissions), [permissions]);
  const ofRole = useMemo(() => keysIn(user.rolePermissions), [user.rolePermissions]);
  const ticks = useRightTicks(stored);
  const { saveRights, isSaving, conflict, settle } = useRightsSave(userPermissions.save, {
    ticks,
    report,
    reload,
  });
  const sourceOf = useMemo(
    () => (key: number) => {
      const fromRole = ofRole.has(key) ? `Role ${roleName}` : '';
      return [fromRole, ticks.chosen.has(key) ? 'Direct' : ''].filter(Boolean).join(' + ');
    },
    [ofRole, roleName, ticks.chosen],
  );
  const signedIn = useWho();
  return (
    <div className={layout.stack}>
      <Card>
        <PersonFacts user={user} own={ticks.chosen} ofRole={ofRole} />
      </Card>
      <RightsEditor
        route="/permission"
        stored={stored}
        ticks={ticks}
        whyReadOnly={whyFixed(user, signedIn?.person)}
        sourceOf={sourceOf}
        isSaving={isSaving}
        onSave={() =>
          void saveRights({ userCountryCode, userPhone, permissions: listOf(ticks.chosen), rowVersion })
        }
      />
      {conflict && (
        <RightsConflictPopup
          conflict={conflict}
          stored={stored}
          onDiscard={() => void settle(false)}
          onKeep={() => void settle(true)}
        />
      )}
    </div>
  );
}

function whyFixed(user: Props['user'], self?: { id: number; roleID: number | null }): string {
  if (user.userID === self?.id) return 'You cannot change your own role or rights';
  return user.roleID === superAdminRoleID && self?.roleID !== superAdminRoleID
    ? 'Only a Super Admin may make or change a Super Admin'
    : '';
}

type FactsProps = { user: Props['user']; own: ReadonlySet<number>; ofRole: ReadonlySet<number> };

function PersonFacts({ user, own, ofRole }: FactsProps) {
  const count = (isHeld: (key: number) => boolean) => grantable.filter(({ key }) => isHeld(key)).length;
  const role = user.roleName || 'No role';
  return (
    <Box className={layout.line} p="14px 16px">
      <div>
        <Box fz={15} fw={600}>
          {user.fullName}
        </Box>
        <span className={layout.lead}>
          {phoneText(user.userPhone)} · {role}
          {user.roleName && !user.isRoleActive ? ' (inactive)' : ''}
        </span>
      </div>
      <StatusTag tone={user.isActive ? 'ok' : 'off'}>{user.isActive ? 'Active' : 'Inactive'}</StatusTag>
      <Box className={layout.end} miw="min(340px, 100%)">
        <Facts
          look="strong"
          minPx={90}
          facts={[
            { label: 'From the role', value: count((key) => ofRole.has(key)) },
            { label: 'Direct', value: count((key) => own.has(key)) },
            { label: 'Effective', value: count((key) => own.has(key) || ofRole.has(key)) },
          ]}
        />
      </Box>
      <Box component="p" className={layout.hint} w="100%">
        Rights from the role and rights ticked here add up: a tick adds a right and never removes one.
      </Box>
    </Box>
  );
}
