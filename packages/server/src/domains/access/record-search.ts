import {
  recordSearch as calls,
  type FoundRecord,
  minRecordSearch,
} from '@prepdesk/contract/access/record-search';
import { type RecordScreen, recordScreenAt } from '@prepdesk/contract/access/visits';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import type { RecordName } from '@prepdesk/contract/records';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { auditedTableOf } from '../../db/audited-tables.ts';
import type { Db } from '../../db/connect.ts';
import { isBegunBy, matchesSearch, searchTextOf } from '../../db/list/conditions.ts';
import { implement } from '../../http/call/implement.ts';
import { drugsNamed } from '../drugs/index.ts';
import { keyOfRecord, mayOpen, namesIn, shownName } from './visited-records.ts';

const maxOfAKind = 5;
/** Where rows are filtered by a name. */
const maxCalled = 100;
/** So many matches are looked through for the nearest ones. */
const maxMatches = 1000;

/** The ids of the nearest records of a kind. */
type Finds = (search: string, max: number) => SQL;

const kept = sql`search_text`;
const name = sql`name`;
const packageName = sql`package_name`;

/** What begins with the text comes first. Without a column that is kept for it, the table is small. */
const named =
  (table: SQL, called = name, text = searchTextOf(called)): Finds =>
  (search, max) =>
    sql`
    select id from (
      select id, ${called}::text as called, ${text} as text from ${table}
      where ${matchesSearch(text, search)} limit ${maxMatches}
    ) matches order by not ${isBegunBy(sql`text`, search)}, called, id limit ${max}`;

const finds: Partial<Record<RecordScreen, Finds>> = {
  '/courses/{id}': named(sql`courses`),
  '/topics': named(sql`classes`, name, kept),
  '/subtopic/{id}': named(sql`sub_topics`, name, kept),
  '/prepclinic/drugs_details/{id}': drugsNamed,
  '/prepclinic/faculty_detail/{id}': named(sql`faculties`),
  '/prepclinic/parent_packges_detail/{id}': named(sql`parent_packages`, packageName),
  '/prepclinic/packges_details/{id}': named(
    sql`packages`,
    packageName,
    searchTextOf(packageName, sql`package_short_name`),
  ),
  '/clientuserDetail/{id}': named(sql`institution_clients`),
  '/dashboard/{id}': named(sql`dashboards`),
  '/roles/{id}': named(sql`roles`),
  '/orders': (search) => sql`select id from orders where order_number = ${search}`,
  '/questions': (search) => sql`select id from questions where unique_id = ${search}::citext`,
};

const searchedScreens = Object.keys(finds) as RecordScreen[];

type Found = Omit<FoundRecord, 'course'>;

async function idsFound(db: Db, actor: Actor, search: string, max: number) {
  const parts = Object.entries(finds)
    .filter(([screen]) => mayOpen(actor, screen))
    .map(([screen, ids]) => sql`select ${screen}::text as screen, array(${ids(search, max)}) as ids`);
  if (parts.length === 0) return [];
  const { rows } = await db.execute<{ screen: RecordScreen; ids: number[] }>(
    sql.join(parts, sql` union all `),
  );
  return rows.flatMap(({ screen, ids }) => ids.map((rowID) => ({ screen, rowID })));
}

async function recordsFound(db: Db, actor: Actor, search: string): Promise<Found[]> {
  const found = await idsFound(db, actor, search, maxOfAKind);
  const names = await namesIn(db, found, actor, searchedScreens);
  return found.flatMap(({ screen, rowID }) => {
    const record = recordScreenAt(screen)?.record;
    const row = names.get(keyOfRecord({ screen, rowID }));
    if (!row || !record) return [];
    const { called } = auditedTableOf(record);
    return [{ screen, rowID, name: shownName(row), called, parts: row.parts, search: '' }];
  });
}

/** Each code once for a course: a code usually has a coupon for each of several packages. */
async function couponsFound(db: Db, actor: Actor, search: string): Promise<Found[]> {
  if (!mayOpen(actor, '/coupons')) return [];
  const { rows } = await db.execute<{ id: number; code: string; appID: number; courseID: number }>(sql`
    select max(id) as id, code, app_id as "appID", course_id as "courseID" from (
      select id, coupon_code::text as code, app_id, course_id, search_text as text from coupons
      where ${matchesSearch(kept, search)} limit ${maxMatches}
    ) matches group by code, app_id, course_id, text
    order by not ${isBegunBy(sql`text`, search)}, code, course_id limit ${maxOfAKind}`);
  const { called } = auditedTableOf('coupons');
  return rows.map(({ id, code, appID, courseID }) => ({
    screen: '/coupons',
    rowID: id,
    name: code,
    called,
    search: code,
    parts: { appId: appID, coId: courseID },
  }));
}

/** People have no screen of their own: their list is searched for the name. */
async function staffFound(db: Db, actor: Actor, search: string): Promise<Found[]> {
  if (!mayOpen(actor, '/user/roles')) return [];
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, full_name::text as name from admin_users
      where id in (${named(sql`admin_users`, sql`full_name`)(search, maxOfAKind)}) order by full_name, id`,
  );
  const { called } = auditedTableOf('admin_users');
  return rows.map(({ id, name: fullName }) => ({
    screen: '/user/roles',
    rowID: id,
    name: fullName,
    called,
    search: fullName,
    parts: {},
  }));
}

const isLongEnough = (search: string): boolean => foldForSearch(search).trim().length >= minRecordSearch;

/** The rows that have this name now, by table, as far as the person may open their screens. */
export async function rowsCalled(
  db: Db,
  actor: Actor,
  search: string,
): Promise<Map<RecordName, readonly number[]>> {
  const called = new Map<RecordName, number[]>();
  if (!isLongEnough(search)) return called;
  for (const { screen, rowID } of await idsFound(db, actor, search, maxCalled)) {
    const record = recordScreenAt(screen)?.record;
    if (record) called.set(record, [...(called.get(record) ?? []), rowID]);
  }
  if (!mayOpen(actor, '/coupons')) return called;
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from coupons where ${matchesSearch(kept, search)} limit ${maxCalled}`,
  );
  return called.set(
    'coupons',
    rows.map(({ id }) => id),
  );
}

async function courseNames(db: Db, found: readonly Found[]): Promise<Map<number, string>> {
  const ids = found.map(({ parts }) => Number(parts.coId ?? 0));
  if (!ids.some(Boolean)) return new Map();
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name::text from courses where id = any(${sql.param(ids)}::int[])`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

export const recordSearch = implement(calls, {
  find: async ({ input: { search }, actor, db }) => {
    if (!isLongEnough(search)) return { records: [] };
    const found = [
      ...(await recordsFound(db, actor, search)),
      ...(await couponsFound(db, actor, search)),
      ...(await staffFound(db, actor, search)),
    ];
    const courses = await courseNames(db, found);
    return {
      records: found.map((one) => ({ ...one, course: courses.get(Number(one.parts.coId ?? 0)) ?? '' })),
    };
  },
});
