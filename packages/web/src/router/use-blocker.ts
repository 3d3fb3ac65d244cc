import { useEffect, useEffectEvent } from 'react';
import { type Address, addressOf } from './address.ts';
import { isUncovered } from './layers.ts';
import { useRouter } from './router-provider.tsx';

type Blocker = {
  /** Called before another address is opened, by a link or by Back; `true` prevents that. */
  shouldBlockFn: (move: { current: Address; next: Address }) => Promise<boolean>;
  /** Whether everything is still there at that address, so that nobody is asked. */
  isKeptAt?: ((next: Address) => boolean) | undefined;
  /** Called before the tab is closed or reloaded; `true` lets the browser ask. */
  enableBeforeUnload: () => boolean;
};

/** Holds whoever leaves the screen. */
export function useBlocker({ shouldBlockFn, enableBeforeUnload, isKeptAt }: Blocker): void {
  const { history, layers } = useRouter();
  const blocks = useEffectEvent(shouldBlockFn);
  const asks = useEffectEvent(enableBeforeUnload);
  const isKept = useEffectEvent((next: Address) => isKeptAt?.(next));
  useEffect(
    function holdLeaving() {
      let isAsking = false;
      let isSure = false;
      return history.block({
        blockerFn: async ({ currentLocation, nextLocation, action }) => {
          const move = { current: addressOf(currentLocation), next: addressOf(nextLocation) };
          if (move.current.href === move.next.href || isKept(move.next)) return false;
          if (action === 'PUSH' || action === 'REPLACE') return blocks(move);
          if (isUncovered(move.current, move.next)) return false;
          if (isAsking) return true;
          if (isSure || !asks()) {
            isSure = false;
            return false;
          }
          isAsking = true;
          // The browser is there already. It returns before anything is asked: a question may be an entry of its own.
          addEventListener(
            'popstate',
            async () => {
              isSure = !(await blocks(move));
              isAsking = false;
              if (!isSure) return;
              await layers.settled();
              history.go(nextLocation.state.__TSR_index - currentLocation.state.__TSR_index);
            },
            { once: true },
          );
          return true;
        },
        enableBeforeUnload: () => asks(),
      });
    },
    [history, layers],
  );
}
