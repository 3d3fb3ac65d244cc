import { allCalls } from '@prepdesk/contract/all-calls';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import type { RecordName } from '@prepdesk/contract/records';
import { type SQL, sql } from 'drizzle-orm';
import { auditedTableOf, auditedTables } from '../../db/audited-tables.ts';
import {
  type Condition,
  isBegunBy,
  type ListRequest,
  matchesSearch,
  searchTextOf,
} from '../../db/list/conditions.ts';
import { all } from '../../db/list/query.ts';
import { phoneIn } from '../../db/phone-in.ts';
import { maxCounted } from '../../db/read-page.ts';
import { hasLoggedName, loggedName } from '../../db/schema/audit.ts';
import { rowsCalled } from '../access/index.ts';
import { eventOfCall } from './event-words.ts';
import { hiddenFrom } from './row-names.ts';

/** Rows of a kind that are looked for in the log, and people. */
const maxRows = 1000;
const maxPeople = 20;
/** Of a word that more rows have, these events are looked through as well: the latest are found whatever their name. */
const maxNewest = 2000;

type Found = Map<RecordName, ReadonlySet<string>>;
type FoundRow = { table: RecordName; key: string };

/**
 * Finds events by what their sentence says: who did it, what was done, and what the row is called or was called then;
 * by the number of an order, or the phone that was looked up. Each of these is a range of an index that stands in the
 * list's order, or a few rows by their keys: no more is read than can be paged through.
 * @param narrowed the list's other filters, which each range is narrowed by, too
 * @param saysSomething leaves out rows of which only the version rose
 */
export const eventsMatching =
  (narrowed: (request: ListRequest) => SQL[], saysSomething: SQL): Condition =>
  async ([field = ''], request) => {
    const search = request.input[field];
    if (typeof search !== 'string' || search.trim() === '') return undefined;
    const ranges = await rangesFor(request, search.trim(), saysSomething);
    if (ranges.length === 0) return { where: () => sql`false` };
    const newest = (count: number) => sql`order by at desc, id desc limit ${sql.raw(String(count))}`;
    const parts = ranges.map(
      ({ from, where }) => sql`(select e.at, e.id from ${from ?? sql``} (
        select a.at, a.id from audit_log a where ${all([where, ...narrowed(request)])}
      ${from ? sql`offset 0` : sql``}) e ${newest(maxCounted + 1)})`,
    );
    // Each range is read from its newest end, in step with the others. The answer is a list of ids, which the planner
    // does not weigh against reading the log from its end.
    return {
      where: () => sql`a.id = any(array(select id from (
        select distinct at, id from (
          select at, id from (${sql.join(parts, sql` union all `)}) e ${newest((maxCounted + 1) * kindsOfRanges)}
        ) merged ${newest(maxCounted + 1)}) matches))`,
    };
  };

/** By person, table, call, row and owner: an event is in at most one range of each kind. */
const kindsOfRanges = 5;

/** `from`: what the range is looked up for, row by row. */
type Range = { from?: SQL; where: SQL };

async function rangesFor(request: ListRequest, search: string, saysSomething: SQL): Promise<Range[]> {
  const people = await staffCalled(request, search);
  const found = await rowsFound(request, search, people);
  const { tables, calls } = kindsCalled(search);
  return [
    ...people.map((id) => ({ where: sql`a.actor_id = ${id}` })),
    ...tables.map((table) => ({ where: sql`a.table_name = ${table}` })),
    ...calls.map((path) => ({ where: sql`a.call = ${path}` })),
    ...rangeOf(pairsOf(found), sql`a.row_key = w.key and ${saysSomething}`),
    ...rangeOf(
      ownedByKey.flatMap(({ table, of }) => pairsOf(new Map([[table, found.get(of) ?? new Set()]]))),
      // The keys that begin with the owner's: '0' comes after '/'.
      sql`(a.row_key = w.key or a.row_key ~>=~ (w.key || '/') and a.row_key ~<~ (w.key || '0'))`,
    ),
  ];
}

const pairsOf = (found: Found): FoundRow[] =>
  [...found].flatMap(([table, keys]) => [...keys].map((key) => ({ table, key })));

