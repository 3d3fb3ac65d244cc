import { lastDayOf, monthAfter } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { type Books, carriedInto, recoveredBefore } from '../pricing/books.ts';
import { linesOfSale, type OpenLine } from '../pricing/lines.ts';
import { inMonths, salesWhere } from '../pricing/sales.ts';
import { type Faculty, type Terms, termsOn } from '../pricing/terms.ts';
import {
  addedUp,
  addSums,
  countedSales,
  noSales,
  type SaleSums,
  sharingOf,
  stretchesOf,
} from '../sums/counted-sales.ts';
import { salesByMonth } from '../sums/kept-sums.ts';
import { applyGuarantee, type Guarantee, type GuaranteeApplied, type Totals } from './apply-guarantee.ts';
import { type LateLine, lateCorrections, lateLines } from './late-lines.ts';
import { lateSalesOf } from './late-sales.ts';

export type OpenStatement = GuaranteeApplied<OpenLine> & { terms: Terms; guarantee: Guarantee };

/** The sums of an open statement, without its lines. */
export type OpenSums = {
  totals: Totals;
  terms: Terms;
  guarantee: Guarantee;
  /** The faculty's parts of what was paid. */
  share: bigint;
  lineCount: number;
  correctionCount: number;
};

/**
 * The result of a faculty's month that is not locked: its sales by the terms of their days, sales of locked months that
 * were paid later, and corrections of locked lines, settled against the guarantee.
 * @param asOf leaves out refunds after this instant; without it, all refunds count
 */
export async function openStatement(
  db: Db,
  faculty: Faculty,
  month: string,
  books: Books,
  asOf?: Date,
): Promise<OpenStatement> {
  const late = (await lateLines(db, [faculty], books, asOf)).filter((one) => one.month === month);
  const lines = [...(await saleLines(db, faculty, month, books, asOf)), ...late.map(({ line }) => line)];
  const { terms, guarantee } = guaranteeOf(faculty, month, books);
  return { ...applyGuarantee(lines, guarantee, carriedInto(books, faculty.id, month)), terms, guarantee };
}

async function saleLines(
  db: Db,
  faculty: Faculty,
  month: string,
  books: Books,
  asOf: Date | undefined,
): Promise<OpenLine[]> {
  const { splits } = books;
  const packageIDs = sql.param(await packagesOf(db, faculty, month, books));
  // What was given back since hides sales from the counts.
  const isSettled = asOf ? sql`or settled.split is not null` : sql``;
  const where = sql`${inMonths(faculty.appID, month, monthAfter(month, 1))}
    and (o.package_id = any(${packageIDs}::int[]) ${isSettled})`;
  const sales = await salesWhere(db, faculty.appID, where, asOf);
  return sales.flatMap((sale) =>
    linesOfSale(sale, splits.get(sale.packageID), [faculty]).map(({ line }) => line),
  );
}

/** The packages whose sales of a month may bring a faculty something, by their classes or by settled shares. */
async function packagesOf(db: Db, faculty: Faculty, month: string, books: Books): Promise<number[]> {
  const period = { from: `${month}-01`, until: lastDayOf(month) };
  const counted = await countedSales(db, books.appID, stretchesOf(period, []));
  const byID = new Map([[faculty.id, faculty]]);
  const bringing = counted.filter((one) => sharingOf(one, books.splits, byID).sharers.length > 0);
  const own = [...books.splits].filter(([, { weights }]) => weights.some(([id]) => id === faculty.id));
  return [...new Set([...bringing.map(({ packageID }) => packageID), ...own.map(([id]) => id)])];
}

function guaranteeOf(faculty: Faculty, month: string, { runs }: Books) {
  const terms = termsOn(faculty, lastDayOf(month));
  const guarantee = { amount: terms.mgAmount, before: recoveredBefore(runs, faculty, month, terms) };
  return { terms, guarantee };
}

/** Reads the months once, for all of these faculties. @returns the sums of one of them */
export async function openSums(
  db: Db,
  faculties: readonly Faculty[],
  { from, until }: { from: string; until: string },
  books: Books,
): Promise<(faculty: Faculty, month: string) => OpenSums> {
  const sales = await salesByMonth(db, books, faculties, { from, until });
  const lateSales = await lateSalesOf(db, faculties, books);
  const corrections = await lateCorrections(db, faculties, books);
  return (faculty, month) => {
    const late = lateSales.find((one) => one.facultyID === faculty.id && one.month === month);
    const ofMonth = [...(sales.get(faculty.id) ?? [])].filter(([day]) => day.slice(0, 7) === month);
    const sums = addSums(addedUp(new Map(ofMonth)), late?.sums ?? noSales);
    return summedUp(faculty, month, books, sums, corrections);
  };
}

export type SummedUp = OpenSums & {
  /** What the guarantee takes of the sales, and the late lines. */
  recoveredOfSales: bigint;
  late: GuaranteeApplied<OpenLine>['lines'];
};

/** What the guarantee takes depends on the sum of the sales, not on each of them. */
export function summedUp(
  faculty: Faculty,
  month: string,
  books: Books,
  sales: SaleSums,
  late: readonly LateLine[],
): SummedUp {
  const lines = late
    .filter((one) => one.facultyID === faculty.id && one.month === month)
    .map(({ line }) => line);
  const { terms, guarantee } = guaranteeOf(faculty, month, books);
  const carriedIn = carriedInto(books, faculty.id, month);
  const { lines: settled, totals } = applyGuarantee([sales, ...lines], guarantee, carriedIn);
  return {
    recoveredOfSales: settled[0]?.recovered ?? 0n,
    late: settled.slice(1) as GuaranteeApplied<OpenLine>['lines'],
    totals,
    terms,
    guarantee,
    share: lines.reduce((sum, { share }) => sum + share, sales.share),
    lineCount: sales.sales + lines.length,
    correctionCount: lines.filter(({ kind }) => kind === 'correction').length,
  };
}

export const sumsOfLines = ({ lines, totals, terms, guarantee }: OpenStatement): OpenSums => ({
  totals,
  terms,
  guarantee,
  share: lines.reduce((sum, { share }) => sum + share, 0n),
  lineCount: lines.length,
  correctionCount: lines.filter(({ kind }) => kind === 'correction').length,
});
