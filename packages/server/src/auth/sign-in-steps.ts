import { randomBytes } from 'node:crypto';
import type { Enrolment } from '@prepdesk/contract/access/second-code';
import { Failure } from '@prepdesk/contract/failures';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { actAs, withAuditedTransaction } from '../db/audited-transaction.ts';
import type { Connection, Db } from '../db/connect.ts';
import { roleIDs } from '../db/roles-kept.ts';
import { adminUsers } from '../db/schema/access.ts';
import { signInChallenges as challenges, secondFactors } from '../db/schema/auth.ts';
import { addressOf, newKey, sealKey } from './authenticator.ts';
import { addressOfDevice, deviceOf, deviceTokenFor } from './device.ts';
import type { KeyRing } from './key-ring.ts';
import { lockPerson } from './lock-person.ts';
import { countCheck } from './otp.ts';
import {
  consumeCode,
  dropSecondFactor,
  hasSecondFactor,
  refuseCode,
  replaceRecoveryCodes,
} from './second-factors.ts';
import { beginSession, endSessionsOf, type SessionLimits, tokenHashOf } from './sessions.ts';
import type { SignInProvider } from './sign-in-provider.ts';
import type { From, Phone } from './staff-phone.ts';

type Session = { token: string; expiresAt: Date; deviceToken: string };

/** What stands between a right OTP and the session; `enrolment` where a second factor must be set up first. */
export type Challenge = { challenge: string; enrolment?: Enrolment };

/** Signing in, step by step: the OTP, then the second factor of whoever has one or must have one. */
export type SignIn = {
  sendOtp(to: Phone, from: From): Promise<void>;
  /** @throws Failure `invalid` for any wrong, old or used code */
  checkOtp(of: Phone, otp: string, from: From): Promise<Session | Challenge>;
  /** @throws Failure `invalid` for a wrong or used code, `refused` for a challenge that is over */
  checkSecondFactor(
    challenge: string,
    code: string,
    from: From,
  ): Promise<Session & { recoveryCodes: string[] }>;
  isSecondFactorRequiredOf(roleID: number | null): boolean;
  /**
   * A new key for the app; it takes effect once `confirmEnrolment` has accepted a code of it, unless another was made
   * since.
   */
  enrol(db: Db, userID: number): Promise<Enrolment>;
  /**
   * Ends the person's other sessions, which no second factor proved, and sign-ins under way.
   * @throws Failure `invalid` for a wrong code, as do the next two
   */
  confirmEnrolment(of: { userID: number; sessionID: string }, code: string): Promise<string[]>;
  renewRecoveryCodes(userID: number, code: string): Promise<string[]>;
  removeSecondFactor(userID: number, code: string): Promise<void>;
};

const challengeLimits = { minutes: 5, tries: 5 } as const;
const author = { actorID: null, call: 'admin/verifysecondfactor', requestID: '' };
const challengeOver = () =>
  new Failure('refused', 'This sign-in took too long or had too many wrong codes. Please start again');

type Settings = { keys: KeyRing; limits: SessionLimits; isRequiredOfSuperAdmin: boolean };

export function openSignIn(connection: Connection, provider: SignInProvider, settings: Settings): SignIn {
  const { keys, isRequiredOfSuperAdmin } = settings;

  /** Does the work once the code is right. The transaction is committed for wrong codes too. */
  async function withCode<T>(
    call: string,
    proof: { userID: number; code: string; isConfirmed?: boolean },
    run: (db: Db) => Promise<T>,
  ): Promise<T> {
    const author = { actorID: proof.userID, call, requestID: '' };
    const done = await withAuditedTransaction(connection, author, async (db) =>
      (await consumeCode(db, keys, proof)) ? { answer: await run(db) } : undefined,
    );
    if (!done) throw refuseCode();
    return done.answer;
  }

  return {
    isSecondFactorRequiredOf: (roleID) => isRequiredOfSuperAdmin && roleID === roleIDs.superAdmin,
    enrol: (db, userID) => enrol(db, keys, userID),
    confirmEnrolment: ({ userID, sessionID }, code) =>
      withCode('admin/confirmsecondfactor', { userID, code, isConfirmed: false }, (db) =>
        confirmFactor(db, keys, { userID, sessionID }),
      ),
    renewRecoveryCodes: (userID, code) =>
      withCode('admin/renewrecoverycodes', { userID, code }, (db) => replaceRecoveryCodes(db, keys, userID)),
    removeSecondFactor: (userID, code) =>
      withCode('admin/removesecondfactor', { userID, code }, async (db) => {
        await dropSecondFactor(db, userID);
      }),
    sendOtp: provider.sendOtp,
    checkOtp: async (of, otp, from) => {
      const userID = await provider.checkOtp(of, otp, from);
      return withAuditedTransaction(
        connection,
        { ...author, actorID: userID, call: 'admin/verifyotp' },
        async (db) => {
          // No session may begin by the OTP alone while a second factor is being confirmed.
          await lockPerson(db, userID);
          if (await hasSecondFactor(db, userID)) return { challenge: await newChallenge(db, userID, false) };
          if (!isRequiredOfSuperAdmin || (await findUser(db, userID))?.roleID !== roleIDs.superAdmin) {
            return begin(db, settings, userID, from);
          }
          const enrolment = await enrol(db, keys, userID);
          return { challenge: await newChallenge(db, userID, true), enrolment };
        },
      );
    },
    checkSecondFactor: async (challenge, code, from) => {
      const device = deviceOf(keys, from.deviceToken);
      await countCheck(connection.db, device ? addressOfDevice(device) : from.address);
      // Committed for wrong codes too: a refusal must not undo the counting of the try.
      const result = await withAuditedTransaction(connection, author, (db) =>
        answer(db, settings, { challenge, code, from }),
      );
      if (result === 'over') throw challengeOver();
      if (result === 'wrong') throw refuseCode();
      return result;
    },
  };
}

