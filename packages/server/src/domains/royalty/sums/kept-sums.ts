import { paiseOf } from '@prepdesk/contract/money';
import { lastDayOf } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { executePrepared } from '../../../db/prepared-rows.ts';
import type { Books } from '../pricing/books.ts';
import type { Faculty } from '../pricing/terms.ts';
import {
  addSums,
  countedSales,
  countedTogether,
  hasTermsWithin,
  noSales,
  type PackageSales,
  type SaleSums,
  stretchesOf,
  sumsByFaculty,
} from './counted-sales.ts';

/**
 * What sales bring each faculty in a month is kept (`renew-sums.ts`), so that a read takes as long with a million orders
 * as with ten. To it are added the few sales that were not put together with the others yet. A month whose sum is out of
 * date, for a few seconds after packages or terms changed, is added up from its counts here.
 */

/** By faculty, then by day: the first one of the month, or of what was added up together. */
export type SumsOfSales = Map<number, Map<string, SaleSums>>;

type Months = { from: string; until: string };

/** @param months yyyy-MM, both included */
export async function salesByMonth(
  db: Db,
  books: Books,
  faculties: readonly Faculty[],
  months: Months,
): Promise<SumsOfSales> {
  const [sums = new Map()] = await sumsFor(db, books, [byMonth(faculties, months)]);
  return sums;
}

const byMonth = (faculties: readonly Faculty[], { from, until }: Months): Query => ({
  spans: faculties.map((faculty) => ({ faculty, from })),
  until,
  isByMonth: true,
});

type Span = { faculty: Faculty; from: string };

/**
 * Also each faculty's from a month of its own, of which nothing says how they are divided among days. One statement
 * reads both.
 */
export async function salesByMonthAndInAll(
  db: Db,
  books: Books,
  months: Months & { faculties: readonly Faculty[] },
  all: { spans: readonly Span[]; until: string },
): Promise<{ ofMonths: SumsOfSales; inAll: SumsOfSales }> {
  const queries = [byMonth(months.faculties, months), { ...all, isByMonth: false }];
  const [ofMonths = new Map(), inAll = new Map()] = await sumsFor(db, books, queries);
  return { ofMonths, inAll };
}

type Query = { spans: readonly Span[]; until: string; isByMonth: boolean };

/** Answers each of the queries. */
async function sumsFor(db: Db, books: Books, queries: readonly Query[]): Promise<SumsOfSales[]> {
  const { stored, due, uncombined } = await storedRoyalty(db, books.appID, queries);
  const all: SumsOfSales[] = [];
  for (const [n, query] of queries.entries()) {
    const own = stored.filter(([its]) => its === n);
    all.push(await withTheRest(db, books, query, { stored: own, due, uncombined }));
  }
  return all;
}

/** What is kept, with the sales that are not. */
async function withTheRest(
  db: Db,
  books: Books,
  query: Query,
  { stored, due, uncombined }: StoredRoyalty,
): Promise<SumsOfSales> {
  const { spans, until } = query;
  const sums: SumsOfSales = new Map(spans.map(({ faculty }) => [faculty.id, new Map()]));
  const add = (facultyID: number, day: string, its: SaleSums) => {
    const ofFaculty = sums.get(facultyID);
    ofFaculty?.set(day, addSums(ofFaculty.get(day) ?? noSales, its));
  };
  for (const [, facultyID, day, share, royalty, sales] of stored) {
    add(facultyID, day, { share: paiseOf(share), royalty: paiseOf(royalty), sales });
  }
  const addUp = (
    counted: readonly PackageSales[],
    some: readonly Span[],
    isWanted = (_: Span, __: string) => true,
  ) => {
    const byFaculty = sumsByFaculty(
      counted,
      books.splits,
      some.map(({ faculty }) => faculty),
    );
    for (const span of some) {
      for (const [day, its] of byFaculty.get(span.faculty.id) ?? []) {
        if (isWanted(span, day)) add(span.faculty.id, day, its);
      }
    }
  };
  addUp(uncombined, spans, ({ faculty, from }, day) => {
    const month = day.slice(0, 7);
    return from <= month && month <= until && !hasTermsWithin(faculty, month);
  });
  for (const [months, some] of notKept(query, due)) {
    const faculties = some.map(({ faculty }) => faculty);
    addUp(await countedIn(db, books.appID, months, faculties, query), some);
  }
  return sums;
}

