import { type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, smallint, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { createdAt, instant, serialID } from './columns.ts';

/** The columns in which rows have their names, and the tables that have too many rows, or whose names are a learner's. */
const nameColumns = [
  'name',
  'package_name',
  'full_name',
  'coupon_code',
  'title',
  'file_name',
  'reference_id',
  'number',
];
const unnamed = sql.raw(`'learners', 'orders', 'order_addresses'`);

const nameIn = (state: SQLWrapper) =>
  sql`coalesce(${sql.join(
    [...nameColumns.map((column) => sql`${state} ->> ${sql.raw(`'${column}'`)}`), sql`''`],
    sql`, `,
  )})`;

/** What a row was called before and after a change, in lines of their own, as searches compare it. */
export const loggedName = (before: SQLWrapper, after: SQLWrapper) =>
  sql`(E'\\n' || lower(${nameIn(before)} || E'\\n' || ${nameIn(after)}) || E'\\n')`;

export const hasLoggedName = (table: SQLWrapper, before: SQLWrapper, after: SQLWrapper) =>
  sql`(coalesce(${after}, ${before}) ?| ${sql.raw(`'{${nameColumns.join()}}'::text[]`)} and ${table} not in (${unnamed}))`;

/**
 * Every change of every row, written by triggers in the change's own transaction. Never changed, and removed only once
 * it is archived.
 */
export const auditLog = auditedTable(
  'audit_log',
  { called: 'Change', logged: { not: 'It is the log' } },
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    /** Empty for changes made outside the product: migrations, the demo company, a console. */
    actorID: integer('actor_id'),
    call: text('call').notNull(),
    requestID: text('request_id').notNull(),
    tableName: text('table_name').notNull(),
    rowKey: text('row_key').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    // Searches for the beginning of a key, too, whatever the database's collation.
    index('audit_log_row').on(t.tableName, t.rowKey.op('text_pattern_ops'), t.id),
    // One for each filter of the list, in the list's order: a filter reads no more than its page.
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_actor').on(t.actorID, t.at, t.id),
    index('audit_log_table').on(t.tableName, t.at, t.id),
    index('audit_log_call').on(t.call, t.at, t.id),
    // On some days most entries are look-ups: whoever wants the changes does not read past them.
    index('audit_log_changes').on(t.at, t.id).where(sql`${t.tableName} <> 'look_ups'`),
    // Most rows have no name of their own, but that of their owner.
    index('audit_log_names')
      .using('gin', sql`${loggedName(t.before, t.after)} gin_trgm_ops`)
      .where(hasLoggedName(t.tableName, t.before, t.after)),
  ],
);

/**
 * The seal of each row of the audit log, in the order in which they were sealed: 1, 2, 3 without a gap, so a row's
 * position is also its rank in the list. Never changed, and removed only with its row.
 */
export const auditSeals = auditedTable(
  'audit_seals',
  { called: 'Seal', key: ['position'], logged: { not: 'It belongs to the log' } },
  {
    position: bigint('place', { mode: 'number' }).primaryKey(),
    auditID: bigint('audit_id', { mode: 'number' }).notNull().unique('audit_seals_audit'),
    /** Computed with the server's key from the row, its position and the previous seal. */
    hash: text('hash').notNull(),
  },
);

/** Rows of the audit log that wait to be sealed; written by a trigger along with each row. */
export const auditUnsealed = auditedTable(
  'audit_unsealed',
  {
    called: 'Row to be sealed',
    plural: 'rows to be sealed',
    key: ['auditID'],
    logged: { not: 'It belongs to the log' },
  },
  {
    auditID: bigint('audit_id', { mode: 'number' }).primaryKey(),
  },
);

/**
 * Where the chain of seals ends, in one row protected by the server's key: it reveals whether the end of the chain was
 * cut off.
 */
export const auditHead = auditedTable(
  'audit_head',
  { called: 'End of the seals', plural: 'ends of the seals', logged: { not: 'It belongs to the log' } },
  {
    id: smallint('id').primaryKey(),
    position: bigint('place', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    mac: text('mac').notNull(),
  },
  (t) => [check('audit_head_one', sql`${t.id} = 1`)],
);

/**
 * Which months of the log were moved into files, the oldest first: the chain of seals continues after the last one.
 * Never changed, never removed.
 */
export const auditArchives = auditedTable(
  'audit_archives',
  { called: 'Archive of the log', plural: 'archives of the log', logged: { not: 'It belongs to the log' } },
  {
    id: serialID(),
    /** yyyy-MM, in the company's time. */
    month: text('month').notNull(),
    fromPosition: bigint('from_place', { mode: 'number' }).notNull(),
    toPosition: bigint('to_place', { mode: 'number' }).notNull(),
    /** The seal at `to_place`. */
    hash: text('hash').notNull(),
    /** SHA-256 of the file, in hexadecimal digits. */
    digest: text('digest').notNull(),
    /** Over all columns above, with the key of the archive's last seal. */
    mac: text('mac').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('audit_archives_month').on(t.month),
    unique('audit_archives_end').on(t.toPosition),
    check('audit_archives_month_text', sql`${t.month} ~ '^[0-9]{4}-[0-9]{2}$'`),
    check('audit_archives_places', sql`${t.fromPosition} between 1 and ${t.toPosition}`),
  ],
);

/**
 * The secrets this database has been used with, the newest last: their fingerprints, and the replaced ones sealed with
 * the newest. A server with a different secret is refused before it writes anything with it.
 */
export const serverKeys = auditedTable(
  'server_keys',
  { called: 'Secret', logged: { not: 'It keys the log' } },
  {
    id: serialID(),
    fingerprint: text('fingerprint').notNull(),
    /** Seals after this position are made with it. */
    fromPosition: bigint('from_place', { mode: 'number' }).notNull(),
    secretSealed: text('secret_sealed'),
    createdAt: createdAt(),
  },
  (t) => [unique('server_keys_fingerprint').on(t.fingerprint)],
);
