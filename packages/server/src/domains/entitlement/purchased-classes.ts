import type { CallParsed } from '@prepdesk/contract/define-call';
import { purchasedClasses as calls } from '@prepdesk/contract/entitlement/purchased-classes';
import { type SQL, sql } from 'drizzle-orm';
import { boughtColumns, boughtOrders } from '../../db/list/bought-orders.ts';
import { betweenDays, custom, days, equals, searchIn } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import type { Query } from '../../db/list/run.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders } from '../../db/schema/orders.ts';
import { orderDays } from '../../db/schema/sales.ts';
import { implement } from '../../http/call/implement.ts';
import { plannedDays } from '../sales/index.ts';

/** Of the electives of the package, only others were chosen. Where no choice was recorded, all count. */
const choseOthers = (
  classID: number | SQL,
): SQL => sql`(exists (select from order_electives e where e.order_id = ${orders.id})
  and not exists (select from order_electives e where e.order_id = ${orders.id} and e.class_id = ${classID}))`;

/** An array, which the planner can look up in an index: packages joined to each of a million orders take twice as long. */
const packagesWith = (classID: number | SQL, which = sql``): SQL =>
  sql`any(array(select package_id from package_classes where class_id = ${classID} ${which}))`;

const packagesWithElective = (classID: number | SQL): SQL => packagesWith(classID, sql`and is_elective = 1`);

const ofClass = custom(
  (classID: number) => sql`(${orders.packageID} = ${packagesWith(classID)}
    and not (${orders.packageID} = ${packagesWithElective(classID)} and ${choseOthers(classID)}))`,
);

type Requested = Pick<CallParsed<typeof calls.list>, 'appID' | 'classID' | 'startDate' | 'endDate'>;

/**
 * What these orders cost, from the daily sums. Those contain no payment trials of 1 rupee, which are counted, and know
 * nothing of electives: orders for which only others were chosen are subtracted.
 */
function keptPrices({ appID, classID, startDate, endDate }: Requested): Query {
  const days = plannedDays(classID ? 'package' : 'day', { appID, startDate, endDate });
  const chosen = sql`${sql.placeholder('classID')}`;
  const from = startDate && sql`${sql.placeholder('startDate')}`;
  const until = endDate && sql`${sql.placeholder('endDate')}`;
  const build = () => {
    const isBought = sql.join(
      [
        sql`${orders.appID} = ${sql.placeholder('appID')} and ${orders.isActive} = 1`,
        ...betweenDays(orders.purchasedAt, from, until),
      ],
      sql` and `,
    );
    const kept = sql`select coalesce(sum(${orderDays.asked}), 0) from ${orderDays} where ${days.build()}`;
    const trials = sql`select count(*) from ${orders} where ${isBought} and ${orders.purchasedPrice} = 1`;
    if (!classID) return sql`select ((${kept}) + (${trials}))::text as "purchasedPrice"`;
    const isOfPackage = sql`package_id = ${packagesWith(chosen)}`;
    const ofOthers = sql`select coalesce(sum(${orders.purchasedPrice}), 0) from ${orders}
      where ${isBought} and ${orders.packageID} = ${packagesWithElective(chosen)} and ${choseOthers(chosen)}`;
    return sql`select ((${kept} and ${isOfPackage}) + (${trials} and ${isOfPackage}) - (${ofOthers}))::text as "purchasedPrice"`;
  };
  return { key: days.key, build, values: { ...days.values, classID } };
}

export const purchasedClasses = implement(calls, {
  list: listOf(calls.list, {
    ...boughtOrders,
    columns: {
      ...boughtColumns,
      userEmail: learners.email,
      packageExpiryDate: orders.packageExpiryDate,
    },
    only: sql`${orders.isActive} = 1`,
    scope: { appID: equals(orders.appID) },
    search: searchIn(orders.searchText),
    filters: { classID: ofClass, bought: days(orders.purchasedAt) },
    sums: { purchasedPrice: orders.purchasedPrice },
    sumsKept: ({ input }) => (input.search === '' ? keptPrices(input) : undefined),
  }),
});
