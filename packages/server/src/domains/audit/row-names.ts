import { shownDay } from '@prepdesk/contract/company-time';
import type { RecordName } from '@prepdesk/contract/records';
import { keyOf, type RoutePath, routes } from '@prepdesk/contract/routes';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { AuditedTable } from '../../db/audited-table.ts';
import { auditedTableNamed, auditedTableOf } from '../../db/audited-tables.ts';
import type { Db } from '../../db/connect.ts';
import { runnerOf } from '../../db/list/run.ts';
import { erasedText, isSealed, readable } from '../../db/personal-fields.ts';
import { isSeen } from '../../db/row-scope.ts';
import type { LoggedRow } from './audit-page.ts';
import { screenOfCall } from './event-words.ts';
import { isSeenInLog, seesLog } from './may-see.ts';

type Logged = Pick<LoggedRow, 'tableName' | 'before' | 'after'>;
type State = Readonly<Record<string, unknown>>;
type NamePart = NonNullable<AuditedTable['named']>[number];

export type Names = {
  /** The row's name as its record defines it; a role's right has the names of both: 'Content: Refunds'. */
  ofRow: (row: Logged) => string;
  /** The names of the rows that a column's value points to; undefined when it points to none. */
  ofValue: (row: Logged, column: string, value: unknown) => string | undefined;
};

const nameOfRight = new Map<number, string>(routes.map(({ key, name }) => [key, name]));
/** At most this many names are shown for a set. */
const maxNamed = 30;

/** The names of these rows and of the rows they point to: one query, plus one for rows that are gone. */
export async function namesOf(db: Db, rows: readonly LoggedRow[], actor: Actor): Promise<Names> {
  const named = await pointedTo(db, rows, actor);
  const nameAt = (table: string, id: unknown): string => named.get(`${table}/${id}`) ?? '';
  return {
    ofRow: (row) =>
      nameOfState(auditedTableNamed(row.tableName), row.after ?? row.before ?? {}, actor, nameAt),
    ofValue: ({ tableName }, column, value) => {
      if (tableName === 'look_ups' && column === 'call') return screenOfCall(String(value));
      const table = auditedTableNamed(tableName)?.pointsTo(column);
      const ids = table ? idsIn(value) : [];
      if (!table || ids.length === 0) return undefined;
      const names = ids
        .slice(0, maxNamed)
        .map((id) => nameAt(table, id) || `${auditedTableOf(table).called} ${id}`);
      return ids.length > maxNamed
        ? `${names.join(', ')} and ${ids.length - maxNamed} more`
        : names.join(', ');
    },
  };
}

function nameOfState(
  record: AuditedTable | undefined,
  state: State,
  actor: Actor,
  nameAt: (table: string, id: unknown) => string,
): string {
  const isHidden = hiddenFrom(actor, record);
  const textOf = (part: NamePart): string => {
    if (typeof part === 'string') return isHidden(part) ? '' : (asText(state[part]) ?? '');
    if ('month' in part) return shownDay(String(state[part.month] ?? '')).slice('01 '.length);
    if ('right' in part) return nameOfRight.get(Number(state[part.right])) ?? '';
    if ('of' in part) return nameAt(part.of, state[part.by]);
    // An empty name does not count: some learners have only a phone.
    return part.map((column) => textOf(column)).find(Boolean) ?? '';
  };
  return (record?.named ?? []).reduce<string>((name, part) => {
    const text = textOf(part);
    const separator = typeof part === 'object' && 'month' in part ? ', ' : ': ';
    return name && text ? `${name}${separator}${text}` : name || text;
  }, '');
}

/** The ids in a value, which is a number or a list of numbers. */
const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isInteger(id) && id > 0);

