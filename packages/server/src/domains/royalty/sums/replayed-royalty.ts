import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { chunksOf, eachInTurns } from '../../../lib/in-turns.ts';
import { maxOf } from '../pricing/amounts.ts';
import { type Sale, salesWhere } from '../pricing/sales.ts';
import { splitsOf } from '../pricing/splits.ts';
import { type Faculty, facultiesWhere } from '../pricing/terms.ts';
import { broughtBy, changesOfTerms, type SoldGroup } from './counted-sales.ts';

/** Amounts in paise. */
export type ReplayedRoyalty = { facultyID: number; facultyName: string; royalty: bigint; replayed: bigint };

type ReplayQuery = {
  appID: number;
  /** A condition on orders, with the alias `o`. */
  where: SQL;
  /** Paise by order; orders that are not listed keep their price. */
  cheaperBy: ReadonlyMap<number, bigint>;
  /** The faculty; all faculties when left out. */
  facultyID: number | undefined;
};

/**
 * What these orders bring each faculty by the rules of their statements, and what they would bring if some had cost
 * less. Refunds stay the same, up to the lower price.
 */
export async function replayedRoyalty(
  db: Db,
  { appID, where, cheaperBy, facultyID }: ReplayQuery,
): Promise<ReplayedRoyalty[]> {
  const own = facultyID === undefined ? sql`` : sql`and f.id = ${facultyID}`;
  const faculties = await facultiesWhere(db, sql`f.app_id = ${appID} ${own}`);
  const splits = await splitsOf(db, appID);
  const sales = await salesWhere(db, appID, where);
  const groups = await groupsOf(sales, faculties);
  const facultyOf = new Map(faculties.map((one) => [one.id, one]));
  const byID = new Map<number, { royalty: bigint; replayed: bigint }>();
  const add = (group: SoldGroup, amounts: readonly bigint[], what: 'royalty' | 'replayed') => {
    const prices = amounts.map((netPaid) => [Number(netPaid), 1] as const);
    for (const { facultyID: id, royalty } of broughtBy({ ...group, prices }, splits, facultyOf)) {
      const sums = byID.get(id) ?? { royalty: 0n, replayed: 0n };
      byID.set(id, sums);
      sums[what] += royalty;
    }
  };
  for (const { group, sales: ofGroup } of groups) {
    await eachInTurns(chunksOf(ofGroup, addedAtOnce), (some) => {
      add(
        group,
        some.map(({ netPaid }) => netPaid),
        'royalty',
      );
      add(
        group,
        some.map(({ netPaid, orderID }) => maxOf(netPaid - (cheaperBy.get(orderID) ?? 0n), 0n)),
        'replayed',
      );
    });
  }
  return faculties.flatMap(({ id, name }) => {
    const sums = byID.get(id);
    return sums ? [{ facultyID: id, facultyName: name, ...sums }] : [];
  });
}

/** Takes about a millisecond. */
const addedAtOnce = 500;

type Group = { group: SoldGroup; sales: Sale[] };

/** Sales of which the same shares and terms apply to all. */
async function groupsOf(sales: readonly Sale[], faculties: readonly Faculty[]): Promise<Group[]> {
  const changes = changesOfTerms(faculties);
  const groups = new Map<string, Group>();
  await eachInTurns(sales, (sale) => {
    const { packageID } = sale;
    // Before the first change, the terms of any earlier day are the same.
    const day = changes.findLast((change) => change <= sale.day) ?? '';
    const settled = sale.settled ? JSON.stringify(sale.settled) : '';
    const key = JSON.stringify([day, packageID, settled]);
    const group = groups.get(key) ?? { group: { day, packageID, settled }, sales: [] };
    groups.set(key, group);
    group.sales.push(sale);
  });
  return [...groups.values()];
}
