import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLeaveGuard } from '../../ui/screen/use-leave-guard.ts';
import { changeBetween, withTicks } from './rights.ts';

const none: ReadonlyMap<number, boolean> = new Map();

/**
 * The ticks in a checklist, kept as differences from the stored set, so that they survive when the set is reloaded.
 * Leaving asks first if there are changes.
 */
export function useRightTicks(stored: ReadonlySet<number>) {
  const [ticks, setTicks] = useState(none);
  const guard = useLeaveGuard();
  const chosen = useMemo(() => withTicks(stored, ticks), [stored, ticks]);
  const change = useMemo(() => changeBetween(stored, chosen), [stored, chosen]);
  const isChanged = change.added.length + change.revoked.length > 0;
  const forget = useCallback(() => setTicks(none), []);
  useEffect(() => guard.watch(isChanged ? forget : null), [guard, isChanged, forget]);
  useEffect(() => () => guard.watch(null), [guard]);
  const tick = useCallback((keys: readonly number[], isOn: boolean) => {
    setTicks((before) => new Map([...before, ...keys.map((key) => [key, isOn] as const)]));
  }, []);
  return { chosen, change, isChanged, tick, forget, guard };
}

export type RightTicks = ReturnType<typeof useRightTicks>;
