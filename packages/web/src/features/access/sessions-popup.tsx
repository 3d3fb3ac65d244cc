import { Button } from '@mantine/core';
import { secondFactor } from '@prepdesk/contract/access/second-factor';
import type { UserRole } from '@prepdesk/contract/access/user-roles';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { Popup } from '../../ui/popup/popup.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { SessionList } from './session-list.tsx';

/** For a Super Admin: a person's sessions, and help for somebody who lost their phone or authenticator app. */
export function SessionsPopup({ row, onClose }: { row: UserRole; onClose: () => void }) {
  const { banner, report } = useNotices();
  const { set: reset, isSaving } = useStateChange(secondFactor.reset, report);
  const resetFactor = async () => {
    const isSure = await confirm({
      title: `Remove the second factor of ${row.fullName}?`,
      body: 'Do this when they lost both the app and the recovery codes, and you are sure who is asking.',
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (isSure) await reset({ userID: row.userID });
  };
  return (
    <Popup
      title="Sessions"
      subtitle={`${row.fullName}, ${phoneText(row.userPhone)}`}
      onClose={onClose}
      closeLabel="Close"
      actions={
        <Button variant="default" loading={isSaving} onClick={() => void resetFactor()}>
          Remove second factor
        </Button>
      }
    >
      {banner}
      <SessionList userID={row.userID} report={report} />
    </Popup>
  );
}
