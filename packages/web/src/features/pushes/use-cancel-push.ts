import { type LeavingPush, pushes } from '@prepdesk/contract/pushes/pushes';
import { useStateChange } from '../../places/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';

/** Asks, and takes a push back from everybody whom it did not reach yet. */
export function useCancelPush(report: Report) {
  const { set, isSaving } = useStateChange(pushes.cancel, report);
  const ask = async ({ occurrenceID, title }: Pick<LeavingPush, 'occurrenceID' | 'title'>) => {
    const isSure = await confirm({
      title: 'Cancel this push?',
      body: `“${title}” goes to nobody whom it did not reach yet. To send it later it has to be written again.`,
      confirmLabel: 'Cancel push',
      cancelLabel: 'Let it leave',
      isDangerous: true,
    });
    if (isSure) await set({ occurrenceID });
  };
  return { ask, isSaving };
}
