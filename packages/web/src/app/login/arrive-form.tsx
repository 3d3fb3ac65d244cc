import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { sentenceOf } from '../../ui/feedback/failure-banner.tsx';
import styles from './login.module.css';

type Props = {
  /** Why the server could not say who is signed in. */
  outage: unknown;
  /** Asks again. */
  onAgain: () => Promise<void>;
};

/** The OTP was correct and is used up, but the server failed before the console could open: only that is retried. */
export function ArriveForm({ outage, onAgain }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [closed, setClosed] = useState<unknown>(null);

  const button = useRef<HTMLButtonElement>(null);

  useEffect(
    function focusButton() {
      if (!isBusy) button.current?.focus();
    },
    [isBusy],
  );

  const askAgain = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    await onAgain();
    setIsBusy(false);
  };

  return (
    <form onSubmit={askAgain}>
      <p className={styles.lead}>OTP accepted. Try again without a new one.</p>
      {closed === outage ? null : (
        <ErrorBanner message={sentenceOf(outage)} onClose={() => setClosed(outage)} />
      )}
      <button type="submit" className={styles.primary} ref={button} disabled={isBusy}>
        {isBusy ? 'Please wait...' : 'Try again'}
      </button>
    </form>
  );
}
