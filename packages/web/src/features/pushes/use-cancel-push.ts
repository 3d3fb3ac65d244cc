import { type LeavingPush, pushes } from '@prepdesk/contract/pushes/pushes';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';

/** Asks first, then cancels a push for everyone it has not reached yet. */
export function useCancelPush(report: Report) {
  const { set, isSaving } = useStateChange(pushes.cancel, report);
  const ask = async ({ occurrenceID, title }: Pick<LeavingPush, 'occurrenceID' | 'title'>) => {
    const isSure = await confirm({
      title: 'Cancel this push?',
      body: `“${title}” will not be sent to anyone it has not reached yet. Create a new push to send it later.`,
      confirmLabel: 'Cancel push',
      cancelLabel: 'Don’t cancel',
      isDangerous: true,
    });
    if (isSure) await set({ occurrenceID });
  };
  return { ask, isSaving };
}
