import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Db } from '../../../db/connect.ts';
import { misstated } from './corrections.ts';
import { lateOrders } from './late-sales.ts';

/** Few enough that nobody who changes an order waits for long. */
const batchOrders = 1000;

/**
 * Forgets changed orders that locked statements state as they are now: a further change notes them again
 * (db/triggers/royalty-months.ts). Otherwise every read of royalty would look at all refunds that there ever were.
 * @returns how many were forgotten
 */
export async function forgetSettledChanges({
  transaction,
}: Pick<Connection, 'transaction'>): Promise<number> {
  let count = 0;
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    const batch = await transaction((db) => forgetBatch(db, after));
    count += batch.count;
    last = batch.last;
  }
  return count;
}

async function forgetBatch(db: Db, after: number): Promise<{ count: number; last: number | undefined }> {
  // An order that is being changed has a row already and adds none: its change must be seen here, or come afterwards.
  // Whoever changes another one waits behind this lock, so it is not waited for long.
  await db.execute(sql`set local lock_timeout = '1s'`);
  await db.execute(sql`lock table royalty_changed_orders in share row exclusive mode`);
  const { rows } = await db.execute<{ id: number }>(sql`
    select order_id as id from royalty_changed_orders where order_id > ${after} order by order_id limit ${batchOrders}`);
  const ids = rows.map(({ id }) => id);
  const unsettled = await unsettledOf(db, ids);
  const { rowCount } = await db.execute(sql`
    delete from royalty_changed_orders where order_id = any(${idList(ids)}) and order_id <> all(${idList(unsettled)})`);
  return { count: rowCount ?? 0, last: ids.at(-1) };
}

/** Those that a statement has yet to correct, to add, or to be calculated with. */
async function unsettledOf(db: Db, orderIDs: readonly number[]): Promise<number[]> {
  const corrected = await misstated(db, { orderIDs });
  const late: { orderID: number }[] = [];
  const calculated: { orderID: number }[] = [];
  for (const appID of Object.values(appIDs)) {
    late.push(...(await lateOrders(db, { appID, orderIDs, mayBeGivenShares: true })));
    calculated.push(...(await calculatedOrders(db, appID, orderIDs)));
  }
  return [
    ...corrected.map(({ line }) => line.orderID),
    ...[...late, ...calculated].map(({ orderID }) => orderID),
  ];
}

/** Orders of months of which a statement was calculated, but may still be calculated again. */
async function calculatedOrders(
  db: Db,
  appID: number,
  orderIDs: readonly number[],
): Promise<{ orderID: number }[]> {
  const { rows } = await db.execute<{ orderID: number }>(sql`
    select o.id as "orderID" from orders o
    where o.id = any(${idList(orderIDs)}) and o.app_id = ${appID} and exists (
      select from royalty_statements s join faculties f on f.id = s.faculty_id
      where s.state = 'calculated' and f.app_id = o.app_id
        and s.month = to_char(o.purchased_at at time zone ${paymentZoneOf(appID)}, 'YYYY-MM'))`);
  return rows;
}

const idList = (ids: readonly number[]): SQL => sql`${sql.param(ids)}::int[]`;
