import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { beginningWith } from '../../db/like.ts';
import {
  filteredPage,
  mostCounted,
  type Page,
  type PageAsked,
  rankedPage,
  type Window,
} from '../../db/page-of.ts';
import { prepared } from '../../db/prepared.ts';

export type LoggedRow = {
  auditID: number;
  at: Date;
  actorID: number | null;
  actorName: string | null;
  call: string;
  tableName: string;
  rowKey: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type AuditFilter = {
  actorID?: number | undefined;
  tableName: string;
  call: string;
  rows: string;
  startDate: string;
  endDate: string;
};

export const rowColumns = {
  auditID: sql<number>`a.id`.mapWith(Number).as('audit_id'),
  at: sql<Date>`a.at`.mapWith((at) => new Date(at)).as('at'),
  actorID: sql<number | null>`a.actor_id`.as('actor_id'),
  actorName: sql<string | null>`u.full_name`.as('actor_name'),
  call: sql<string>`a.call`.as('call'),
  tableName: sql<string>`a.table_name`.as('table_name'),
  rowKey: sql<string>`a.row_key`.as('row_key'),
  before: sql<LoggedRow['before']>`a.before`.as('before'),
  after: sql<LoggedRow['after']>`a.after`.as('after'),
};

/** In the index's order: the table itself is full of rows that were sealed and removed since the last vacuum. */
const queued = sql.raw(`(select 1 from audit_unsealed order by audit_id desc limit ${mostCounted})`);

type Counted = LoggedRow & { sealed: number; waiting: number };
const windows = new Map<number, (db: Db, values: { skip: number }) => Promise<Counted[]>>();

/**
 * Newest first: rows that wait for their seal, then sealed ones by their place, which is their rank. One statement,
 * so that a row that is being sealed meanwhile is in it once. Always answers a row, for the counts.
 * The limit is written out, one statement for each: with a limit that it does not know, the planner plans every time.
 */
function windowOfLog(db: Db, { skip, take }: Window): Promise<Counted[]> {
  const known = windows.get(take) ?? prepared(`auditLog.window.${take}`, (own) => windowQuery(own, take));
  windows.set(take, known);
  return known(db, { skip });
}

function windowQuery(db: Db, take: number) {
  const skip = sql`${sql.placeholder('skip')}::bigint`;
  const limit = sql.raw(String(take));
  // `offset 0` keeps the counts from being worked out anew wherever they are used.
  return db
    .select({
      ...rowColumns,
      sealed: sql<number>`n.sealed`.mapWith(Number).as('sealed'),
      waiting: sql<number>`n.waiting`.mapWith(Number).as('waiting'),
    })
    .from(sql`(
      select coalesce((select place from audit_seals order by place desc limit 1), 0) as sealed,
        (select count(*) from ${queued} w) as waiting
        offset 0
      ) n
      left join lateral (
        (select audit_id, 0 as part, audit_id as rank from audit_unsealed
          where ${skip} < n.waiting order by audit_id desc limit ${limit} offset ${skip})
        union all
        (select audit_id, 1, place from audit_seals
          where place <= n.sealed - greatest(${skip} - n.waiting, 0)
            and place > n.sealed - (${skip} + ${limit} - n.waiting)
          order by place desc limit ${limit})
      ) k on true
      left join audit_log a on a.id = k.audit_id
      left join admin_users u on u.id = a.actor_id`)
    .orderBy(sql`k.part, k.rank desc`);
}

/** Filters known to have more than is counted, by database. */
const knownFull = new WeakMap<Db, Set<string>>();

export async function auditPage(db: Db, asked: PageAsked, filter: AuditFilter): Promise<Page<LoggedRow>> {
  const conditions = conditionsOf(filter);
  if (conditions.length === 0) {
    return rankedPage(asked, async (window) => {
      const found = await windowOfLog(db, window);
      const total = (found[0]?.sealed ?? 0) + (found[0]?.waiting ?? 0);
      return { rows: found.filter(({ auditID }) => auditID > 0), total };
    });
  }
  const where = sql.join(conditions, sql` and `);
  const full = knownFull.get(db) ?? new Set();
  knownFull.set(db, full);
  const shape = filterNames.map((name) => (filter[name] ? 1 : 0)).join('');
  return filteredPage(
    asked,
    {
      key: JSON.stringify(filter),
      count: async (most) => {
        const name = `auditLog.count.${shape}`;
        const [counted] = await ofShape(name, filter, (own) => countQuery(own, where, most))(db, filter);
        return Number(counted?.n ?? 0);
      },
      read: ({ skip, take }) => {
        // Without an offset the planner sees that the first page is short, and keeps its plan.
        const name = `auditLog.read.${shape}.${take}.${skip === 0 ? 'first' : 'later'}`;
        const offset = skip === 0 ? sql.raw('0') : sql.placeholder('skip');
        const query = ofShape(name, filter, (own) => filteredQuery(own, where, take, offset));
        return query(db, { ...filter, skip });
      },
    },
    full,
  );
}

// A statement's name has at most 63 characters, so it says only which of these are given.
const filterNames = ['actorID', 'tableName', 'call', 'startDate', 'endDate'] as const;

type Query<Row> = (db: Db, values: Record<string, unknown>) => Promise<Row[]>;
const queries = new Map<string, Query<unknown>>();

/** One prepared query for each choice of filters; those of single rows differ each time and are not kept. */
function ofShape<Row>(
  name: string,
  filter: AuditFilter,
  build: (db: Db) => { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Row[]> } },
): Query<Row> {
  if (filter.rows) return (db, values) => build(db).prepare('').execute(values);
  const known = (queries.get(name) as Query<Row> | undefined) ?? prepared(name, build);
  queries.set(name, known);
  return known;
}

