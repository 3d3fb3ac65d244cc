import { Button } from '@mantine/core';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { useState } from 'react';
import { answerSignIn } from '../api/sign-in-again.ts';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { NoticePopup } from '../ui/feedback/notice-popup.tsx';
import { askForOtp } from './login/ask-for-otp.ts';
import { OtpForm } from './login/otp-form.tsx';
import { signOut } from './session.ts';

/** Signs in again without leaving the page, or signs out. */
export default function SignInAgain({ phone }: { phone: { phone: string; countryCode: string } }) {
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [sentNote, setSentNote] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const proceed = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      const { at, message, isNew } = await askForOtp(phone);
      setSentNote(isNew ? '' : message);
      setSentAt(at);
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setIsSending(false);
    }
  };
  const leave = async () => {
    await signOut('keep');
    answerSignIn(false);
  };

  return (
    <NoticePopup
      title="Please sign in again"
      actions={
        <>
          <Button variant="default" onClick={leave}>
            Sign out instead
          </Button>
          {sentAt === null ? (
            <Button data-autofocus loading={isSending} onClick={proceed}>
              Send OTP
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        Your session has ended. Nothing you typed is lost.{' '}
        {sentAt === null
          ? `We will send an OTP by SMS to ${phoneText(phone.phone, phone.countryCode)}.`
          : null}
      </p>
      <FailureBanner failure={failure} onClose={() => setFailure(null)} />
      {sentAt === null ? null : (
        <OtpForm
          phone={phone}
          sentAt={sentAt}
          sentNote={sentNote}
          onSent={setSentAt}
          onSignedIn={() => answerSignIn(true)}
          onTurnedAway={() => answerSignIn(false)}
        />
      )}
    </NoticePopup>
  );
}