/** What has to be added up from counts or orders. `due` has '' when that is every month. */
function notKept({ spans, until }: Query, due: readonly string[]): [Months, Span[]][] {
  const spansFrom = new Map<string, Span[]>();
  for (const span of spans) {
    const { terms } = span.faculty;
    const monthsOfNewTerms = terms
      .map(({ fromOn }) => fromOn.slice(0, 7))
      .filter((month) => hasTermsWithin(span.faculty, month));
    const months = due.includes('') ? [span.from] : [...new Set([...due, ...monthsOfNewTerms])];
    for (const month of months) {
      if (span.from <= month && month <= until) spansFrom.set(month, [...(spansFrom.get(month) ?? []), span]);
    }
  }
  return [...spansFrom].map(([from, some]) => [{ from, until: due.includes('') ? until : from }, some]);
}

function countedIn(
  db: Db,
  appID: number,
  { from, until }: Months,
  faculties: readonly Faculty[],
  { isByMonth }: Query,
): Promise<PackageSales[]> {
  const period = { from: `${from}-01`, until: lastDayOf(until) };
  return isByMonth
    ? countedSales(db, appID, stretchesOf(period, faculties))
    : countedTogether(db, appID, period, faculties);
}

type StoredRoyalty = {
  stored: [query: number, facultyID: number, day: string, share: string, royalty: string, sales: number][];
  due: string[];
  uncombined: PackageSales[];
};

/** All in one statement: between two, sales may be put together with those that are kept. */
async function storedRoyalty(db: Db, appID: number, queries: readonly Query[]): Promise<StoredRoyalty> {
  const all = queries.flatMap(({ spans, until, isByMonth }, n) =>
    spans.map(({ faculty, from }) => ({ n, id: faculty.id, from, until, isByMonth })),
  );
  const first = all.map(({ from }) => from).sort()[0] ?? '';
  const last =
    queries
      .map(({ until }) => until)
      .sort()
      .at(-1) ?? '';
  const { rows } = await executePrepared<StoredRoyalty>(
    db,
    'royalty.sums',
    sql`
    with due as materialized (
      select distinct month from royalty_sums_due
      where app_id in (0, ${appID}) and (month = '' or month between ${first} and ${last})
    ), stored as (
      select span.query, s.faculty_id, case when span.by_month then s.month || '-01' else '' end as day, sum(s.share) as share,
        sum(s.royalty) as royalty, sum(s.sales)::int as sales
      from unnest(${sql.param(all.map(({ n }) => n))}::int[], ${sql.param(all.map(({ id }) => id))}::int[],
          ${sql.param(all.map(({ from }) => from))}::text[], ${sql.param(all.map(({ until }) => until))}::text[],
          ${sql.param(all.map(({ isByMonth }) => isByMonth))}::boolean[]) span (query, faculty_id, begins, ends, by_month)
        join royalty_sums s on s.app_id = ${appID} and s.faculty_id = span.faculty_id
          and s.month between span.begins and span.ends
      where not exists (select from due where due.month in ('', s.month))
      group by 1, 2, 3
    ), uncombined as (
      select month || '-01' as day, package_id as "packageID", split as settled,
        json_agg(json_build_array((kept * 100)::bigint, sales)) as prices
      from royalty_months m
      where app_id = ${appID} and month between ${first} and ${last} and backend <> 0
        and not exists (select from due where due.month in ('', m.month))
      group by 1, 2, 3
    )
    select (select coalesce(json_agg(json_build_array(query, faculty_id, day, share::text, royalty::text, sales)), '[]') from stored) as stored,
      (select coalesce(json_agg(month), '[]') from due) as due,
      (select coalesce(json_agg(uncombined), '[]') from uncombined) as uncombined`,
  );
  return rows[0] ?? { stored: [], due: [''], uncombined: [] };
}
