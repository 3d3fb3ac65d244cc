import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { citext, createdAt, instant, rowVersion, serialID, state } from './columns.ts';

export const roles = pgTable(
  'roles',
  {
    id: serialID(),
    name: citext('name').notNull().unique('roles_name_unique'),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [check('roles_state', sql`${t.isActive} in (0, 1)`)],
);

/** Staff: who may sign in. `faculty_id` ties a faculty member to the royalty and doubts that are theirs (gaps A42). */
export const adminUsers = pgTable(
  'admin_users',
  {
    id: serialID(),
    countryCode: text('country_code').notNull().default('91'),
    phone: text('phone').notNull(),
    fullName: text('full_name').notNull(),
    roleID: integer('role_id').references(() => roles.id),
    facultyID: integer('faculty_id'),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('admin_users_phone_unique').on(t.countryCode, t.phone),
    index('admin_users_role').on(t.roleID),
    check('admin_users_state', sql`${t.isActive} in (0, 1)`),
    check('admin_users_phone_digits', sql`${t.phone} ~ '^[0-9]{10,12}$'`),
  ],
);

/** Route keys of contract/routes.ts. */
export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleID: integer('role_id')
      .notNull()
      .references(() => roles.id),
    routeKey: integer('route_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleID, t.routeKey] })],
);

/** Adds to what the role gives; never takes away (gaps B18). */
export const userPermissions = pgTable(
  'user_permissions',
  {
    userID: integer('user_id')
      .notNull()
      .references(() => adminUsers.id),
    routeKey: integer('route_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userID, t.routeKey] })],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the token: a copy of this table signs nobody in. */
    tokenHash: text('token_hash').notNull().unique(),
    userID: integer('user_id')
      .notNull()
      .references(() => adminUsers.id),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    address: text('address').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userID), index('sessions_expires').on(t.expiresAt)],
);

/** The one code of a phone that counts; sending a new one overwrites it. Unknown phones have rows too. */
export const otpCodes = pgTable('otp_codes', {
  phone: text('phone').primaryKey(),
  codeHash: text('code_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  tries: smallint('tries').notNull().default(0),
  isUsed: smallint('is_used').notNull().default(0),
  /** Over resends too; a right code sets it back. */
  wrongInARow: integer('wrong_in_a_row').notNull().default(0),
  lockedUntil: instant('locked_until'),
});

export const otpSends = pgTable(
  'otp_sends',
  {
    id: serialID(),
    phone: text('phone').notNull(),
    sentAt: instant('sent_at').notNull().default(sql`now()`),
  },
  (t) => [index('otp_sends_phone').on(t.phone, t.sentAt)],
);

/** Counts per address and window, such as OTP checks. */
export const addressCounts = pgTable(
  'address_counts',
  {
    purpose: text('purpose').notNull(),
    address: text('address').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.address, t.windowStart] })],
);

/** Answers of changes that a caller may send again (double click, lost reply), by the caller's own key. */
export const finishedRequests = pgTable(
  'finished_requests',
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

/** Every change of every row, written by triggers in the change's own transaction. Never changed, never removed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    /** Empty for changes made without the product: migrations, the demo company, a console. */
    actorID: integer('actor_id'),
    call: text('call').notNull(),
    requestID: text('request_id').notNull(),
    tableName: text('table_name').notNull(),
    rowKey: text('row_key').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    // The beginning of a key is looked for as well, whatever the database's collation is.
    index('audit_log_row').on(t.tableName, t.rowKey.op('text_pattern_ops'), t.id),
    // One for each filter of the list, in the list's order: a filter reads no more than its page.
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_actor').on(t.actorID, t.at, t.id),
    index('audit_log_table').on(t.tableName, t.at, t.id),
    index('audit_log_call').on(t.call, t.at, t.id),
  ],
);

/** Phones for which another video player is chosen; whose they are `learners` says, once they are registered. */
export const videoPlayers = pgTable(
  'video_players',
  {
    id: serialID(),
    countryCode: text('country_code').notNull().default('91'),
    phone: text('phone').notNull(),
    /** 1 BrightCove, 0 EXO (d2 §3). */
    status: state('status'),
    l3Enabled: state('l3_enabled'),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('video_players_phone_unique').on(t.countryCode, t.phone),
    check('video_players_status', sql`${t.status} in (0, 1) and ${t.l3Enabled} in (0, 1)`),
  ],
);

/** Who looked up whose data: written for each look-up of a person by phone or e-mail (gaps C37). */
export const lookUps = pgTable(
  'look_ups',
  {
    id: serialID(),
    at: createdAt(),
    userID: integer('user_id')
      .notNull()
      .references(() => adminUsers.id),
    call: text('call').notNull(),
    sought: text('sought').notNull(),
    foundCount: integer('found_count').notNull(),
  },
  (t) => [index('look_ups_user').on(t.userID, t.at)],
);
