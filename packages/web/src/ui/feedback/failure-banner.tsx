import { Failure } from '@prepdesk/contract/failures';
import { useContext, useId, useLayoutEffect } from 'react';
import { isRefusal } from '../../api/refusal.ts';
import { ApiErrorBanner } from './api-error-banner.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { FailureLookContext } from './failure-look.ts';

type Props = {
  failure: unknown;
  /** The rest is still shown, such as what was read before: no popup. */
  isRefresh?: boolean;
  onClose: () => void;
};

/**
 * Shows whatever a call threw: a refusal with Close, anything unforeseen with Try Again. Where the screen has its own
 * popup, the first read that fails is reported there, unless it was only a refresh, and no other is while it is open. Every
 * other failure gets this banner in place: a popup would come back with each retry and cover what is shown or being typed.
 */
export function FailureBanner({ failure, isRefresh, onClose }: Props) {
  const screen = useContext(FailureLookContext);
  const reader = useId();
  const announce = isRefresh ? undefined : screen?.announce;
  useLayoutEffect(
    function claimFailure() {
      if (failure) announce?.(reader);
    },
    [failure, announce, reader],
  );
  if (!failure) return null;
  if (screen?.announcer === reader)
    return <screen.Look isOfRead failure={failure} onClose={screen.onAnnounced} />;
  if (screen?.announcer) return null;
  if (isRefusal(failure)) return <ErrorBanner message={failure.message} onClose={onClose} />;
  return <ApiErrorBanner message={sentenceOf(failure)} />;
}

/** The sentence that people read for anything that was thrown. */
export function sentenceOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'This page ran into a problem';
  const reference = failure instanceof Failure ? failure.details.reference : undefined;
  return reference ? `${failure.message} (reference ${reference})` : failure.message;
}