const rangeOf = (rows: readonly FoundRow[], where: SQL): Range[] =>
  rows.length === 0
    ? []
    : [
        {
          from: sql`unnest(${sql.param(rows.map(({ table }) => table))}::text[],
            ${sql.param(rows.map(({ key }) => key))}::text[]) w (name, key) cross join lateral`,
          where: sql`a.table_name = w.name and ${where}`,
        },
      ];

async function staffCalled({ db }: ListRequest, search: string): Promise<number[]> {
  const text = searchTextOf(sql`full_name`, sql`phone`);
  const { rows } = await db.execute<{ id: number }>(sql`select id from admin_users
    where ${matchesSearch(text, search)} order by not ${isBegunBy(text, search)}, full_name, id limit ${maxPeople}`);
  return rows.map(({ id }) => id);
}

/** The rows that are called so, or were once, with those that the log names after them. */
async function rowsFound(request: ListRequest, search: string, people: readonly number[]): Promise<Found> {
  const { db, actor } = request;
  const found = new Map<RecordName, Set<string>>();
  const add = (table: RecordName, keys: Iterable<number | string>) =>
    found.set(table, new Set([...(found.get(table) ?? []), ...[...keys].map(String)]));
  add('admin_users', people);
  for (const [table, ids] of await rowsCalled(db, actor, search)) add(table, ids);
  const mayKnow = !hiddenFrom(actor, auditedTableOf('look_ups'))('sought');
  const sought = [search, phoneIn(search) ?? search].map((text) => text.toLowerCase());
  const isNamed = sql`${matchesSearch(loggedName(sql`a.before`, sql`a.after`), search)}
    and ${hasLoggedName(sql`a.table_name`, sql`a.before`, sql`a.after`)}`;
  const { rows } = await db.execute<FoundRow>(sql`
    (select table_name as table, row_key as key from audit_log a where ${isNamed} limit ${maxRows})
    union (select table_name, row_key from (
      select * from audit_log order by id desc limit ${maxNewest}) a where ${isNamed})
    union (select 'look_ups', id::text from look_ups
      where ${mayKnow} and lower(sought) = any(${sql.param(sought)}::text[]) limit ${maxRows})`);
  for (const { table, key } of rows) add(table, [key]);
  for (const { table, key } of await rowsOwnedBy(request, found)) add(table, [key]);
  return found;
}

async function rowsOwnedBy({ db }: ListRequest, found: Found): Promise<FoundRow[]> {
  const parts = ownedByColumn.flatMap(({ table, of, by }) => {
    const ids = [...(found.get(of) ?? [])];
    return ids.length === 0
      ? []
      : [
          sql`(select ${table}::text as table, id::text as key from ${sql.identifier(table)}
            where ${sql.identifier(by)} = any(${sql.param(ids)}::int[]) limit ${maxRows})`,
        ];
  });
  if (parts.length === 0) return [];
  return (await db.execute<FoundRow>(sql.join(parts, sql` union all `))).rows;
}

const logged = auditedTables.filter(
  (record) => typeof record.logged === 'string' || !('not' in record.logged),
);

/** Tables whose rows the log names after another row, their owner. */
const owned = logged.flatMap(({ name, key, named: [first] = [] }) =>
  typeof first === 'object' && 'of' in first ? [{ table: name, key, of: first.of, by: first.by }] : [],
);
const ownedByKey = owned.filter(({ key, by }) => key[0] === by);
/** Without look-ups, which are their owner's own events. */
export const ownedByColumn = owned.filter(({ key, table }) => key.join() === 'id' && table !== 'look_ups');

/** Whatever is called so, from the beginning of a word on. */
function kindsCalled(search: string): { tables: string[]; calls: string[] } {
  const sought = ` ${foldForSearch(search)}`;
  if (sought.length < 4) return { tables: [], calls: [] };
  const isCalled = (...texts: string[]) => texts.some((text) => ` ${foldForSearch(text)}`.includes(sought));
  return {
    tables: logged
      .filter(({ called, plural, event = '' }) => isCalled(called, plural, event))
      .map(({ name }) => name),
    calls: deeds.filter(({ deed }) => isCalled(deed)).map(({ path }) => path),
  };
}

const deeds = allCalls
  .filter(({ kind }) => kind === 'change')
  .map(({ path }) => ({ path, deed: eventOfCall(path) }));
