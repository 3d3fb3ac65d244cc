import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, smallint, text } from 'drizzle-orm/pg-core';

/**
 * The seal of each row of the audit log, in the order in which they were sealed: 1, 2, 3 without a gap, so a row's
 * place is also its rank in the list. Never changed, never removed.
 */
export const auditSeals = pgTable('audit_seals', {
  place: bigint('place', { mode: 'number' }).primaryKey(),
  auditID: bigint('audit_id', { mode: 'number' }).notNull().unique('audit_seals_audit'),
  /** Of the row, its place and the seal before it, under the server's key. */
  hash: text('hash').notNull(),
});

/** Rows of the audit log that wait to be sealed; written by a trigger beside each row. */
export const auditUnsealed = pgTable('audit_unsealed', {
  auditID: bigint('audit_id', { mode: 'number' }).primaryKey(),
});

/** Where the chain of seals ends, in one row under the server's key: a tail that was cut off is noticed by it. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: smallint('id').primaryKey(),
    place: bigint('place', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    mac: text('mac').notNull(),
  },
  (t) => [check('audit_head_one', sql`${t.id} = 1`)],
);
