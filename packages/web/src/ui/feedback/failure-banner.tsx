import { Failure, type FailureKind } from '@prepdesk/contract/failures';
import { useContext, useState } from 'react';
import { ApiErrorBanner } from './api-error-banner.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { FailureLookContext } from './failure-look.ts';

type Props = { failure: unknown; onClose: () => void; seconds?: number };

/**
 * Shows whatever a call threw: a refusal with Close, anything that nobody foresaw with Try Again. Where the screen has
 * a popup for it, the banner is what stays in place once that is put away.
 */
export function FailureBanner({ failure, onClose, seconds }: Props) {
  const Look = useContext(FailureLookContext);
  const [putAway, setPutAway] = useState<unknown>(null);
  if (!failure) return null;
  if (Look && putAway !== failure) return <Look failure={failure} onClose={() => setPutAway(failure)} />;
  if (isRefusal(failure)) {
    return <ErrorBanner message={failure.message} onClose={onClose} {...(seconds ? { seconds } : {})} />;
  }
  return <ApiErrorBanner message={sentenceOf(failure)} />;
}

const exceptions: readonly FailureKind[] = ['unknown', 'unavailable'];

/** The server understood and said no, in contrast to an exception on the way or in it. */
export const isRefusal = (failure: unknown): failure is Failure =>
  failure instanceof Failure && !exceptions.includes(failure.kind);

/** What a person reads of anything that was thrown. */
export function sentenceOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'The page ran into a problem';
  const reference = failure instanceof Failure ? failure.details.reference : undefined;
  return reference ? `${failure.message} (reference ${reference})` : failure.message;
}
