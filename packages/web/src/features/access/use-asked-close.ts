import { useEffect } from 'react';
import { useLeaveGuard } from '../../ui/screen/use-leave-guard.ts';

const letGo = () => {};

/** Closes a popup; once something was typed or chosen in it, only when the person says so. */
export function useAskedClose(isFilledIn: boolean, onClose: () => void): () => void {
  const guard = useLeaveGuard();
  useEffect(
    function tellGuard() {
      guard.watch(isFilledIn ? letGo : null);
      return () => guard.watch(null);
    },
    [guard, isFilledIn],
  );
  return () =>
    void guard.mayLeave().then((isSure) => {
      if (isSure) onClose();
    });
}
