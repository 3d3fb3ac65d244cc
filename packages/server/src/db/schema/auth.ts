import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { ownerOfSessions, ownerOfTokens } from '../row-owners.ts';
import { adminUsers } from './access.ts';
import { createdAt, idOf, instant, keyOf, serialID } from './columns.ts';

/** How staff and scripts sign in, and what is counted against abuse. */

export const sessions = auditedTable(
  'sessions',
  {
    called: 'Session',
    named: [{ of: 'admin_users', by: 'userID' }],
    logged: { onlyWhen: 'endedAt', by: 'write_audit_of_session_end' },
    scope: { by: 'userID', owner: ownerOfSessions },
    notifiesAccess: { changed: ['endedAt', 'expiresAt', 'userID'] },
  },
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the token: a copy of this table signs nobody in. */
    tokenHash: text('token_hash').notNull().unique(),
    userID: idOf('user_id', () => adminUsers.id),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    address: text('address').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userID), index('sessions_expires').on(t.expiresAt)],
);

/** A phone's only valid code; sending a new one overwrites it. Unknown phones have rows too. */
export const otpCodes = auditedTable(
  'otp_codes',
  {
    called: 'One-time code',
    key: ['phone'],
    logged: { ofUpdatesBy: 'write_audit_of_unlock' },
  },
  {
    phone: text('phone').primaryKey(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    tries: smallint('tries').notNull().default(0),
    isUsed: smallint('is_used').notNull().default(0),
    /** Counted across resends; a right code resets it. */
    wrongInARow: integer('wrong_in_a_row').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
);

export const otpSends = auditedTable(
  'otp_sends',
  { called: 'Sent code', logged: { not: 'Counted for a limit, and forgotten' } },
  {
    id: serialID(),
    phone: text('phone').notNull(),
    sentAt: instant('sent_at').notNull().default(sql`now()`),
  },
  (t) => [index('otp_sends_phone').on(t.phone, t.sentAt)],
);

/** Counts per address and window, such as OTP checks. */
export const addressCounts = auditedTable(
  'address_counts',
  {
    called: 'Count of an address',
    plural: 'counts of addresses',
    key: ['purpose', 'address', 'windowStart'],
    logged: { not: 'Counted for a limit, and forgotten' },
  },
  {
    purpose: text('purpose').notNull(),
    address: text('address').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.address, t.windowStart] })],
);

/** The state of a sign-in through a managed user pool, by phone. */
export const poolChallenges = auditedTable(
  'pool_challenges',
  {
    called: 'Sign-in',
    key: ['phone'],
    logged: { not: 'What signs a person in is no record of the company' },
  },
  {
    phone: text('phone').primaryKey(),
    session: text('session').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
);

/** Between a right OTP and the second factor. */
export const signInChallenges = auditedTable(
  'sign_in_challenges',
  {
    called: 'Sign-in',
    logged: { not: 'What signs a person in is no record of the company' },
  },
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    userID: idOf('user_id', () => adminUsers.id),
    /** The person has no second factor yet and must set one up to sign in. */
    isEnrolment: boolean('is_enrolment').notNull(),
    tries: smallint('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sign_in_challenges_expires').on(t.expiresAt)],
);

/** Authenticator apps (TOTP). An unconfirmed one signs nobody in and keeps nobody out. */
export const secondFactors = auditedTable(
  'second_factors',
  {
    called: 'Second factor',
    named: [{ of: 'admin_users', by: 'userID' }],
    key: ['userID'],
    // Keys, steps and attempts are not audited; that somebody has a second factor, or lost it, is.
    logged: { atOnceWithout: ['keySealed', 'lastStep', 'wrongInARow', 'lockedUntil'] },
    notifiesAccess: { added: true, changed: ['confirmedAt'] },
  },
  {
    userID: keyOf('user_id', () => adminUsers.id),
    /** Sealed with the server's secret: a copy of this table cannot generate codes. */
    keySealed: text('key_sealed').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The 30-second step of the last accepted code: no code is accepted twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    wrongInARow: smallint('wrong_in_a_row').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
);

/** Each signs its owner in once, when the app is lost. */
export const recoveryCodes = auditedTable(
  'recovery_codes',
  {
    called: 'Recovery codes',
    plural: 'recovery codes',
    named: [{ of: 'admin_users', by: 'userID' }],
    key: ['userID', 'codeHash'],
    logged: { asSetsBy: 'write_audit_of_recovery_codes' },
  },
  {
    userID: idOf('user_id', () => adminUsers.id),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userID, t.codeHash] })],
);

/** What scripts sign in with. Only its owner has the token itself. */
export const apiTokens = auditedTable(
  'api_tokens',
  {
    called: 'API token',
    plural: 'API tokens',
    named: ['name'],
    logged: { atOnceWithout: ['tokenHash', 'lastUsedAt'] },
    scope: { by: 'userID', owner: ownerOfTokens },
    notifiesAccess: { changed: ['revokedAt', 'expiresOn', 'routeKeys'] },
  },
  {
    id: serialID(),
    userID: idOf('user_id', () => adminUsers.id),
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

/** Answers of changes that a caller may send again (double click, lost reply), by the caller's own key. */
export const finishedRequests = auditedTable(
  'finished_requests',
  {
    called: 'Answered request',
    key: ['userID', 'requestKey'],
    logged: { not: 'A copy of an answer, kept for a day' },
  },
  {
    userID: integer('user_id').notNull(),
    requestKey: text('request_key').notNull(),
    call: text('call').notNull(),
    inputHash: text('input_hash').notNull(),
    reply: jsonb('reply'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userID, t.requestKey] }),
    index('finished_requests_created').on(t.createdAt),
  ],
);
