import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { resendAfterSeconds } from '@prepdesk/contract/access/sign-in';
import { Failure } from '@prepdesk/contract/failures';
import { and, eq, sql } from 'drizzle-orm';
import { type AddressLimit, countAddress, tooMany, uncountAddress } from '../db/address-limit.ts';
import type { Db } from '../db/connect.ts';
import { addressCounts, otpCodes, otpSends } from '../db/schema/auth.ts';
import type { KeyRing } from './key-ring.ts';

/** Limits on one-time passwords (gaps C20). They apply to every phone, so that they do not reveal which are known. */
export const otpLimits = {
  validMinutes: 5,
  tries: 5,
  sendsPer10Minutes: 3,
  sendsPerDay: 10,
  wrongInARow: 20,
  lockMinutes: 30,
  checksPerAddress: 30,
  addressWindowMinutes: 5,
  sendsPerAddress: 30,
  addressSendWindowMinutes: 60,
} as const;

export const wrongOtp = 'please enter valid OTP';

/** Six digits, all equally likely. */
export const newOtp = (): string => String(randomInt(1_000_000)).padStart(6, '0');

const hashOf = (key: Buffer, phone: string, otp: string): string =>
  createHmac('sha256', key).update(`${phone}:${otp}`).digest('base64url');

/**
 * Counts a sending and makes this code the only valid one for the phone.
 * @param phone with its country code, `91…`, and the device that has a budget of its own
 * @throws Failure `too-many` above the limits of sending, too soon after the last one, or while the phone is locked
 */
export async function storeOtp(db: Db, [key]: KeyRing, phone: string, otp: string): Promise<void> {
  // Sendings to one phone take turns: two at once must not both count as the last allowed one.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 0))`);
  await refuseManySends(db, phone);
  await refuseLocked(db, phone);
  await refuseTooSoon(db, phone);
  await db.insert(otpSends).values({ phone });
  const newCode = {
    codeHash: hashOf(key, phone, otp),
    expiresAt: new Date(Date.now() + otpLimits.validMinutes * 60_000),
    tries: 0,
    isUsed: 0,
  };
  await db
    .insert(otpCodes)
    .values({ phone, ...newCode })
    .onConflictDoUpdate({ target: otpCodes.phone, set: newCode });
}

async function refuseManySends(db: Db, phone: string): Promise<void> {
  const { rows } = await db.execute<{ recent: number; today: number; wait: number; waitday: number }>(sql`
    select count(*) filter (where sent_at > now() - interval '10 minutes')::int as recent,
      count(*)::int as today,
      ceil(extract(epoch from min(sent_at) filter (where sent_at > now() - interval '10 minutes')
        + interval '10 minutes' - now()))::int as wait,
      ceil(extract(epoch from min(sent_at) + interval '1 day' - now()))::int as waitday
    from otp_sends where phone = ${phone} and sent_at > now() - interval '1 day'`);
  const sends = rows[0];
  if (!sends) return;
  if (sends.today >= otpLimits.sendsPerDay) throw tooManySends(sends.waitday);
  if (sends.recent >= otpLimits.sendsPer10Minutes) throw tooManySends(sends.wait);
}

/** Strangers can use up a phone's sendings, but not those counted for a browser of its owner. */
const otherWays =
  '. You can also use a browser in which you signed in before, or ask a Super Admin to unlock your sign-in';

const tooManySends = (seconds: number): Failure =>
  tooMany('Too many OTPs were requested for this phone', seconds, otherWays);

async function refuseLocked(db: Db, phone: string): Promise<void> {
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil(extract(epoch from locked_until - now()))::int as wait
    from otp_codes where phone = ${phone} and locked_until > now()`);
  if (rows[0]) throw tooMany('Too many wrong OTPs were entered for this phone', rows[0].wait, otherWays);
}

/** Whoever entered the last code correctly may request the next one at once. */
async function refuseTooSoon(db: Db, phone: string): Promise<void> {
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil(extract(epoch from max(s.sent_at) - now()) + ${resendAfterSeconds})::int as wait
    from otp_sends s join otp_codes c on c.phone = s.phone and c.is_used = 0
    where s.phone = ${phone} and s.sent_at > now() - make_interval(secs => ${resendAfterSeconds})`);
  if (!rows[0]?.wait) return;
  const { kind, message, details } = tooMany('An OTP was sent to this phone just now', rows[0].wait);
  throw new Failure(kind, message, { ...details, isSent: true });
}

