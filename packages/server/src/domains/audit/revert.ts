import { missing, refused } from '@prepdesk/contract/failures';
import type { RecordName } from '@prepdesk/contract/records';
import { keyOf } from '@prepdesk/contract/routes';
import { maxUndone } from '@prepdesk/contract/undo';
import { and, between, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { AuditedTable } from '../../db/audited-table.ts';
import { auditedTableOf } from '../../db/audited-tables.ts';
import type { Db } from '../../db/connect.ts';
import { isSealed, readable } from '../../db/personal-fields.ts';
import { changedFields, isSame, oppositeOf, revertRightsOf } from '../../db/revert-policy.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { databaseErrorOf } from '../../db/violations.ts';
import { revertText } from '../drugs/index.ts';
import { unpublishQuestions } from '../mapping/index.ts';
import { followsFrom } from '../questions/index.ts';
import { requireSeen } from './may-see.ts';

type Row = Record<string, unknown>;
type Logged = { tableName: string; rowKey: string; before: Row | null; after: Row | null };
/** Whether there was anything left to do; `proposed` when it waits for the signatures of others. */
type Outcome = boolean | 'proposed';
type RowRef = { record: AuditedTable; rowKey: string };

/**
 * How to take back changes of tables whose logged rows differ from the stored rows, or may not simply be set back;
 * undefined when this one may.
 */
const customReverts: Partial<
  Record<string, (db: Db, change: Logged, actor: Actor) => Promise<Outcome | undefined>>
> = {
  sub_topic_questions: unpublishQuestions,
  drug_texts: revertText,
};

/** Columns that the log leaves out because they are derived from others. */
const derivedColumns: Partial<Record<string, (row: Row) => Row>> = { questions: followsFrom };

/**
 * Takes back one change, or everything that its request wrote from `auditID` to `lastID`, last change first. It runs in
 * the transaction of the call: when one change cannot be taken back, none is.
 * @throws Failure `refused` with the reason when that is not possible
 */
export async function revertChanges(db: Db, actor: Actor, input: Edits): Promise<{ isProposed?: boolean }> {
  const changes = await changesRequested(db, input);
  await requireSeen(db, actor, changes);
  const outcomes = new Set<Outcome>();
  for (const change of await readable(db, changes)) outcomes.add(await revert(db, actor, change));
  if (outcomes.size > 1 && outcomes.has(false)) {
    throw refused('This can’t be reverted: a part of it was changed since. Undo that first');
  }
  return outcomes.has('proposed') ? { isProposed: true } : {};
}

type Edits = { auditID: number; lastID?: number | undefined };

async function changesRequested(db: Db, { auditID, lastID = auditID }: Edits): Promise<Logged[]> {
  if (lastID - auditID >= maxUndone) throw refused('This can’t be reverted: it is too much at once');
  const [first] = await db.select().from(auditLog).where(eq(auditLog.id, auditID));
  if (!first) throw missing('The change');
  // A change made outside the product has no request that ties it to others.
  if (lastID <= auditID || first.requestID === '') return [first as Logged];
  const changes = await db
    .select()
    .from(auditLog)
    .where(and(between(auditLog.id, auditID, lastID), eq(auditLog.requestID, first.requestID)))
    .orderBy(desc(auditLog.id));
  return changes as Logged[];
}

/**
 * Removes what was added, restores what was removed, and sets changed fields to their old values.
 * @returns false when all of it was taken back already, so there is nothing left to do
 */
async function revert(db: Db, actor: Actor, change: Logged): Promise<Outcome> {
  const { before, after, tableName } = change;
  const state = (after ?? before) as Row;
  refuseWithoutRight(actor, change);
  const record = auditedTableOf(tableName as RecordName);
  const outcome =
    (await customReverts[record.name]?.(db, change, actor)) ?? (await takeRowBack(db, record, change));
  if (outcome && record.partOf) await moveVersion(db, record.partOf, state);
  return outcome;
}

async function takeRowBack(
  db: Db,
  record: AuditedTable,
  { rowKey, before, after }: Logged,
): Promise<boolean> {
  const ref = { record, rowKey };
  if (Object.values({ ...after, ...before }).some(isSealed)) {
    throw refused('This can’t be reverted: its personal data was erased');
  }
  const current = await lockedRow(db, ref);
  if (!before) return removeAgain(db, ref, current, after ?? {});
  if (!after) return bringBack(db, ref, current, before);
  const edited = [before, after].map((row) => without(record.uncounted, row)) as [Row, Row];
  if (changedFields(...edited).length === 0 && changedFields(before, after).length > 0) {
    throw refused('This can’t be reverted: it follows from other changes');
  }
  return setBack(db, ref, current, ...edited);
}

/** Leaves out counters, which many changes raise: they are never set back. */
const without = (columns: readonly string[] = [], row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

async function moveVersion(
  db: Db,
  { record, by }: NonNullable<AuditedTable['partOf']>,
  part: Row,
): Promise<void> {
  const version = sql.identifier('row_version');
  await db.execute(
    sql`update ${sql.identifier(record)} set ${version} = ${version} + 1 where id = ${part[by]}::integer`,
  );
}

/** Taking back is a change too: it needs the same right as doing it on a screen, for each column that it changes. */
function refuseWithoutRight(actor: Actor, change: Logged): void {
  const rights = revertRightsOf(change);
  if ('never' in rights) throw refused(`This can’t be reverted. ${rights.never}`);
  const lacking = rights.find((screens) => !screens.some((path) => actor.keys.has(keyOf(path))));
  if (!lacking) return;
  const keys = lacking.map((path) => `id:${keyOf(path)}`).join(' or ');
  const { plural } = auditedTableOf(change.tableName as RecordName);
  throw refused(
    `This can’t be reverted by you: it needs the right to ${actionWords[oppositeOf(change)]} ${plural} (${keys})`,
  );
}

const actionWords = { add: 'add', edit: 'change', remove: 'remove' } as const;

const tableOf = ({ record }: RowRef): SQL => sql`${sql.identifier(record.name)}`;

/** The key may have two columns: '3/7' stands for `package_id` and `class_id`. */
function isIt({ record, rowKey }: RowRef): SQL {
  const values = rowKey.split('/');
  const parts = record.key.map((column, at) => sql`t.${sql.identifier(column)} = ${values[at]}`);
  return sql.join(parts, sql` and `);
}

async function lockedRow(db: Db, scope: RowRef): Promise<Row | undefined> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${tableOf(scope)} t where ${isIt(scope)} for update`,
  );
  return rows[0]?.row;
}

/** @returns whether there was anything left to do, like `removeAgain` and `bringBack` */
async function setBack(
  db: Db,
  scope: RowRef,
  current: Row | undefined,
  before: Row,
  after: Row,
): Promise<boolean> {
  if (!current) throw refused('This can’t be reverted: the row was removed since');
  const changed = changedFields(before, after);
  // Only the version changed, because a part of the row did.
  if (changed.length === 0) return true;
  const unknown = changed.filter((field) => !Object.hasOwn(current, field));
  if (unknown.length > 0)
    throw refused(`This can’t be reverted: rows have no ${unknown.join(', ')} any more`);
  const open = changed.filter((field) => !isSame(current[field], before[field]));
  const newer = open.filter((field) => !isSame(current[field], after[field]));
  if (newer.length > 0) {
    throw refused(`This can’t be reverted: ${newer.join(', ')} was changed again since. Undo that first`);
  }
  // It was taken back already: nothing to do.
  if (open.length === 0) return false;
  const follows = derivedColumns[scope.record.name]?.({ ...current, ...onlyOf(before, open) });
  const columns = [...open, ...Object.keys(follows ?? {})].map((field) => sql.identifier(field));
  await refusingViolations(() =>
    db.execute(sql`
      update ${tableOf(scope)} t set ${sql.join(
        columns.map((column) => sql`${column} = b.${column}`),
        sql`, `,
      )} from jsonb_populate_record(null::${tableOf(scope)}, ${JSON.stringify({ ...before, ...follows })}::jsonb) b
      where ${isIt(scope)}`),
  );
  return true;
}

async function removeAgain(db: Db, scope: RowRef, current: Row | undefined, after: Row): Promise<boolean> {
  if (!current) return false;
  const newer = changedFields(current, after).filter(isFieldOf(current, after));
  if (newer.length > 0) {
    throw refused(`This can’t be reverted: ${newer.join(', ')} was changed since. Undo that first`);
  }
  await refusingViolations(() => db.execute(sql`delete from ${tableOf(scope)} t where ${isIt(scope)}`));
  return true;
}

/** Columns that the log does not have get their default. */
async function bringBack(db: Db, scope: RowRef, current: Row | undefined, before: Row): Promise<boolean> {
  if (current) {
    const other = changedFields(before, current).filter(isFieldOf(before, current));
    // It was restored already: nothing to do.
    if (other.length === 0) return false;
    throw refused(
      `This can’t be reverted: it is there again by now, with another ${other.join(', ')}. Undo that first`,
    );
  }
  const row = { ...before, ...derivedColumns[scope.record.name]?.(before) };
  const { columns, computed } = scope.record;
  const logged = columns.filter((column) => Object.hasOwn(row, column) && !computed.includes(column));
  const names = sql.join(
    logged.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await refusingViolations(() =>
    db.execute(sql`insert into ${tableOf(scope)} (${names})
      select ${names} from jsonb_populate_record(null::${tableOf(scope)}, ${JSON.stringify(row)}::jsonb)`),
  );
  return true;
}

/** Columns come and go with releases: a column that one of the states lacks says nothing about a change. */
const isFieldOf =
  (...states: readonly Row[]) =>
  (field: string): boolean =>
    states.every((state) => Object.hasOwn(state, field));

const onlyOf = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));

const reasons: Readonly<Record<string, string>> = {
  '23502': 'rows of this kind need values that were not kept',
  '23503': 'other rows belong to this one by now, or what it belongs to is gone',
  '23505': 'another row has its name or place by now',
  '23514': 'the rules for such rows have changed',
};

async function refusingViolations(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = reasons[databaseErrorOf(error)?.code ?? ''];
    if (reason) throw refused(`This can’t be reverted: ${reason}`);
    throw error;
  }
}
