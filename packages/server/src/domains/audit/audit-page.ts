import { auditLog as calls } from '@prepdesk/contract/audit/audit-log';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { beginningWith } from '../../db/like.ts';
import { type Condition, choice, custom, days, equals, type ListRequest } from '../../db/list/conditions.ts';
import { ranked } from '../../db/list/statement.ts';
import { clientOf, preparedRows } from '../../db/prepared-rows.ts';
import { maxCounted, type Window } from '../../db/read-page.ts';
import { poolOf } from '../../db/task.ts';
import { eventsMatching } from './event-search.ts';

export type LoggedRow = {
  auditID: number;
  at: string;
  actorID: number | null;
  actorName: string | null;
  call: string;
  tableName: string;
  rowKey: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export const rowColumns = {
  auditID: sql<number>`a.id`.as('audit_id'),
  at: sql<string>`a.at`.as('at'),
  actorID: sql<number | null>`a.actor_id`.as('actor_id'),
  actorName: sql<string | null>`admin_users.full_name`.as('actor_name'),
  call: sql<string>`a.call`.as('call'),
  tableName: sql<string>`a.table_name`.as('table_name'),
  rowKey: sql<string>`a.row_key`.as('row_key'),
  before: sql<LoggedRow['before']>`a.before`.as('before'),
  after: sql<LoggedRow['after']>`a.after`.as('after'),
};

/** In index order: since the last vacuum the table is full of dead rows that were sealed and removed. */
const queued = sql.raw(`(select 1 from audit_unsealed order by audit_id desc limit ${maxCounted})`);

type Counted = LoggedRow & { sealed: number; archived: number; waiting: number };
const windows = new Map<number, (db: Db, values: { skip: number }) => Promise<Counted[]>>();

/**
 * Newest first: rows that wait for their seal, then sealed rows by position, which is also their rank. It is a single
 * statement, so a row that is being sealed meanwhile appears once. Always returns at least one row, for the counts.
 * The limit is a literal, so each limit has its own statement: with a parameter the planner would plan every time.
 */
function windowOfLog(db: Db, { skip, take }: Window): Promise<Counted[]> {
  const known =
    windows.get(take) ??
    preparedRows<Counted>(`auditLog.window.${take}`, windowColumns, (own) => windowQuery(own, take));
  windows.set(take, known);
  return known(db, { skip });
}

const windowColumns = {
  ...rowColumns,
  sealed: sql<number>`n.sealed`.as('sealed'),
  archived: sql<number>`n.archived`.as('archived'),
  waiting: sql<number>`n.waiting`.as('waiting'),
};

function windowQuery(db: Db, take: number) {
  const skip = sql`${sql.placeholder('skip')}::bigint`;
  const limit = sql.raw(String(take));
  // `offset 0` keeps the counts from being recomputed wherever they are used.
  return db
    .select(windowColumns)
    .from(sql`(
      select coalesce((select place from audit_seals order by place desc limit 1), 0) as sealed,
        coalesce((select max(to_place) from audit_archives), 0) as archived,
        (select count(*) from ${queued} w) as waiting
        offset 0
      ) n
      left join lateral (
        (select audit_id, 0 as part, audit_id as rank from audit_unsealed
          where ${skip} < n.waiting order by audit_id desc limit ${limit} offset ${skip})
        union all
        (select audit_id, 1, place from audit_seals
          where place <= n.sealed - greatest(${skip} - n.waiting, 0)
            and place > greatest(n.archived, n.sealed - (${skip} + ${limit} - n.waiting))
          order by place desc limit ${limit})
      ) k on true
      left join audit_log a on a.id = k.audit_id
      left join admin_users on admin_users.id = a.actor_id`)
    .orderBy(sql`k.part, k.rank desc`);
}

/** The whole log, paged by the positions of its seals. */
export const wholeLog = ranked<LoggedRow>(async (db, window) => {
  const read = await windowOfLog(db, window);
  const { sealed = 0, archived = 0, waiting = 0 } = read[0] ?? {};
  const count = Math.max(0, sealed - archived) + waiting;
  return { rows: read.filter(({ auditID }) => auditID > 0), count };
});

export const rowsRequested = custom(
  (rows) => sql`(${sql.join(rowsNamed(rows), sql` or `)}) and ${saysSomething}`,
);

export const auditFilters = {
  actorID: equals(sql`a.actor_id`),
  tableName: equals(sql`a.table_name`),
  call: equals(sql`a.call`),
  // Literals: with a parameter, the index of changes would not be used.
  entries: choice({
    changes: sql`a.table_name <> 'look_ups'`,
    lookUps: sql`a.table_name = 'look_ups'`,
  }),
  rows: rowsRequested,
  days: days(sql`a.at`),
};

/**
 * `courses/3,subjects/7`: for each row the table, then its key, which may itself contain a slash.
 * `role_permissions/3/*` means all keys that begin with `3/`.
 */
const rowsNamed = (text: string): SQL[] =>
  text.split(',').map((one) => {
    const [table = '', ...parts] = one.trim().split('/');
    const key = parts.join('/');
    const isKey = key.endsWith('/*')
      ? sql`a.row_key like ${beginningWith(key.slice(0, -1))}`
      : sql`a.row_key = ${key}`;
    return sql`(a.table_name = ${table} and ${isKey})`;
  });

/** Leaves out rows of which only the version rose: it rises when a part of the row changes, which is logged itself. */
const saysSomething = sql`(a.before is null or a.after is null
  or a.before - 'row_version' <> a.after - 'row_version')`;

/** The same conditions once more, for the ranges of a search. */
function filtersOf(request: ListRequest): SQL[] {
  const stated: Readonly<Record<string, { fields: object }>> = calls.list.list?.filters ?? {};
  return Object.entries<Condition>(auditFilters).flatMap(([name, condition]) => {
    const part = condition(Object.keys(stated[name]?.fields ?? {}), request);
    return part && !(part instanceof Promise) ? [part.where()] : [];
  });
}

export const eventsSearched = eventsMatching(filtersOf, saysSomething);

type LogState = { waiting: { rows: number; oldestSeconds: number }; archivedUntil: string };
type LogFigures = LogState['waiting'] & { archivedUntil: string };
const lastStates = new WeakMap<object, { atMs: number; state: LogState }>();
const readEveryMs = 1000;

/**
 * How many rows wait to be sealed (counted up to 10,000), how many seconds the oldest has waited, and the last archived
 * month ('' when there is none). Queried about once a second: the sealer works no faster. Only answers are shared: a
 * query ends with the caller who began it.
 */
export async function stateOfLog(db: Db): Promise<LogState> {
  const pool = poolOf(clientOf(db));
  const last = lastStates.get(pool);
  if (last && Date.now() - last.atMs < readEveryMs) return last.state;
  const { rows } = await db.execute<LogFigures>(sql`
    select (select count(*)::int from ${queued} w) as rows,
      coalesce((select greatest(0, extract(epoch from clock_timestamp() - a.at))
        from audit_unsealed w join audit_log a on a.id = w.audit_id order by w.audit_id limit 1), 0)::int as "oldestSeconds",
      coalesce((select month from audit_archives order by to_place desc limit 1), '') as "archivedUntil"`);
  const { archivedUntil, ...waiting } = rows[0] ?? { rows: 0, oldestSeconds: 0, archivedUntil: '' };
  const state = { waiting, archivedUntil };
  lastStates.set(pool, { atMs: Date.now(), state });
  return state;
}