/**
 * Compares under the row's lock, so that of many right answers at once exactly one is accepted. Call it in a
 * transaction of its own that is committed whatever the answer: a wrong try must count.
 * @returns whether it was the code of this phone; a right one is used up
 */
export async function consumeOtp(db: Db, keys: KeyRing, phone: string, otp: string): Promise<boolean> {
  const [stored] = await db.select().from(otpCodes).where(eq(otpCodes.phone, phone)).for('update');
  const expected = Buffer.from(stored?.codeHash ?? hashOf(keys[0], phone, ''));
  // Every key is tried even after a match, so that the time reveals nothing.
  const isSame =
    keys.filter((key) => timingSafeEqual(Buffer.from(hashOf(key, phone, otp)), expected)).length > 0;
  if (!stored || isOver(stored)) return false;
  if (isSame) {
    await db.update(otpCodes).set({ isUsed: 1, wrongInARow: 0 }).where(eq(otpCodes.phone, phone));
    return true;
  }
  await countWrong(db, stored);
  return false;
}

/**
 * Counts a try whose code is compared elsewhere: as a wrong one, until `confirmTry` reports that it was right.
 * @returns false when the phone has no tries left, or no code
 */
export async function reserveTry(db: Db, phone: string): Promise<boolean> {
  const [stored] = await db.select().from(otpCodes).where(eq(otpCodes.phone, phone)).for('update');
  if (!stored || isOver(stored)) return false;
  await countWrong(db, stored);
  return true;
}

/** @returns false when another try with the same code came first */
export async function confirmTry(db: Db, phone: string): Promise<boolean> {
  const used = await db
    .update(otpCodes)
    .set({ isUsed: 1, wrongInARow: 0, lockedUntil: null })
    .where(and(eq(otpCodes.phone, phone), eq(otpCodes.isUsed, 0)))
    .returning({ phone: otpCodes.phone });
  return used.length === 1;
}

type OtpRow = typeof otpCodes.$inferSelect;

const isOver = ({ isUsed, tries, expiresAt, lockedUntil }: OtpRow): boolean =>
  isUsed === 1 ||
  tries >= otpLimits.tries ||
  expiresAt < new Date() ||
  (lockedUntil !== null && lockedUntil > new Date());

async function countWrong(db: Db, { phone, tries, wrongInARow: before }: OtpRow): Promise<void> {
  const wrongInARow = before + 1;
  const mustLock = wrongInARow >= otpLimits.wrongInARow;
  await db
    .update(otpCodes)
    .set({
      tries: tries + 1,
      wrongInARow: mustLock ? 0 : wrongInARow,
      ...(mustLock ? { lockedUntil: new Date(Date.now() + otpLimits.lockMinutes * 60_000) } : {}),
    })
    .where(eq(otpCodes.phone, phone));
}

/** @throws Failure `too-many` when this address has checked too many codes in the window */
export const countCheck = (db: Db, address: string): Promise<void> =>
  countAddress(
    db,
    {
      purpose: 'otp check',
      maxPerWindow: otpLimits.checksPerAddress,
      windowMinutes: otpLimits.addressWindowMinutes,
      says: 'Too many OTPs were tried from your network',
    },
    address,
  );

const sendLimit: AddressLimit = {
  purpose: 'otp send',
  maxPerWindow: otpLimits.sendsPerAddress,
  windowMinutes: otpLimits.addressSendWindowMinutes,
  says: 'Too many OTPs were requested from your network',
};

/**
 * Counts a sending by this address; one that is refused because the last code was sent a moment ago is not counted. A
 * stranger must not be able to invalidate the codes of all staff, nor to use up a phone's sendings of a day.
 * @throws Failure `too-many` when this address has requested too many codes in the window, whichever the phones
 */
export async function countSend(db: Db, address: string, send: () => Promise<void>): Promise<void> {
  await countAddress(db, sendLimit, address);
  try {
    await send();
  } catch (error) {
    if (error instanceof Failure && error.details.isSent) await uncountSend(db, address);
    throw error;
  }
}

/** A code that signed somebody in was sent for good reason: an office behind one address is not held up. */
export const uncountSend = (db: Db, address: string): Promise<void> => uncountAddress(db, sendLimit, address);

/** Removes what no limit looks at any more. */
export async function forgetOldOtps(db: Db): Promise<void> {
  await db.delete(otpSends).where(sql`${otpSends.sentAt} < now() - interval '2 days'`);
  await db.delete(addressCounts).where(sql`${addressCounts.windowStart} < now() - interval '1 day'`);
  await db.delete(otpCodes).where(sql`${otpCodes.expiresAt} < now() - interval '7 days'`);
}
