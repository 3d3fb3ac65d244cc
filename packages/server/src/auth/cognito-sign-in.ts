import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { Failure } from '@prepdesk/contract/failures';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { withAuditedTransaction } from '../db/audited-transaction.ts';
import type { Connection, Db } from '../db/connect.ts';
import { poolChallenges } from '../db/schema/auth.ts';
import { budgetOf } from './device.ts';
import type { KeyRing } from './key-ring.ts';
import { confirmTry, countCheck, reserveTry, uncountSend } from './otp.ts';
import { refuseOtp, type SignInProvider, sendWithinLimits } from './sign-in-provider.ts';
import { findStaff, internationalPhone } from './staff-phone.ts';

export type CognitoSettings = {
  userPoolID: string;
  clientID: string;
  /** Where the pool answers, if not at its region's usual address. */
  endpoint?: string | undefined;
};

type Sdk = typeof import('@aws-sdk/client-cognito-identity-provider');

const challengeMinutes = 5;
/**
 * Only phones of staff are sent to the pool, which takes a few hundred milliseconds: without this a quick refusal would
 * reveal that a phone does not belong to staff.
 */
const refusalTakesMs = 1000;
const author = (call: string) => ({ actorID: null, call, requestID: '' });

/**
 * Proves a phone through an Amazon Cognito user pool by its custom challenge (d1 §4): sign up with a random password
 * and the phone as user name, sign in, answer the challenge, check the session. The pool's triggers make and send the
 * code. Only staff are known to the pool, and our own limits on sending and trying apply as well.
 */
export function cognitoSignIn(
  connection: Connection,
  settings: CognitoSettings,
  keys: KeyRing,
  log: Pick<Logger, 'error'>,
): SignInProvider {
  const pool = userPool(settings);

  /** Not awaited: the time it takes would reveal that the phone is known. */
  function begin(phone: string): void {
    void pool
      .begin(phone)
      .then((session) => keepChallenge(connection.db, phone, session))
      .catch((error) => log.error({ err: error }, 'the user pool could not send a sign-in code'));
  }

  return {
    // Our own code is never sent: it only carries the limits.
    sendOtp: (to, from) => sendWithinLimits(connection, keys, { to, from }, begin),
    checkOtp: async (of, otp, from) => {
      const budget = await budgetOf(connection.db, keys, of, from);
      await countCheck(connection.db, budget.address);
      const userID = await delayRefusal(async () => {
        const phone = internationalPhone(of);
        const mayTry = await withAuditedTransaction(connection, author('admin/verifyotp'), (db) =>
          reserveTry(db, budget.phone),
        );
        const session = mayTry ? await challengeOf(connection.db, phone) : undefined;
        if (!session || !(await answer(connection.db, pool, { phone, session, otp }))) throw refuseOtp();
        const staffID = await withAuditedTransaction(connection, author('admin/verifyotp'), async (db) => {
          const isFirst = await confirmTry(db, budget.phone);
          return isFirst ? findStaff(db, of) : undefined;
        });
        if (!staffID) throw refuseOtp();
        return staffID;
      });
      await uncountSend(connection.db, budget.address);
      return userID;
    },
  };
}

/** A refusal takes at least `refusalTakesMs`; success is not delayed. */
async function delayRefusal<T>(check: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  try {
    return await check();
  } catch (error) {
    await wait(Math.max(0, refusalTakesMs - (performance.now() - startedMs)));
    throw error;
  }
}

async function keepChallenge(db: Db, phone: string, session: string): Promise<void> {
  const newChallenge = { session, expiresAt: new Date(Date.now() + challengeMinutes * 60_000) };
  await db
    .insert(poolChallenges)
    .values({ phone, ...newChallenge })
    .onConflictDoUpdate({ target: poolChallenges.phone, set: newChallenge });
}

async function challengeOf(db: Db, phone: string): Promise<string | undefined> {
  const [kept] = await db.select().from(poolChallenges).where(eq(poolChallenges.phone, phone));
  return kept && kept.expiresAt > new Date() ? kept.session : undefined;
}

type Answered = { phone: string; session: string; otp: string };

