import { companyZone } from '@prepdesk/contract/company-time';
import { orderDays as table } from '../schema/sales.ts';
import { byEvent, rowsOf, sumsByBackend } from './sums-by-backend.ts';
import { type TriggerSet, textsOf, triggersByStatement } from './trigger-set.ts';

const sums = sumsByBackend(table);

/** @param parts a query of what the rows of `changed` add */
const addUp = (changed: string, parts: string): string => `
  WITH changed AS (${changed}), parts (app_id, day, package_id, plan_name, coupon_id, ${sums.names}) AS (${parts})
  ${sums.add(`
    SELECT app_id,
      CASE WHEN grouping(package_id) = 0 THEN 'package' WHEN grouping(coupon_id) = 0 THEN 'coupon' ELSE 'day' END,
      day, coalesce(package_id, 0), coalesce(plan_name, ''), coalesce(coupon_id, 0), pg_backend_pid(), ${sums.added}
    FROM parts
    GROUP BY GROUPING SETS ((app_id, day), (app_id, day, package_id, plan_name), (app_id, day, coupon_id))
    HAVING ${sums.isAnything}`)}`;

const sold = `
  SELECT app_id, (purchased_at AT TIME ZONE TG_ARGV[0])::date, package_id, plan_name, coalesce(coupon_id, 0),
    sign, sign * is_active, sign * (purchased_price = 0)::int, sign * (coalesce(paid_amount, 0) > 0)::int,
    sign * package_price, sign * discount_price, sign * (purchased_price - coalesce(paid_amount, 0)),
    sign * refunded_amount, sign * is_active * purchased_price, 0
  FROM changed WHERE purchased_price <> 1`;

/** A refund that waits stands on the day on which it was decided. */
const given = (refundsAndOrders: string): string => `
  SELECT o.app_id, (coalesce(r.done_at, r.decided_at) AT TIME ZONE TG_ARGV[0])::date, o.package_id, o.plan_name,
    coalesce(o.coupon_id, 0), 0, 0, 0, 0, 0, 0, 0, 0, 0, sign * r.amount
  FROM ${refundsAndOrders} WHERE o.purchased_price <> 1 AND r.state IN ('waiting', 'done', 'disputed')`;

const givenBack = given('changed r JOIN orders o ON o.id = r.order_id');
/** An order of another package, coupon or app takes along what was given back of it. */
const moved = `${sold} UNION ALL ${given('changed o JOIN refunds r ON r.order_id = o.id')}`;

/** Adds up orders and refunds per day of the company, in the zone that the triggers name. */
export const orderDays: TriggerSet = {
  functions: `
    CREATE OR REPLACE FUNCTION add_up_order_days() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'orders' THEN
        ${byEvent({
          INSERT: addUp(rowsOf.INSERT, sold),
          DELETE: addUp(rowsOf.DELETE, sold),
          UPDATE: addUp(rowsOf.UPDATE, moved),
          TRUNCATE: 'DELETE FROM order_days',
        })}
      ELSE
        ${byEvent({
          INSERT: addUp(rowsOf.INSERT, givenBack),
          DELETE: addUp(rowsOf.DELETE, givenBack),
          UPDATE: addUp(rowsOf.UPDATE, givenBack),
          TRUNCATE: 'UPDATE order_days SET given_back = 0',
        })}
      END IF;
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION fold_order_days() RETURNS void LANGUAGE sql AS $$
      WITH ${sums.folding} ${sums.add(sums.combined)}
    $$;`,
  triggersOf: () =>
    ['orders', 'refunds'].flatMap((name) =>
      triggersByStatement(name, 'days', `add_up_order_days(${textsOf([companyZone])})`),
    ),
};