/** The names, by table and id. */
async function pointedTo(db: Db, rows: readonly LoggedRow[], actor: Actor): Promise<Map<string, string>> {
  const wanted = new Map<RecordName, Set<number>>();
  // The names of those who made the changes came with the rows.
  const known = new Map<string, string>();
  for (const { actorID, actorName } of rows) if (actorName) known.set(`admin_users/${actorID}`, actorName);
  for (const { tableName, before, after } of rows) {
    const record = auditedTableNamed(tableName);
    for (const state of [before, after]) {
      for (const [column, value] of Object.entries(state ?? {})) {
        const table = record?.pointsTo(column);
        if (!table) continue;
        const ids = idsIn(value)
          .slice(0, maxNamed)
          .filter((id) => !known.has(`${table}/${id}`));
        if (ids.length > 0) wanted.set(table, new Set([...(wanted.get(table) ?? []), ...ids]));
      }
    }
  }
  const byID = new Map([...known, ...(await namesNow(db, wanted, actor))]);
  const gone = [...wanted].flatMap(([table, ids]) =>
    [...ids].filter((id) => !byID.has(`${table}/${id}`)).map((id) => ({ table, id })),
  );
  for (const { table, id, state } of await lastStates(db, gone, actor)) {
    byID.set(
      `${table}/${id}`,
      nameOfState(auditedTableNamed(table), state, actor, () => ''),
    );
  }
  return byID;
}

/** The same tables in the same order are one statement for everybody who sees the log, planned once per connection. */
const runNames = runnerOf('audit.names');

async function namesNow(
  db: Db,
  wanted: ReadonlyMap<RecordName, ReadonlySet<number>>,
  actor: Actor,
): Promise<Map<string, string>> {
  if (wanted.size === 0) return new Map();
  const parts = [...wanted.keys()].sort().map((table) => {
    const record = auditedTableOf(table);
    const isHidden = hiddenFrom(actor, record);
    const columns = (record.named ?? []).flat().filter((part) => typeof part === 'string');
    return { table, columns: columns.filter((column) => !isHidden(column)) };
  });
  const rows = await runNames(db, {
    key: seesLog(actor) ? JSON.stringify(parts) : undefined,
    build: () =>
      sql.join(
        parts.map((part) => ownNames(part, actor)),
        sql` union all `,
      ),
    values: Object.fromEntries([...wanted].map(([table, ids]) => [table, [...ids]])),
  });
  return new Map(rows.map(([owner, name]) => [String(owner), String(name)]));
}

function ownNames({ table, columns }: { table: RecordName; columns: readonly string[] }, actor: Actor): SQL {
  const names = columns.map((column) => sql`nullif(${sql.identifier(column)}::text, '')`);
  return sql`select ${`${table}/`}::text || id as owner, coalesce(${sql.join([...names, sql`''`], sql`, `)}) as name
    from ${sql.identifier(table)} where id = any(${sql.placeholder(table)}::int[])
      and ${seesLog(actor) ? sql`true` : isSeen(table, actor)}`;
}

/** The last logged states of rows that no longer exist, those that the person may see. */
async function lastStates(db: Db, gone: readonly { table: RecordName; id: number }[], actor: Actor) {
  if (gone.length === 0) return [];
  const tables = gone.map(({ table }) => table);
  const { rows } = await db.execute<{ table: RecordName; id: string; before: State; after: null }>(sql`
    select w.name as table, w.key as id, a.state as before, null as after
    from unnest(${sql.param(tables)}::text[],
      ${sql.param(gone.map(({ id }) => String(id)))}::text[]) w (name, key)
    cross join lateral (
      select coalesce(before, after) as state from audit_log
      where table_name = w.name and row_key = w.key order by id desc limit 1
    ) a where ${isSeenInLog(actor, tables, { table: sql`w.name`, rowKey: sql`w.key` })}`);
  return (await readable(db, rows)).map(({ table, id, before }) => ({ table, id, state: before }));
}

/** Which columns of a record identify a person and are hidden from this reader of the log. */
export function hiddenFrom(actor: Actor, record: AuditedTable | undefined): (column: string) => boolean {
  const masks = record?.masks;
  const sees = (path: RoutePath): boolean => actor.keys.has(keyOf(path));
  if (!masks || masks.except.some(sees)) return () => false;
  return (column) => masks.columns.includes(column);
}

/** A stored value as text; null when there is none. */
export function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isSealed(value)) return erasedText;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
