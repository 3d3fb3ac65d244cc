import { useContext, useId, useLayoutEffect } from 'react';
import { queryClient } from '../../api/query-client.ts';
import layout from '../layout/layout.module.css';
import { FailureLookContext } from './failure-look.ts';
import { PartFailure } from './part-failure.tsx';
import { reloadOffer } from './shared-flag.tsx';
import { unreadChoices, useUnreadChoices } from './unread-choices.tsx';

/**
 * Says that choices could not be read, with Try Again, which reads them again: in the popup of a screen that has one, else
 * in place.
 * @param since given inside a popup, when it was opened: what failed before is said on the screen behind it
 */
export function ChoicesFailure({ since = 0 }: { since?: number | undefined }) {
  const screen = useContext(FailureLookContext);
  const reader = useId();
  const announce = screen?.announce;
  const isReloadOffered = reloadOffer.useIsRaised();
  const unreadHere = () => unreadChoices().filter(({ state }) => state.errorUpdatedAt >= since);
  const hasUnread = useUnreadChoices(() => unreadHere().length) > 0;
  useLayoutEffect(
    function claimFailure() {
      // A popup for a task says it inside.
      if (hasUnread && !document.querySelector('dialog[open]')) announce?.(reader);
    },
    [hasUnread, announce, reader],
  );
  if (!hasUnread) return null;
  const unread = unreadHere();
  const failure = unread[0]?.state.error;
  const retry = () => void queryClient.refetchQueries({ predicate: (query) => unread.includes(query) });
  if (screen?.announcer !== reader) {
    if (isReloadOffered) return null;
    return (
      // As wide as the cards or fields below it.
      <div className={layout.wholeLine} style={{ marginInline: -12 }}>
        <PartFailure failure={failure} onRetry={retry} />
      </div>
    );
  }
  return (
    <screen.Look
      isOfRead
      failure={failure}
      onRetry={() => {
        screen.onAnnounced();
        retry();
      }}
      onClose={screen.onAnnounced}
    />
  );
}
