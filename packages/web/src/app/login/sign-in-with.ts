import type { Enrolment } from '@prepdesk/contract/access/second-code';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { keptForTab } from '../../api/kept.ts';
import { send } from '../../api/transport.ts';
import { isBrokenOff, isServerBusy, learnWho, type Phone, reloadedKey, turnAway } from '../session.ts';

/** The second factor, where one is still needed after a correct OTP. */
export type SecondStep = { challenge: string; enrolment?: Enrolment | undefined };

/**
 * @returns the second step, when there is one
 * @throws Failure `invalid` or `refused` for a wrong OTP; NetworkFailure
 */
export async function signInWith(phone: Phone, otp: string): Promise<SecondStep | undefined> {
  const checked = { phone: phone.phone, countryCode: phone.countryCode, otp };
  const { response } = await send(signIn.checkOtp, checked);
  const { challenge, enrolment } = response;
  return challenge ? { challenge, enrolment } : undefined;
}

/**
 * Loads the person of a new session.
 * @returns false when the server refused or could not be reached: the session has then ended, and a message is left
 *   for the sign-in page (d1 §4)
 * @throws Failure `unavailable`: the session still exists, and this can be retried
 */
export async function arriveAs(phone: Phone): Promise<boolean> {
  try {
    await learnWho(phone);
    keptForTab.removeItem(reloadedKey);
    return true;
  } catch (error) {
    if (isBrokenOff(error) || isServerBusy(error)) throw error;
    await turnAway(error);
    return false;
  }
}
