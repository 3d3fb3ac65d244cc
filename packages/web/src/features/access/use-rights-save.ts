import type { rolePermissions } from '@prepdesk/contract/access/role-permissions';
import type { userPermissions } from '@prepdesk/contract/access/user-permissions';
import type { CallInput } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { keysIn } from './rights.ts';
import type { RightsConflict } from './rights-conflict-popup.tsx';
import type { RightTicks } from './use-right-ticks.ts';

type SaveCall = typeof rolePermissions.save | typeof userPermissions.save;

/** Saves a checklist; if somebody else saved first, shows both versions and keeps the ticks. */
export function useRightsSave<C extends SaveCall>(
  call: C,
  plan: { ticks: RightTicks; report: Report; reload: () => Promise<void> },
) {
  const { save, isSaving } = useChange(call);
  const [conflict, setConflict] = useState<RightsConflict | null>(null);
  const saveRights = async (input: CallInput<C>) => {
    try {
      const { message } = await save(input);
      plan.ticks.forget();
      plan.report({ kind: 'saved', message });
    } catch (error) {
      const current = error instanceof Failure ? error.details.current : undefined;
      if (!current) return plan.report({ kind: 'failed', error });
      const theirs = keysIn(String(current.permission ?? current.permissions ?? ''));
      setConflict({ changedBy: (error as Failure).details.changedBy ?? 'someone else', theirs });
    }
  };
  const settle = async (isKept: boolean) => {
    setConflict(null);
    if (!isKept) plan.ticks.forget();
    await plan.reload();
  };
  return { saveRights, isSaving, conflict, settle };
}
