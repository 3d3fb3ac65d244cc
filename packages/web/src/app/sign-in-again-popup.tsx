import { useEffect } from 'react';
import { answerSignIn, useIsSignInOpen } from '../api/sign-in-again.ts';
import { useWho } from '../api/who.ts';
import { ApiFailurePopup } from '../ui/feedback/api-failure-popup.tsx';
import { lazyPart } from '../ui/screen/lazy-part.tsx';
import { Crash, ErrorBoundary } from './error-boundary.tsx';

const load = () => import('./sign-in-again.tsx');
const SignInAgain = lazyPart(load);

/** Late enough not to delay the first screen. */
const fetchedAfterMs = 3000;

/** Shown above everything when the session has ended; input below is kept. */
export function SignInAgainPopup() {
  const isOpen = useIsSignInOpen();
  const signedIn = useWho();
  useEffect(function fetchBeforeAnotherReleaseReplacesIt() {
    const timer = setTimeout(() => void load().catch(() => {}), fetchedAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen || !signedIn) return null;
  return (
    <ErrorBoundary
      fallback={(error) => (
        <Crash error={error}>
          {(message) => <ApiFailurePopup message={message} onClose={() => answerSignIn(false)} />}
        </Crash>
      )}
    >
      <SignInAgain phone={{ phone: signedIn.phone, countryCode: signedIn.countryCode }} />
    </ErrorBoundary>
  );
}
