import { useEffect, useEffectEvent } from 'react';
import { type Address, addressOf } from './address.ts';
import { isUncovered } from './router.ts';
import { useRouter } from './router-provider.tsx';

type Blocker = {
  /** Called before another address is opened, by a link or by Back; `true` prevents that. */
  shouldBlockFn: (move: { current: Address; next: Address }) => Promise<boolean>;
  /** Called before the tab is closed or reloaded; `true` lets the browser ask. */
  enableBeforeUnload: () => boolean;
};

/** Holds whoever leaves the screen. */
export function useBlocker({ shouldBlockFn, enableBeforeUnload }: Blocker): void {
  const { history, layers } = useRouter();
  const blocks = useEffectEvent(shouldBlockFn);
  const asks = useEffectEvent(enableBeforeUnload);
  useEffect(
    function holdLeaving() {
      return history.block({
        blockerFn: async ({ currentLocation, nextLocation, action }) => {
          const [current, next] = [addressOf(currentLocation), addressOf(nextLocation)];
          const isLeft = current.href !== next.href && !(action === 'BACK' && isUncovered(current, next));
          if (!isLeft) return false;
          const ask = () => blocks({ current, next });
          return action === 'PUSH' || action === 'REPLACE' ? ask() : layers.hold(ask);
        },
        enableBeforeUnload: () => asks(),
      });
    },
    [history, layers],
  );
}
