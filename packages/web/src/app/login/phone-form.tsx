import { otpLength, resendAfterSeconds, signIn } from '@prepdesk/contract/access/sign-in';
import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { settings } from '../../api/settings.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { askForOtp } from './ask-for-otp.ts';
import { CountryCode, ownCountryCode, useCountries } from './country-code.tsx';
import styles from './login.module.css';
import type { SentOtp } from './login-progress.ts';

type Props = {
  typed: string;
  before?: SentOtp | undefined;
  onType: (typed: string) => void;
  /** @param note why it is not a new OTP, if one was requested elsewhere a moment ago */
  onSent: (otp: SentOtp, note?: string) => void;
};

/** Whether the OTP is so new that the server will not send another yet. */
const isNew = ({ at }: SentOtp): boolean => Date.now() - at < resendAfterSeconds * 1000;

/** The phone page: checks that the number is a mobile number, then requests the OTP. */
export function PhoneForm({ typed, before, onType, onSent }: Props) {
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fieldID = useId();
  const countries = useCountries();

  useEffect(function focusField() {
    field.current?.focus();
  }, []);

  const proceed = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    setError('');
    setIsBusy(true);
    try {
      const phone = checked(signIn.sendOtp.input, { countryCode: ownCountryCode, phone: typed });
      if (before?.phone.phone === phone.phone && isNew(before)) {
        onSent(before);
        return;
      }
      const { at, message, isNew: isJustSent } = await askForOtp(phone);
      onSent({ phone, at }, isJustSent ? '' : message);
    } catch (thrown) {
      const sentence = thrown instanceof Failure ? thrown.details.fields?.phone : undefined;
      if (sentence) setError(sentence);
      else setFailure(thrown);
      setIsBusy(false);
      field.current?.focus();
    }
  };

  return (
    <form onSubmit={proceed} noValidate>
      <p className={styles.lead}>We will send you a {otpLength}-digit OTP by SMS.</p>
      <FailureBanner failure={failure} onClose={() => setFailure(null)} />
      <label className={styles.label} htmlFor={fieldID}>
        Phone number
      </label>
      <div className={styles.phone} data-invalid={error ? true : undefined}>
        <CountryCode countries={countries ?? []} />
        <span hidden id={`${fieldID}-code`}>
          Country code +{ownCountryCode}
        </span>
        <input
          id={fieldID}
          ref={field}
          className={styles.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={30}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${fieldID}-code ${fieldID}-error`}
          onChange={(event) => {
            setError('');
            onType(event.target.value);
          }}
        />
      </div>
      <div className={styles.fieldError} id={`${fieldID}-error`} role="alert">
        {error}
      </div>
      {countries === null ? (
        <p className={styles.lead} role="status">
          Something went wrong in getting Country Codes...
        </p>
      ) : null}
      <button type="submit" className={styles.primary} disabled={isBusy || typed.trim() === ''}>
        {isBusy ? 'Please wait...' : 'Send OTP'}
      </button>
      {settings.otpHint ? <p className={styles.hint}>{settings.otpHint}</p> : null}
    </form>
  );
}
