import { useEffect } from 'react';
import { useLeaveGuard } from '../screen/use-leave-guard.ts';

const letGo = () => {};

type State = {
  isFilledIn: boolean;
  /** The popup's action is under way and can no longer be stopped. */
  isSaving: boolean;
};

/** Closes a popup; asks first if something was typed or chosen in it, and does nothing during a save. */
export function useConfirmedClose({ isFilledIn, isSaving }: State, onClose: () => void): () => void {
  const guard = useLeaveGuard();
  useEffect(
    function registerWithGuard() {
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