const countQuery = (db: Db, where: SQL, most: number) =>
  db
    .select({ n: sql<string>`count(*)`.as('n') })
    .from(sql`(select 1 from audit_log a where ${where} limit ${sql.raw(String(most))}) found`);

/** Which rows first, from the index alone; then the rows themselves. */
const filteredQuery = (db: Db, where: SQL, take: number, offset: SQL | Placeholder) =>
  db
    .select(rowColumns)
    .from(sql`(select a.id from audit_log a where ${where}
      order by a.at desc, a.id desc limit ${sql.raw(String(take))} offset ${offset}) k
      join audit_log a on a.id = k.id
      left join admin_users u on u.id = a.actor_id`)
    .orderBy(sql`a.at desc, a.id desc`);

const startOf = (day: 'startDate' | 'endDate') => startOfDay(sql.placeholder(day));

function conditionsOf({ actorID, tableName, call, rows, startDate, endDate }: AuditFilter): SQL[] {
  const of = (isGiven: unknown, condition: () => SQL) => (isGiven ? [condition()] : []);
  return [
    ...of(actorID, () => sql`a.actor_id = ${sql.placeholder('actorID')}`),
    ...of(tableName, () => sql`a.table_name = ${sql.placeholder('tableName')}`),
    ...of(call, () => sql`a.call = ${sql.placeholder('call')}`),
    ...of(rows, () => sql`(${sql.join(rowsNamed(rows), sql` or `)}) and ${saysSomething}`),
    ...of(startDate, () => sql`a.at >= ${startOf('startDate')}`),
    ...of(endDate, () => sql`a.at < ${startOf('endDate')} + interval '1 day'`),
  ];
}

/**
 * `courses/3,subjects/7`: of each the table, then its key, which may have a slash itself. `role_permissions/3/*` are
 * all keys that begin with `3/`.
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

/** A row that counts for something belonging to it has its version raised, and that change is written down there. */
const saysSomething = sql`(a.before is null or a.after is null
  or a.before - 'row_version' <> a.after - 'row_version')`;

type Waiting = { rows: number; oldestSeconds: number };
const waitingAsked = new WeakMap<Db, { atMs: number; answer: Promise<Waiting> }>();
const asksEveryMs = 1000;

/**
 * How many rows wait to be sealed (counted up to 10,000), and since when the oldest does, in seconds. Asked once a
 * second at most: the sealer works no faster.
 */
export function waitingForSeal(db: Db): Promise<Waiting> {
  const last = waitingAsked.get(db);
  if (last && Date.now() - last.atMs < asksEveryMs) return last.answer;
  const answer = waiting(db, {}).then(([found]) => found ?? { rows: 0, oldestSeconds: 0 });
  waitingAsked.set(db, { atMs: Date.now(), answer });
  return answer;
}

const waiting = prepared('auditLog.waiting', (db) =>
  db
    .select({
      rows: sql<number>`(select count(*) from ${queued} w)`.mapWith(Number).as('rows'),
      oldestSeconds: sql<number>`coalesce((select greatest(0, extract(epoch from clock_timestamp() - a.at))
          from audit_unsealed w join audit_log a on a.id = w.audit_id order by w.audit_id limit 1), 0)::int`
        .mapWith(Number)
        .as('oldest_seconds'),
    })
    .from(sql`(select 1) one`),
);
