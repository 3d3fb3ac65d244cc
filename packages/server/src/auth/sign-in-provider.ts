import { setTimeout as wait } from 'node:timers/promises';
import { Failure, refused } from '@prepdesk/contract/failures';
import type { Logger } from 'pino';
import { type Author, withAuditedTransaction } from '../db/audited-transaction.ts';
import type { Connection } from '../db/connect.ts';
import type { SmsProvider } from '../messaging/sms.ts';
import { budgetOf } from './device.ts';
import type { KeyRing } from './key-ring.ts';
import {
  consumeOtp,
  countCheck,
  countSend,
  newOtp,
  otpLimits,
  storeOtp,
  uncountSend,
  wrongOtp,
} from './otp.ts';
import { type From, findStaff, internationalPhone, type Phone } from './staff-phone.ts';

/**
 * Proves that a person has a phone. The built-in provider is below; a managed user pool can take its place (gaps B20).
 */
export type SignInProvider = {
  /** Sends a code, if the phone belongs to a member of staff. The answer never reveals whether it does. */
  sendOtp(to: Phone, from: From): Promise<void>;
  /**
   * @returns the id of the member of staff who has this phone and entered its code
   * @throws Failure `invalid` for any wrong, old or used code
   */
  checkOtp(of: Phone, otp: string, from: From): Promise<number>;
};

const author = (call: string): Author => ({ actorID: null, call, requestID: '' });
const sendCall = author('admin/verify');
const checkCall = author('admin/verifyotp');

/** Every sending is answered after this time, so that the time does not distinguish known phones from unknown ones. */
const sendTakesMs = 60;

export function builtInSignIn(
  connection: Connection,
  sms: SmsProvider,
  keys: KeyRing,
  log: Pick<Logger, 'error'>,
): SignInProvider {
  return {
    sendOtp: (to, from) =>
      sendWithinLimits(connection, keys, { to, from }, (phone, otp) => deliver(sms, phone, otp, log)),
    checkOtp: async (of, otp, from) => {
      const budget = await budgetOf(connection.db, keys, of, from);
      await countCheck(connection.db, budget.address);
      // The transaction is committed for wrong codes too: a refusal must not undo the counting of the try.
      const userID = await withAuditedTransaction(connection, checkCall, async (db) => {
        // A code requested by another browser can be entered here, too.
        const phones = new Set([budget.phone, internationalPhone(of)]);
        let isRight = false;
        for (const phone of phones) isRight ||= await consumeOtp(db, keys, phone, otp);
        const staffID = await findStaff(db, of);
        return isRight ? staffID : undefined;
      });
      if (!userID) throw refuseOtp();
      await uncountSend(connection.db, budget.address);
      return userID;
    },
  };
}

/**
 * Counts and stores a new code, and sends it if the phone belongs to a member of staff: the limits apply to every phone.
 * @throws Failure `refused` for a phone of another country, `too-many` above the limits
 */
export async function sendWithinLimits(
  connection: Connection,
  keys: KeyRing,
  { to, from }: { to: Phone; from: From },
  send: (phone: string, otp: string) => unknown,
): Promise<void> {
  refuseForeignCountry(to);
  const budget = await budgetOf(connection.db, keys, to, from);
  await countSend(connection.db, budget.address, async () => {
    const pause = wait(sendTakesMs);
    try {
      const otp = newOtp();
      const isStaff = await withAuditedTransaction(connection, sendCall, async (db) => {
        await storeOtp(db, keys, budget.phone, otp);
        return (await findStaff(db, to)) !== undefined;
      });
      if (isStaff) await send(internationalPhone(to), otp);
    } finally {
      await pause;
    }
  });
}

/** Sign-in is restricted to India (d3 §2). */
function refuseForeignCountry({ countryCode }: Phone): void {
  if (countryCode !== '91') throw refused('Please use a phone number of country code +91');
}

export const refuseOtp = () => new Failure('invalid', wrongOtp, { fields: { otp: wrongOtp } });

/** Runs on its own: waiting for a gateway would reveal that the phone is known. */
async function deliver(sms: SmsProvider, to: string, otp: string, log: Pick<Logger, 'error'>): Promise<void> {
  const text = `${otp} is your Prepdesk sign-in code. It is valid for ${otpLimits.validMinutes} minutes. Do not share it with anyone.`;
  const sending = sms
    .send({ to: `+${to}`, text })
    .catch((error) => log.error({ err: error }, 'a sign-in code could not be sent'));
  if (sms.isInstant) await sending;
}
