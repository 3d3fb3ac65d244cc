import { useEffect } from 'react';
import { useLeaveGuard } from '../../ui/screen/use-leave-guard.ts';

const letGo = () => {};

type State = {
  isFilledIn: boolean;
  /** What it was opened for is under way, and can not be taken back any more. */
  isSaving: boolean;
};

/** Closes a popup; once something was typed or chosen in it, only when the person says so, and not during a save. */
export function useAskedClose({ isFilledIn, isSaving }: State, onClose: () => void): () => void {
  const guard = useLeaveGuard();
  useEffect(
    function tellGuard() {
      guard.watch(isFilledIn ? letGo : null);
      return () => guard.watch(null);
    },
    [guard, isFilledIn],
  );
  return () => {
    if (isSaving) return;
    void guard.mayLeave().then((isSure) => {
      if (isSure) onClose();
    });
  };
}
