import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { eachInTurns } from '../../lib/in-turns.ts';
import { maxOf } from './amounts.ts';
import { linesOfSale } from './lines.ts';
import { type Sale, salesWhere } from './sales.ts';
import { splitsOf } from './splits.ts';
import { facultiesWhere } from './terms.ts';

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
  const byID = new Map<number, { royalty: bigint; replayed: bigint }>();
  const add = (sale: Sale, what: 'royalty' | 'replayed') => {
    for (const { facultyID: id, line } of linesOfSale(sale, splits.get(sale.packageID), faculties)) {
      const sums = byID.get(id) ?? { royalty: 0n, replayed: 0n };
      byID.set(id, sums);
      sums[what] += line.royalty;
    }
  };
  await eachInTurns(sales, (sale) => {
    add(sale, 'royalty');
    add({ ...sale, kept: maxOf(sale.kept - (cheaperBy.get(sale.orderID) ?? 0n), 0n) }, 'replayed');
  });
  return faculties.flatMap(({ id, name }) => {
    const sums = byID.get(id);
    return sums ? [{ facultyID: id, facultyName: name, ...sums }] : [];
  });
}
