import { useEffect, useState } from 'react';
import { settings, versionLabel } from '../../api/settings.ts';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { Mark } from '../mark.tsx';
import { dropLoginMessage, loginMessage } from '../session.ts';
import styles from './login.module.css';
import {
  forgetLoginProgress,
  keepLoginProgress,
  type LoginProgress,
  loginProgress,
} from './login-progress.ts';
import { OtpForm } from './otp-form.tsx';
import { PhoneForm } from './phone-form.tsx';

/** The phone page, then the OTP page (d3 §2). A reload keeps the page and the input. */
export function LoginPage({ onOtpSent, onSignedIn }: { onOtpSent: () => void; onSignedIn: () => void }) {
  const [progress, setProgress] = useState<LoginProgress>(loginProgress);
  const [message, setMessage] = useState(loginMessage);
  const [sentNote, setSentNote] = useState('');
  const { sent } = progress;

  useEffect(() => {
    document.title = `Login · ${settings.adminTitle}`;
  }, []);

  const proceed = (next: LoginProgress) => {
    keepLoginProgress(next);
    setProgress(next);
  };
  const closeMessage = () => {
    dropLoginMessage();
    setMessage('');
  };
  const arrive = () => {
    dropLoginMessage();
    forgetLoginProgress();
    onSignedIn();
  };

  return (
    <div className={styles.page}>
      <header className={styles.art}>
        <Mark />
        <div style={{ color: 'var(--ink-2)' }}>{versionLabel(settings.version)}</div>
      </header>
      <main className={styles.side}>
        <div className={styles.box}>
          <h1>{sent ? 'Enter the code' : 'Sign in'}</h1>
          {message ? <ErrorBanner message={message} onClose={closeMessage} /> : null}
          {sent ? (
            <OtpForm
              phone={sent.phone}
              sentAt={sent.at}
              sentNote={sentNote}
              onSent={(at) => proceed({ ...progress, sent: { ...sent, at } })}
              onSignedIn={arrive}
              onTurnedAway={() => {
                proceed({ typed: progress.typed });
                setMessage(loginMessage());
              }}
              changePhone={
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => proceed({ typed: progress.typed, before: sent })}
                >
                  Back
                </button>
              }
            />
          ) : (
            <PhoneForm
              typed={progress.typed}
              before={progress.before}
              onType={(typed) => proceed({ ...progress, typed })}
              onSent={(otp, note = '') => {
                setSentNote(note);
                proceed({ typed: progress.typed, sent: otp });
                onOtpSent();
              }}
            />
          )}
        </div>
      </main>
    </div>
  );
}
