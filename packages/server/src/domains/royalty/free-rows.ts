import { monthAfter, paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { filterInTurns, mapInTurns } from '../../lib/in-turns.ts';
import type { Books } from './open-statement.ts';
import type { Period } from './period.ts';
import type { RoyaltyRow } from './royalty-rows.ts';
import { inMonths } from './sales.ts';
import type { Faculty } from './terms.ts';

type FreeRow = Pick<
  RoyaltyRow,
  'orderID' | 'orderNumber' | 'packageID' | 'packageName' | 'validityInDays' | 'day'
>;

/** Free orders of a faculty's packages: they are listed, but bring nothing. */
export async function freeRows(
  db: Db,
  { id, appID }: Faculty,
  { from, until }: Period,
  { splits }: Books,
): Promise<RoyaltyRow[]> {
  const own = [...splits].filter(([, { weights }]) => weights.some(([facultyID]) => facultyID === id));
  const { rows } = await db.execute<FreeRow>(sql`
    select o.id as "orderID", o.order_number as "orderNumber", o.package_id as "packageID",
      o.package_name as "packageName", o.validity_in_days as "validityInDays",
      to_char(o.purchased_at at time zone ${paymentZoneOf(appID)}, 'YYYY-MM-DD') as day
    from orders o
    where o.app_id = ${appID} and o.is_active = 1 and o.paid_amount = 0
      and o.package_id = any(${sql.param(own.map(([packageID]) => packageID))}::int[])
      and ${inMonths(appID, from.slice(0, 7), monthAfter(until.slice(0, 7), 1))}`);
  const ofDays = await filterInTurns(rows, ({ day }) => from <= day && day <= until);
  return mapInTurns(ofDays, (row) => ({
    ...row,
    lineID: `free-${id}-${row.orderID}`,
    facultyID: id,
    kind: 'free' as const,
    price: 0n,
    share: 0n,
    royalty: 0n,
  }));
}
