import { resendAfterSeconds, signIn } from '@prepdesk/contract/access/sign-in';
import { Failure } from '@prepdesk/contract/failures';
import { send } from '../../api/transport.ts';

/** An OTP that can be entered: sent now, or a moment ago from elsewhere, as the message then says. */
type SentOtp = {
  /** When it was sent, in ms since 1970. */
  at: number;
  message: string;
  isNew: boolean;
};

/** @throws Failure `invalid` for the phone, `too-many` where no OTP is on its way; NetworkFailure */
export async function askForOtp(phone: { phone: string; countryCode: string }): Promise<SentOtp> {
  try {
    const { message } = await send(signIn.sendOtp, phone);
    return { at: Date.now(), message, isNew: true };
  } catch (error) {
    if (!(error instanceof Failure) || !error.details.isSent) throw error;
    const { retryAfterSeconds = resendAfterSeconds } = error.details;
    const at = Date.now() - (resendAfterSeconds - retryAfterSeconds) * 1000;
    return { at, message: error.message, isNew: false };
  }
}
