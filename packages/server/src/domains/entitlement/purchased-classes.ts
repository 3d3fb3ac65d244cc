import { purchasedClasses as calls } from '@prepdesk/contract/entitlement/purchased-classes';
import { sql } from 'drizzle-orm';
import { boughtColumns, boughtOrders } from '../../db/list/bought-orders.ts';
import { days, equals, searchIn, when } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders } from '../../db/schema/orders.ts';
import { implement } from '../../http/call/implement.ts';

/** In a package that contains the class; an elective counts only if it was chosen, or if no choice was recorded. */
const ofClass = when(
  (
    classID: number,
  ) => sql`(${orders.packageID} in (select package_id from package_classes where class_id = ${classID})
    and (not exists (select from order_electives e where e.order_id = ${orders.id})
      or exists (select from order_electives e where e.order_id = ${orders.id} and e.class_id = ${classID})
      or exists (select from package_classes h
        where h.package_id = ${orders.packageID} and h.class_id = ${classID} and h.is_elective = 0)))`,
);

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
  }),
});
