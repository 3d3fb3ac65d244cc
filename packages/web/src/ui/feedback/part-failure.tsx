import { useContext, useEffect, useRef } from 'react';
import { ApiErrorBanner } from './api-error-banner.tsx';
import { sentenceOf } from './failure-banner.tsx';
import { FailureLookContext } from './failure-look.ts';

type Props = { failure: unknown; onRetry: () => void };

/** Says why a part of a page could not be read, with a button to try again, unless the screen's popup just says so. */
export function PartFailure({ failure, onRetry }: Props) {
  const isPressed = useRef(false);
  useEffect(
    () => () => {
      // The button is gone: the keyboard goes on from the top of the page, unless it is elsewhere already.
      if (isPressed.current && document.activeElement === document.body)
        document.querySelector<HTMLElement>('h1')?.focus();
    },
    [],
  );
  const screen = useContext(FailureLookContext);
  if (screen?.announcer) return null;
  return (
    <ApiErrorBanner
      message={sentenceOf(failure)}
      onRetry={() => {
        isPressed.current = true;
        onRetry();
      }}
    />
  );
}
