import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { adminUsers } from './access.ts';
import { createdAt, instant, serialID } from './columns.ts';

/** Authenticator apps (TOTP). One that is not confirmed yet signs nobody in and keeps nobody out. */
export const secondFactors = pgTable('second_factors', {
  userID: integer('user_id')
    .primaryKey()
    .references(() => adminUsers.id),
  /** Sealed with the server's secret: a copy of this table makes no codes. */
  keySealed: text('key_sealed').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step of the last code taken: no code is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  wrongInARow: smallint('wrong_in_a_row').notNull().default(0),
  lockedUntil: instant('locked_until'),
});

/** Each signs its owner in once, when the app is lost. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userID: integer('user_id')
      .notNull()
      .references(() => adminUsers.id),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userID, t.codeHash] })],
);

/** Between a right OTP and the second factor. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    userID: integer('user_id')
      .notNull()
      .references(() => adminUsers.id),
    /** The person has no second factor yet and must set one up to get in. */
    isEnrolment: boolean('is_enrolment').notNull(),
    tries: smallint('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sign_in_challenges_expires').on(t.expiresAt)],
);

/** Where a managed user pool is with signing a phone in. */
export const poolChallenges = pgTable('pool_challenges', {
  phone: text('phone').primaryKey(),
  session: text('session').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** What scripts sign in with. The token itself is with its owner only. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: serialID(),
    userID: integer('user_id')
      .notNull()
      .references(() => adminUsers.id),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    routeKeys: integer('route_keys').array().notNull(),
    /** The last day, in India. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('api_tokens_user').on(t.userID),
    check('api_tokens_keys', sql`cardinality(${t.routeKeys}) > 0`),
  ],
);