/** From now on this is a browser in which this person has signed in before. */
const begin = async (db: Db, { keys, limits }: Settings, userID: number, from: From): Promise<Session> => ({
  ...(await beginSession(db, userID, { address: from.address, userAgent: from.userAgent }, limits)),
  deviceToken: deviceTokenFor(keys, userID, from.deviceToken),
});

async function newChallenge(db: Db, userID: number, isEnrolment: boolean): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + challengeLimits.minutes * 60_000);
  await db.insert(challenges).values({ tokenHash: tokenHashOf(token), userID, isEnrolment, expiresAt });
  return token;
}

async function answer(
  db: Db,
  settings: Settings,
  { challenge, code, from }: { challenge: string; code: string; from: From },
) {
  const { keys } = settings;
  const isMeant = eq(challenges.tokenHash, tokenHashOf(challenge));
  const [begun] = await db.select({ userID: challenges.userID }).from(challenges).where(isMeant);
  if (!begun) return 'over';
  await lockPerson(db, begun.userID);
  const [step] = await db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(and(isMeant, gt(challenges.expiresAt, sql`now()`), lt(challenges.tries, challengeLimits.tries)))
    .returning();
  if (!step) return 'over';
  const { userID, isEnrolment } = step;
  // Only a right code is recorded in the audit log.
  await actAs(db, userID);
  const isRight = await consumeCode(db, keys, { userID, code, isConfirmed: !isEnrolment });
  if (!isRight || (await findUser(db, userID))?.isActive !== 1) return 'wrong';
  await db.delete(challenges).where(eq(challenges.id, step.id));
  const recoveryCodes = isEnrolment ? await confirmFactor(db, keys, { userID }) : [];
  return { ...(await begin(db, settings, userID, from)), recoveryCodes };
}

/** A new key instead of one that was never confirmed: whoever saw that one must not know this one. */
async function enrol(db: Db, keys: KeyRing, userID: number): Promise<Enrolment> {
  const user = await findUser(db, userID);
  const key = newKey();
  const secondFactor = { keySealed: sealKey(keys, key), lastStep: 0 };
  const begun = await db
    .insert(secondFactors)
    .values({ userID, ...secondFactor })
    .onConflictDoUpdate({
      target: secondFactors.userID,
      set: secondFactor,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userID: secondFactors.userID });
  if (begun.length === 0) throw new Failure('refused', 'Your sign-in has a second factor already');
  return { key, address: addressOf(key, user?.phone ?? '') };
}

/**
 * From now on the factor is in force: sessions opened by an OTP alone end, except the one that the code came from.
 * Answers the recovery codes.
 */
async function confirmFactor(
  db: Db,
  keys: KeyRing,
  { userID, sessionID }: { userID: number; sessionID?: string },
): Promise<string[]> {
  await db.update(secondFactors).set({ confirmedAt: sql`now()` }).where(eq(secondFactors.userID, userID));
  await endSessionsOf(db, userID, sessionID);
  await db.delete(challenges).where(eq(challenges.userID, userID));
  return replaceRecoveryCodes(db, keys, userID);
}

async function findUser(db: Db, userID: number) {
  const { phone, roleID, isActive } = adminUsers;
  const [user] = await db
    .select({ phone, roleID, isActive })
    .from(adminUsers)
    .where(eq(adminUsers.id, userID));
  return user;
}

/** Removes steps that nobody finished. */
export const forgetOldChallenges = (db: Db) =>
  db.delete(challenges).where(sql`${challenges.expiresAt} < now() - interval '1 day'`);
