import { lastDayOf, paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { isWithin, monthsOf, type Period } from '../period.ts';
import { type Books, isMonthLocked } from '../pricing/books.ts';
import type { Faculty } from '../pricing/terms.ts';
import { type LateLine, lateCorrections } from '../statements/late-lines.ts';
import { type LateSales, lateSalesOf } from '../statements/late-sales.ts';
import { type Stretch, stretchesOf } from '../sums/counted-sales.ts';

/** What a list is made from: the lines of these faculties of one app in a period. */
export type Ledger = {
  db: Db;
  books: Books;
  /** In the order in which the lines of one order are shown. */
  faculties: readonly Faculty[];
  period: Period;
  stretches: readonly Stretch[];
  corrections: readonly LateLine[];
  lateSales: readonly LateSales[];
  /** Corrections and late sales of all months. */
  ofAllMonths: { corrections: readonly LateLine[]; lateSales: readonly LateSales[] };
  hasFree: boolean;
};

export async function ledgerOf(
  db: Db,
  books: Books,
  faculties: readonly Faculty[],
  period: Period,
  { hasFree }: { hasFree: boolean },
): Promise<Ledger> {
  const stretches = stretchesOf(period, faculties);
  const ofAllMonths = {
    corrections: await lateCorrections(db, faculties, books),
    lateSales: await lateSalesOf(db, faculties, books),
  };
  return {
    db,
    books,
    faculties,
    period,
    stretches,
    ofAllMonths,
    hasFree,
    corrections: ofAllMonths.corrections.filter(({ month, line }) => isWithin(period, line.day, month)),
    // The day of each is before its month.
    lateSales: ofAllMonths.lateSales.filter(({ month }) => isWithin(period, '', month)),
  };
}

/** A faculty's months that are locked have their lines already. */
export const openFaculties = ({ books, faculties }: Ledger, month: string): Faculty[] =>
  faculties.filter(({ id }) => !isMonthLocked(books, id, month));

/** Whether a statement of these months is locked. */
export const hasLocked = ({ books, faculties, period }: Ledger): boolean =>
  monthsOf(period).some((month) => faculties.some(({ id }) => isMonthLocked(books, id, month)));

type RatesOf = { open: Map<string, ReadonlyMap<number, Faculty>>; ranks: ReadonlyMap<number, number> };

export function openOf(ledger: Ledger): RatesOf {
  const months = monthsOf(ledger.period);
  const open = new Map(
    months.map((month) => [month, new Map(openFaculties(ledger, month).map((one) => [one.id, one]))]),
  );
  return { open, ranks: new Map(ledger.faculties.map(({ id }, n) => [id, n])) };
}

/** The packages of these faculties as they are: free orders of a faculty's are listed with it. */
export const ownPackages = ({
  books: { splits },
  faculties,
}: Pick<Ledger, 'books' | 'faculties'>): number[] =>
  [...splits]
    .filter(([, { weights }]) => weights.some(([id]) => faculties.some((one) => one.id === id)))
    .map(([id]) => id);

export const dayOf = (appID: number, at: string): SQL =>
  sql`to_char(${sql.raw(at)} at time zone ${paymentZoneOf(appID)}, 'YYYY-MM-DD')`;

export const isPartial = ({ stretches, period }: Ledger): boolean =>
  [period.from.slice(0, 7), period.until.slice(0, 7)].some((month) => {
    const own = stretches.filter(({ day }) => day.slice(0, 7) === month);
    return own[0]?.from !== `${month}-01` || own.at(-1)?.until !== lastDayOf(month);
  });

/** Lines of locked statements. One that belongs to another month than its own day counts for the nearest end of that month. */
export function lockedLinesSql(ledger: Ledger, newest: number | undefined): SQL {
  const { books, faculties, period } = ledger;
  const day = dayOf(books.appID, 'l.at');
  const inPeriod = isPartial(ledger)
    ? sql`and least(greatest(${day}, s.month || '-01'), to_char((s.month || '-01')::date + interval '1 month - 1 day', 'YYYY-MM-DD'))
        between ${period.from} and ${period.until}`
    : sql``;
  const limit = newest === undefined ? sql`` : sql`order by l.at desc, l.order_id desc limit ${newest}`;
  return sql`
    select l.kind, s.faculty_id, r.rank - 1 as rank, l.id::text as line_id, l.order_id, l.at, ${day} as day, l.order_number, l.package_id,
      l.package_name, l.validity_in_days, l.price, l.share, l.royalty
    from royalty_statements s
      join unnest(${sql.param(faculties.map(({ id }) => id))}::int[]) with ordinality r (faculty_id, rank) on r.faculty_id = s.faculty_id
      cross join lateral (select * from royalty_lines l where l.statement_id = s.id and l.run = s.run ${inPeriod} ${limit}) l
    where s.state in ('locked', 'paid') and s.month between ${period.from.slice(0, 7)} and ${period.until.slice(0, 7)}`;
}
