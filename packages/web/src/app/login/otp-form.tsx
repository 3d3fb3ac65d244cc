import { otpLength, resendAfterSeconds } from '@prepdesk/contract/access/sign-in';
import { Failure } from '@prepdesk/contract/failures';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { settings } from '../../api/settings.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { ArriveForm } from './arrive-form.tsx';
import { askForOtp } from './ask-for-otp.ts';
import styles from './login.module.css';
import { OtpBoxes } from './otp-boxes.tsx';
import { emptyOtp, isComplete, otpOf } from './otp-digits.ts';
import { arriveAs, type SecondStep, signInWith } from './sign-in-with.ts';

/** Loaded on demand, since most people have no second factor. */
const SecondFactorForm = lazyPart(
  async () => ({ default: (await import('./second-factor-form.tsx')).SecondFactorForm }),
  <Waiting text="Please wait..." />,
);

const wrongOtp = 'please enter valid OTP';

type Props = {
  phone: { phone: string; countryCode: string };
  /** When the OTP was sent, in ms since 1970: the wait before a resend starts then. */
  sentAt: number;
  /** A remark about how this OTP was sent. */
  sentNote?: string;
  onSent: (sentAt: number) => void;
  onSignedIn: () => void;
  /** The code was correct, but the server did not let the person in: a message is left for the sign-in page. */
  onTurnedAway: () => void;
  /** Shown at the end of the sentence that says where the OTP went. */
  changePhone?: ReactNode;
};

/** The form for the OTP; the sixth digit submits it. Used on the sign-in page and to sign in again in place. */
export function OtpForm({ phone, sentAt, sentNote, onSent, onSignedIn, onTurnedAway, changePhone }: Props) {
  const [digits, setDigits] = useState(emptyOtp.digits);
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [note, setNote] = useState(sentNote ?? '');
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const [outage, setOutage] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const goToStart = useRef<(() => void) | null>(null);

  const during = async (run: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setFailure(null);
    setError('');
    setNote('');
    try {
      await run();
    } catch (thrown) {
      if (isAboutOtp(thrown)) setError(thrown.details.fields?.otp ?? thrown.message);
      else setFailure(thrown);
      setDigits(emptyOtp.digits);
      goToStart.current?.();
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  const arrive = async () => {
    try {
      if (await arriveAs(phone)) onSignedIn();
      else onTurnedAway();
    } catch (thrown) {
      setOutage(thrown);
    }
  };
  const check = (entered: readonly string[]) =>
    during(async () => {
      if (!isComplete(entered)) {
        setError(wrongOtp);
        return;
      }
      const next = await signInWith(phone, otpOf(entered));
      if (next) setSecondStep(next);
      else await arrive();
    });
  const resend = () =>
    during(async () => {
      const { at, message } = await askForOtp(phone);
      onSent(at);
      setDigits(emptyOtp.digits);
      setNote(message);
      goToStart.current?.();
    });
  const change = (next: readonly string[]) => {
    setDigits(next);
    setError('');
    if (isComplete(next)) void check(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(digits);
  };

  if (outage) return <ArriveForm outage={outage} onAgain={arrive} />;
  if (secondStep) {
    return (
      <SecondFactorForm
        {...secondStep}
        onPassed={arrive}
        onStartAgain={() => {
          setSecondStep(null);
          setDigits(emptyOtp.digits);
        }}
      />
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className={styles.lead}>
        We sent a {otpLength}-digit OTP by SMS to {phoneText(phone.phone, phone.countryCode)}. {changePhone}
      </p>
      <FailureBanner failure={failure} onClose={() => setFailure(null)} />
      <OtpBoxes digits={digits} onChange={change} error={error} isDisabled={isBusy} start={goToStart} />
      <Resend sentAt={sentAt} onResend={resend} note={note} />
      <button type="submit" className={styles.primary} disabled={isBusy || otpOf(digits) === ''}>
        {isBusy ? 'Please wait...' : 'Sign in'}
      </button>
      {settings.otpHint ? <p className={styles.hint}>{settings.otpHint}</p> : null}
    </form>
  );
}

/** A refusal of the code itself, as opposed to limits and outages, which get a banner. */
const isAboutOtp = (failure: unknown): failure is Failure =>
  failure instanceof Failure && (failure.details.fields?.otp !== undefined || failure.message === wrongOtp);

function Resend({ sentAt, onResend, note }: { sentAt: number; onResend: () => void; note: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(function tick() {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.min(resendAfterSeconds, Math.ceil(resendAfterSeconds - (now - sentAt) / 1000));
  return (
    <div className={styles.resend}>
      {left > 0 ? (
        <span>Resend in 0:{String(left).padStart(2, '0')}</span>
      ) : (
        <button type="button" className={styles.link} onClick={onResend}>
          Resend OTP
        </button>
      )}
      <span role="status">{note}</span>
    </div>
  );
}
