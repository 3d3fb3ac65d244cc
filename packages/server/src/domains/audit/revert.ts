import { missing, refused } from '@prepdesk/contract/failures';
import { keyOf } from '@prepdesk/contract/routes';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { recordNamed } from '../../db/all-records.ts';
import type { Db } from '../../db/connect.ts';
import type { StoredRecord } from '../../db/record.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { databaseErrorOf } from '../../db/violations.ts';
import { type Deed, reasonAgainst, routesFor } from './takes-back.ts';

type Row = Record<string, unknown>;
type Place = { name: string; key: readonly string[]; rowKey: string };

/** Counts the row's states, so it goes on rising whatever is set back. */
const versionColumn = 'row_version';

/**
 * Takes back one change, as a change of its own: what was added is removed, what was removed comes back, and the
 * fields that were changed get the values of before, if nobody changed them since.
 * @throws Failure `refused` with the reason where it is not possible
 */
export async function revertChange(db: Db, actor: Actor, auditID: number): Promise<void> {
  const [change] = await db.select().from(auditLog).where(eq(auditLog.id, auditID));
  if (!change) throw missing('The change');
  const record = recordNamed(change.tableName);
  const reason = reasonAgainst(change.tableName);
  if (!record || reason) throw refused(`This can not be taken back. ${reason}`);
  const deed = !change.before ? 'remove' : !change.after ? 'add' : 'edit';
  refuseWithoutRight(actor, record, deed, (change.after ?? change.before) as Row);
  const place = { name: change.tableName, key: record.key, rowKey: change.rowKey };
  const before = change.before as Row | null;
  const after = change.after as Row | null;
  const current = await lockedRow(db, place);
  const isDone = !before
    ? await removeAgain(db, place, current, after ?? {})
    : !after
      ? await bringBack(db, place, current, before)
      : await setBack(db, place, current, before, after);
  if (isDone && record.partOf) await moveVersion(db, record.partOf, (after ?? before) as Row);
}

async function moveVersion(
  db: Db,
  { record, by }: NonNullable<StoredRecord['partOf']>,
  part: Row,
): Promise<void> {
  const version = sql.identifier(versionColumn);
  await db.execute(
    sql`update ${sql.identifier(record)} set ${version} = ${version} + 1 where id = ${part[by]}::integer`,
  );
}

/** Taking back is a change too: it asks the right that doing the same on a screen asks. */
function refuseWithoutRight(actor: Actor, record: StoredRecord, deed: Deed, row: Row): void {
  const routes = routesFor(record, deed, row);
  if (routes.some((path) => actor.keys.has(keyOf(path)))) return;
  const keys = routes.map((path) => `id:${keyOf(path)}`).join(' or ');
  throw refused(
    `This can not be taken back by you: it needs the right to ${deedWords[deed]} ${record.plural} (${keys})`,
  );
}

const deedWords = { add: 'add', edit: 'change', remove: 'remove' } as const;

const tableOf = ({ name }: Place): SQL => sql`${sql.identifier(name)}`;
/** Two columns may name a row: `package_id` and `class_id` with '3/7'. */
function isIt({ key, rowKey }: Place): SQL {
  const values = rowKey.split('/');
  const parts = key.map((column, at) => sql`t.${sql.identifier(column)} = ${values[at]}::integer`);
  return sql.join(parts, sql` and `);
}

async function lockedRow(db: Db, place: Place): Promise<Row | undefined> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${tableOf(place)} t where ${isIt(place)} for update`,
  );
  return rows[0]?.row;
}

/** @returns whether there was anything left to do, as the other two */
async function setBack(
  db: Db,
  place: Place,
  current: Row | undefined,
  before: Row,
  after: Row,
): Promise<boolean> {
  if (!current) throw refused('This can not be taken back: the row was removed since');
  const changed = changedFields(before, after);
  const unknown = changed.filter((field) => !Object.hasOwn(current, field));
  if (unknown.length > 0)
    throw refused(`This can not be taken back: rows have no ${unknown.join(', ')} any more`);
  const open = changed.filter((field) => !isSame(current[field], before[field]));
  const newer = open.filter((field) => !isSame(current[field], after[field]));
  if (newer.length > 0) {
    throw refused(
      `This can not be taken back: ${newer.join(', ')} was changed again since. Take that back first`,
    );
  }
  // Taken back already: what the person wants is so.
  if (open.length === 0) return false;
  const columns = open.map((field) => sql.identifier(field));
  await refusingViolations(() =>
    db.execute(sql`
      update ${tableOf(place)} t set ${sql.join(
        columns.map((column) => sql`${column} = b.${column}`),
        sql`, `,
      )} from jsonb_populate_record(null::${tableOf(place)}, ${JSON.stringify(before)}::jsonb) b
      where ${isIt(place)}`),
  );
  return true;
}

async function removeAgain(db: Db, place: Place, current: Row | undefined, after: Row): Promise<boolean> {
  if (!current) return false;
  const newer = changedFields(current, after).filter(isFieldOf(current, after));
  if (newer.length > 0) {
    throw refused(`This can not be taken back: ${newer.join(', ')} was changed since. Take that back first`);
  }
  await refusingViolations(() => db.execute(sql`delete from ${tableOf(place)} t where ${isIt(place)}`));
  return true;
}

async function bringBack(db: Db, place: Place, current: Row | undefined, before: Row): Promise<boolean> {
  if (current) {
    const other = changedFields(before, current).filter(isFieldOf(before, current));
    // Brought back already: what the person wants is so.
    if (other.length === 0) return false;
    throw refused(
      `This can not be taken back: it is there again by now, with another ${other.join(', ')}. Take that back first`,
    );
  }
  await refusingViolations(() =>
    db.execute(sql`insert into ${tableOf(place)}
      select * from jsonb_populate_record(null::${tableOf(place)}, ${JSON.stringify(before)}::jsonb)`),
  );
  return true;
}

/** Columns come and go with releases: one that a state does not have says nothing about a change. */
const isFieldOf =
  (...states: readonly Row[]) =>
  (field: string): boolean =>
    states.every((state) => Object.hasOwn(state, field));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two states of a row differ. */
export const changedFields = (before: Row, after: Row): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (field) => field !== versionColumn && !isSame(before[field], after[field]),
  );

const reasons: Readonly<Record<string, string>> = {
  '23502': 'rows of this kind need more than was kept of it',
  '23503': 'other rows belong to this one by now, or what it belongs to is gone',
  '23505': 'another row has its name or place by now',
  '23514': 'the rules for such rows are others by now',
};

async function refusingViolations(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = reasons[databaseErrorOf(error)?.code ?? ''];
    if (reason) throw refused(`This can not be taken back: ${reason}`);
    throw error;
  }
}
