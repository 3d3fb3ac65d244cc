import { otpLength } from '@prepdesk/contract/access/sign-in';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import styles from './login.module.css';
import { enterDigits, eraseDigit, isDigit, type OtpState, typedInto } from './otp-digits.ts';

type Props = {
  digits: readonly string[];
  onChange: (digits: readonly string[]) => void;
  error?: string;
  isDisabled?: boolean;
  /** Receives a function that puts the cursor into the first box. */
  start: RefObject<(() => void) | null>;
};

/** Six boxes for one code: typing, pasting, arrow keys, Backspace and the phone's own suggestion all work. */
export function OtpBoxes({ digits, onChange, error, isDisabled, start }: Props) {
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const errorID = useId();
  const goTo = (at: number) => fields.current[at]?.focus();

  useEffect(
    function offerStart() {
      start.current = () => fields.current[0]?.focus();
      start.current();
    },
    [start],
  );

  const take = (next: OtpState) => {
    onChange(next.digits);
    goTo(next.at);
  };
  const paste = (event: ClipboardEvent, at: number) => {
    event.preventDefault();
    if (isDisabled) return;
    take(enterDigits(digits, at, event.clipboardData.getData('text')));
  };
  // Digits are handled here if the key event has them: typing the same digit again does not change the field.
  const pressKey = (event: KeyboardEvent, at: number) => {
    if (isDisabled) return;
    const actions: Record<string, () => void> = {
      Backspace: () => take(eraseDigit(digits, at)),
      Delete: () => onChange(digits.map((digit, index) => (index === at ? '' : digit))),
      ArrowLeft: () => goTo(Math.max(0, at - 1)),
      ArrowRight: () => goTo(Math.min(otpLength - 1, at + 1)),
      Home: () => goTo(0),
      End: () => goTo(otpLength - 1),
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const run = isDigit(event.key) ? () => take(enterDigits(digits, at, event.key)) : actions[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };

  return (
    <fieldset aria-label="OTP" aria-describedby={error ? errorID : undefined}>
      <div className={styles.boxes}>
        {digits.map((digit, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its place
            key={at}
            ref={(field) => {
              fields.current[at] = field;
            }}
            className={styles.digit}
            type="text"
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${at + 1} of ${otpLength}`}
            aria-invalid={error ? true : undefined}
            readOnly={isDisabled}
            value={digit}
            onChange={(event) => take(enterDigits(digits, at, typedInto(digit, event.target.value)))}
            onFocus={(event) => event.target.select()}
            onPaste={(event) => paste(event, at)}
            onKeyDown={(event) => pressKey(event, at)}
          />
        ))}
      </div>
      <div id={errorID} className={styles.fieldError} role="alert">
        {error}
      </div>
    </fieldset>
  );
}
