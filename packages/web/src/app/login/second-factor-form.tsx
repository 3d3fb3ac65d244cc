import type { Enrolment } from '@prepdesk/contract/access/second-code';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { Failure } from '@prepdesk/contract/failures';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { send } from '../../api/transport.ts';
import { KeptCodes } from '../../shared/kept-codes.tsx';
import { QrCode } from '../../shared/qr-code.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import styles from './login.module.css';

type Props = {
  challenge: string;
  /** Given when the person must first set up an authenticator app. */
  enrolment?: Enrolment | undefined;
  onPassed: () => Promise<void>;
  onStartAgain: () => void;
};

/** The second step of signing in: a code from an authenticator app, which is set up here first if required. */
export function SecondFactorForm({ challenge, enrolment, onPassed, onStartAgain }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const fieldID = useId();

  useEffect(function focusField() {
    field.current?.focus();
  }, []);

  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError('');
    setFailure(null);
    try {
      const { response } = await send(signIn.checkSecondFactor, { challenge, code });
      if (response.recoveryCodes.length > 0) setCodes(response.recoveryCodes);
      else await onPassed();
    } catch (thrown) {
      const sentence = thrown instanceof Failure ? thrown.details.fields?.code : undefined;
      if (sentence) setError(sentence);
      else setFailure(thrown);
      setIsBusy(false);
      setCode('');
      field.current?.focus();
    }
  };

  if (codes.length > 0) {
    return (
      <div>
        <p className={styles.lead}>
          Keep these recovery codes in a safe place. Each signs you in once when your phone is lost. They are
          not shown again.
        </p>
        <FailureBanner failure={failure} onClose={() => setFailure(null)} />
        <KeptCodes
          codes={codes}
          fileName="prepdesk-recovery-codes.txt"
          onKept={() => void onPassed().catch(setFailure)}
        />
      </div>
    );
  }
  return (
    <form onSubmit={check} noValidate>
      {enrolment ? (
        <>
          <p className={styles.lead}>
            You sign in with an authenticator app as well. Scan this with the app, then enter the six digits
            it shows.
          </p>
          <QrCode address={enrolment.address} label="QR code for your authenticator app" />
          <p className={styles.key}>
            Or type this key: <b>{enrolment.key.replace(/(.{4})(?=.)/g, '$1 ')}</b>
          </p>
        </>
      ) : (
        <p className={styles.lead}>Enter the six digits of your authenticator app, or a recovery code.</p>
      )}
      <FailureBanner failure={failure} onClose={() => setFailure(null)} />
      <label className={styles.label} htmlFor={fieldID}>
        Code
      </label>
      <div className={styles.phone} data-invalid={error ? true : undefined}>
        <input
          id={fieldID}
          ref={field}
          className={styles.number}
          inputMode={enrolment ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${fieldID}-error`}
          onChange={(event) => {
            setError('');
            setCode(event.target.value);
          }}
        />
      </div>
      <div className={styles.fieldError} id={`${fieldID}-error`} role="alert">
        {error}
      </div>
      <button type="submit" className={styles.primary} disabled={isBusy || code.trim() === ''}>
        {isBusy ? 'Please wait...' : 'Sign in'}
      </button>
      <p className={styles.hint}>
        <button type="button" className={styles.link} onClick={onStartAgain}>
          Start again
        </button>
      </p>
    </form>
  );
}
