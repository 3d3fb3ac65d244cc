import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { companyZone } from '@prepdesk/contract/company-time';
import { paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { royaltyMonths as table } from '../schema/royalty-counts.ts';
import { byEvent, rowsOf, sumsByBackend } from './sums-by-backend.ts';
import { rowTrigger, type TriggerSet, triggersByStatement } from './trigger-set.ts';

/**
 * How many sales of a month brought the same amount, by package and by the shares that a locked statement has settled.
 * Royalty is rounded sale by sale, and equal sales are rounded alike: so these counts give it to the paisa, whatever terms
 * and shares apply. Free orders are counted with 0.
 */
const sums = sumsByBackend(table);

const columns = 'o.app_id, o.purchased_at, o.package_id, o.is_active, o.purchased_price, o.paid_amount';

/**
 * Adds the sales of a query that are confirmed, no trial payment of 1 rupee, and not fully given back; or free.
 * @param sold `columns`, split, back, sign
 */
const addUp = (sold: string, backend = 'pg_backend_pid()'): string =>
  sums.add(`
    SELECT app_id, royalty_month_of(app_id, purchased_at), package_id, split, paid_amount - back, ${backend}, sum(sign)
    FROM (${sold}) sold
    WHERE is_active = 1 AND (paid_amount > back AND purchased_price <> 1 OR paid_amount = 0)
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0`);

const countOrders = (orders: string): string =>
  addUp(`SELECT ${columns}, settled_shares(o.id, o.package_id) AS split, given_back_of(o.id) AS back, sign
    FROM (${orders}) o`);

const countsBy = 'id, app_id, purchased_at, package_id, is_active, purchased_price, paid_amount';
const became = `SELECT ${countsBy} FROM added_rows`;
const was = `SELECT ${countsBy} FROM removed_rows`;
/** An order that still counts the same would be added and subtracted, and to find its shares takes the longest. */
const recounted = `SELECT 1 AS sign, o.* FROM (${became} EXCEPT ${was}) o
  UNION ALL SELECT -1, o.* FROM (${was} EXCEPT ${became}) o`;

/** The same orders as they were before these refunds, and as they are after them. */
const countRefunded = (refunds: string): string =>
  addUp(`SELECT ${columns}, settled_shares(o.id, o.package_id) AS split,
      given_back_of(o.id) - CASE sign WHEN 1 THEN 0 ELSE amount END AS back, sign
    FROM (SELECT order_id, sum(sign * amount) AS amount FROM (${refunds}) r WHERE state IN ('done', 'disputed')
      GROUP BY order_id HAVING sum(sign * amount) <> 0) given
      JOIN orders o ON o.id = given.order_id, (VALUES (1), (-1)) signs (sign)`);

/** Orders of months that were calculated: what a statement says about them may have to be corrected by a later one. */
const noteChange = (orders: string): string => `
  INSERT INTO royalty_changed_orders
  SELECT o.id FROM ${orders} WHERE EXISTS (SELECT FROM royalty_statements s JOIN faculties f ON f.id = s.faculty_id
    WHERE s.run > 0 AND s.month = royalty_month_of(o.app_id, o.purchased_at) AND f.app_id = o.app_id)
  ON CONFLICT DO NOTHING`;

const ordersOf = (refunds: string): string => `${refunds} r JOIN orders o ON o.id = r.order_id`;

const brings = 'o.is_active = 1 AND o.purchased_price <> 1 AND o.paid_amount > given_back_of(o.id)';
const zones = Object.values(appIDs).map((appID) => `WHEN ${appID} THEN '${paymentZoneOf(appID)}'`);

const functions = `
-- The shares that the first locked statement gave a sale of this package; '' while it is in none.
-- The statement "but" is left out.
CREATE OR REPLACE FUNCTION settled_shares(sale integer, sold integer, but integer DEFAULT 0) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT jsonb_build_object('rule', l.rule, 'weights', l.weights)::text
    FROM royalty_lines l JOIN royalty_statements s ON s.id = l.statement_id AND s.run = l.run
    WHERE l.order_id = sale AND l.package_id = sold AND l.kind = 'sale' AND s.state IN ('locked', 'paid') AND s.id <> but
    ORDER BY s.locked_at, l.id LIMIT 1
  ), '')
$$;

-- What was given back of an order. Refunds that wait, were rejected or failed do not count.
CREATE OR REPLACE FUNCTION given_back_of(sale integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.order_id = sale AND r.state IN ('done', 'disputed')
$$;

-- As the contract states it.
CREATE OR REPLACE FUNCTION payment_zone_of(app integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE app ${zones.join(' ')} ELSE '${companyZone}' END
$$;

CREATE OR REPLACE FUNCTION royalty_month_of(app integer, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE payment_zone_of(app), 'YYYY-MM')
$$;

CREATE OR REPLACE FUNCTION count_royalty_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    ${byEvent({
      INSERT: `${countOrders(rowsOf.INSERT)}; ${noteChange('added_rows o')}`,
      DELETE: countOrders(rowsOf.DELETE),
      UPDATE: `${countOrders(recounted)};
        ${noteChange('(SELECT * FROM added_rows UNION ALL SELECT * FROM removed_rows) o')}`,
      TRUNCATE: 'PERFORM refill_royalty_months()',
    })}
  ELSE
    ${byEvent({
      INSERT: `${countRefunded(rowsOf.INSERT)}; ${noteChange(ordersOf('added_rows'))}`,
      DELETE: `${countRefunded(rowsOf.DELETE)}; ${noteChange(ordersOf('removed_rows'))}`,
      UPDATE: `${countRefunded(rowsOf.UPDATE)}; ${noteChange(ordersOf('added_rows'))}`,
      TRUNCATE: 'PERFORM refill_royalty_months()',
    })}
  END IF;
  RETURN NULL;
END $$;

-- A lock settles the shares of its sales. What changed before it, and is not in it, is for a later statement.
CREATE OR REPLACE FUNCTION settle_royalty_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'locked' OR OLD.state = 'locked' THEN RETURN NULL; END IF;
  ${addUp(`SELECT ${columns},
      CASE sign WHEN 1 THEN settled_shares(o.id, o.package_id) ELSE settled_shares(o.id, o.package_id, NEW.id) END AS split,
      given_back_of(o.id) AS back, sign
    FROM royalty_lines l JOIN orders o ON o.id = l.order_id, (VALUES (1), (-1)) signs (sign)
    WHERE l.statement_id = NEW.id AND l.run = NEW.run AND l.kind = 'sale'`)};
  INSERT INTO royalty_changed_orders
  SELECT o.id FROM royalty_lines l JOIN orders o ON o.id = l.order_id
  WHERE l.statement_id = NEW.id AND l.run = NEW.run
    AND (l.kind = 'correction' OR o.paid_amount - given_back_of(o.id) IS DISTINCT FROM l.price)
  UNION
  SELECT o.id FROM orders o WHERE o.id = ANY (NEW.unpaid_order_ids) AND ${brings}
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- What triggers added to a month that was not counted yet is counted with it.
CREATE OR REPLACE FUNCTION fill_royalty_month(of_app integer, of_month text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM royalty_months WHERE app_id = of_app AND month = of_month;
  ${addUp(
    `SELECT ${columns}, settled_shares(o.id, o.package_id) AS split,
      CASE WHEN o.refunded_amount > 0 THEN given_back_of(o.id) ELSE 0 END AS back, 1 AS sign
    FROM orders o, (VALUES ((of_month || '-01')::timestamp)) first (day)
    WHERE o.app_id = of_app AND o.purchased_at >= first.day AT TIME ZONE payment_zone_of(of_app)
      AND o.purchased_at < (first.day + interval '1 month') AT TIME ZONE payment_zone_of(of_app)`,
    '0',
  )};
END $$;

-- What no locked statement has yet to correct or to add is not noted: reads would look at all refunds there ever were.
CREATE OR REPLACE FUNCTION note_royalty_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO royalty_changed_orders
  SELECT o.id FROM royalty_statements s JOIN faculties f ON f.id = s.faculty_id
    JOIN orders o ON o.app_id = f.app_id AND s.month = royalty_month_of(o.app_id, o.purchased_at)
      AND o.id > s.last_order_id
  WHERE s.state IN ('locked', 'paid')
  UNION
  SELECT o.id FROM royalty_statements s, unnest(s.unpaid_order_ids) unpaid (id) JOIN orders o ON o.id = unpaid.id
  WHERE s.state IN ('locked', 'paid') AND ${brings}
  UNION
  SELECT o.id FROM royalty_statements s JOIN royalty_lines l ON l.statement_id = s.id AND l.run = s.run
    JOIN orders o ON o.id = l.order_id
  WHERE s.state IN ('locked', 'paid')
  GROUP BY o.id, s.faculty_id
  HAVING sum(l.price) <> CASE WHEN ${brings} THEN o.paid_amount - given_back_of(o.id) ELSE 0 END
  ON CONFLICT DO NOTHING;
END $$;

-- All months at once.
CREATE OR REPLACE FUNCTION refill_royalty_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM royalty_months;
  PERFORM fill_royalty_month(app_id, month)
  FROM (SELECT DISTINCT app_id, royalty_month_of(app_id, purchased_at) AS month FROM orders) months;
  INSERT INTO royalty_sums_due (app_id, month) VALUES (0, '');
  PERFORM note_royalty_changes();
END $$;

CREATE OR REPLACE FUNCTION fold_royalty_months() RETURNS void LANGUAGE sql AS $$
  WITH ${sums.folding}, combined AS (${sums.add(sums.combined)}), due AS (
    INSERT INTO royalty_sums_due (app_id, month) SELECT DISTINCT app_id, month FROM folded
  )
  DELETE FROM royalty_months WHERE backend = 0 AND sales = 0
$$;`;

/** Counts the sales of each month by what they brought, and notes those that change after their month was calculated. */
export const royaltyMonths: TriggerSet = {
  functions,
  triggersOf: () => [
    ...['orders', 'refunds'].flatMap((name) => triggersByStatement(name, 'royalty', 'count_royalty_sales()')),
    rowTrigger('royalty_statements', 'settle', 'after update', 'settle_royalty_sales()'),
  ],
};