/** A wrong answer may leave the challenge open under another session. */
async function answer(db: Db, pool: UserPool, { phone, session, otp }: Answered): Promise<boolean> {
  const result = await pool.answer(phone, session, otp);
  if (result.nextSession) await keepChallenge(db, phone, result.nextSession);
  else await db.delete(poolChallenges).where(eq(poolChallenges.phone, phone));
  return result.isRight;
}

/** Removes challenges that are over. */
export const forgetOldPoolChallenges = (db: Db) =>
  db.delete(poolChallenges).where(sql`${poolChallenges.expiresAt} < now()`);

type UserPool = {
  /** Signs the phone up if it is new, and requests the challenge. Answers the challenge's session. */
  begin(phone: string): Promise<string>;
  answer(
    phone: string,
    session: string,
    otp: string,
  ): Promise<{ isRight: boolean; nextSession?: string | undefined }>;
};

const defaultTimeouts = { connectMs: 3_000, answerMs: 5_000 };

export function userPool(
  { userPoolID, clientID: ClientId, endpoint }: CognitoSettings,
  { connectMs, answerMs } = defaultTimeouts,
): UserPool {
  let opened: Promise<{ sdk: Sdk; client: CognitoIdentityProviderClient }> | undefined;
  // Loaded on first use: it would be a large part of the server's start.
  const open = () => {
    opened ??= import('@aws-sdk/client-cognito-identity-provider').then((sdk) => ({
      sdk,
      client: new sdk.CognitoIdentityProviderClient({
        region: userPoolID.split('_')[0] ?? '',
        // A public client's calls are not signed; without any credentials the library would refuse to send.
        credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
        maxAttempts: 2,
        // Without the last it only warns.
        requestHandler: {
          connectionTimeout: connectMs,
          requestTimeout: answerMs,
          throwOnRequestTimeout: true,
        },
        ...(endpoint ? { endpoint } : {}),
      }),
    }));
    return opened;
  };
  const USERNAME = (phone: string) => `+${phone}`;

  return {
    begin: async (phone) => {
      const { sdk, client } = await open();
      try {
        // 30 random bytes in hex (d1 §4, §9), thrown away: nobody ever signs in with it.
        const Password = randomBytes(30).toString('hex');
        const UserAttributes = [{ Name: 'phone_number', Value: USERNAME(phone) }];
        await client.send(
          new sdk.SignUpCommand({ ClientId, Username: USERNAME(phone), Password, UserAttributes }),
        );
      } catch (error) {
        if (!(error instanceof sdk.UsernameExistsException)) throw error;
      }
      const challenge = await client.send(
        new sdk.InitiateAuthCommand({
          ClientId,
          AuthFlow: 'CUSTOM_AUTH',
          AuthParameters: { USERNAME: USERNAME(phone) },
        }),
      );
      if (challenge.ChallengeName !== 'CUSTOM_CHALLENGE' || !challenge.Session) {
        throw new Error(
          `the user pool asked for ${challenge.ChallengeName ?? 'nothing'} instead of its challenge`,
        );
      }
      return challenge.Session;
    },
    answer: async (phone, session, otp) => {
      const { sdk, client } = await open();
      try {
        const answered = await client.send(
          new sdk.RespondToAuthChallengeCommand({
            ClientId,
            ChallengeName: 'CUSTOM_CHALLENGE',
            Session: session,
            ChallengeResponses: { USERNAME: USERNAME(phone), ANSWER: otp },
          }),
        );
        const AccessToken = answered.AuthenticationResult?.AccessToken;
        if (!AccessToken) return { isRight: false, nextSession: answered.Session };
        const user = await client.send(new sdk.GetUserCommand({ AccessToken }));
        const own = user.UserAttributes?.find(({ Name }) => Name === 'phone_number')?.Value ?? user.Username;
        return { isRight: own === USERNAME(phone) };
      } catch (error) {
        if (error instanceof sdk.NotAuthorizedException || error instanceof sdk.CodeMismatchException) {
          return { isRight: false };
        }
        throw new Failure(
          'unavailable',
          'The sign-in service cannot be reached. Please try again in a moment',
          {
            retryAfterSeconds: 5,
          },
        );
      }
    },
  };
}
