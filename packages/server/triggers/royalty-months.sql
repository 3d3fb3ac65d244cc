-- How many sales of a month brought the same amount, by package and by the shares that a locked statement has settled.
-- Royalty is rounded sale by sale, and equal sales are rounded alike: so these counts give it to the paisa, whatever terms
-- and shares apply. Free orders are counted with 0. Each backend adds to rows of its own; fold_royalty_months puts them
-- together.

-- The shares that the first locked statement gave a sale of this package; '' while it is in none.
-- `but` is a statement that is left out.
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
  SELECT CASE app {{zones of payments}} END
$$;

CREATE OR REPLACE FUNCTION royalty_month_of(app integer, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE payment_zone_of(app), 'YYYY-MM')
$$;

-- Adds the sales of a query: app_id, month, package_id, split, kept, sign.
CREATE OR REPLACE FUNCTION count_royalty_sales() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE OR REPLACE FUNCTION settle_royalty_sales() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE OR REPLACE FUNCTION fill_royalty_month(of_app integer, of_month text) RETURNS void LANGUAGE plpgsql AS 'BEGIN END';
CREATE OR REPLACE FUNCTION note_royalty_changes() RETURNS void LANGUAGE plpgsql AS 'BEGIN END';

-- The bodies are put together here, once, so that their statements are planned once per session.
DO $do$
DECLARE
  -- Of `sold`: confirmed, no trial payment of 1 rupee, and not fully given back; or free.
  add_up text := 'INSERT INTO royalty_months AS m
    SELECT app_id, royalty_month_of(app_id, purchased_at), package_id, split, paid_amount - back,
      %s, sum(sign)
    FROM (%s) sold
    WHERE is_active = 1 AND (paid_amount > back AND purchased_price <> 1 OR paid_amount = 0)
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0
    ON CONFLICT ON CONSTRAINT royalty_months_key DO UPDATE SET sales = m.sales + excluded.sales;';
  columns text := 'o.app_id, o.purchased_at, o.package_id, o.is_active, o.purchased_price, o.paid_amount';
  added text := 'SELECT 1 AS sign, o.* FROM added_rows o';
  removed text := 'SELECT -1 AS sign, o.* FROM removed_rows o';
  changed text := added || ' UNION ALL ' || removed;
  -- An order that still counts the same would be added and subtracted, and to find its shares takes the longest.
  counts_by text := 'id, app_id, purchased_at, package_id, is_active, purchased_price, paid_amount';
  recounted text := format('SELECT 1 AS sign, o.* FROM (SELECT %1$s FROM added_rows EXCEPT SELECT %1$s FROM removed_rows) o
    UNION ALL SELECT -1, o.* FROM (SELECT %1$s FROM removed_rows EXCEPT SELECT %1$s FROM added_rows) o', counts_by);
  orders_of text := 'SELECT ' || columns || ', settled_shares(o.id, o.package_id) AS split, given_back_of(o.id) AS back, sign
    FROM (%s) o';
  -- The same orders as they were before these refunds, and as they are after them.
  refunded_of text := 'SELECT ' || columns || ', settled_shares(o.id, o.package_id) AS split,
      given_back_of(o.id) - CASE sign WHEN 1 THEN 0 ELSE amount END AS back, sign
    FROM (SELECT order_id, sum(sign * amount) AS amount FROM (%s) r WHERE state IN (''done'', ''disputed'')
      GROUP BY order_id HAVING sum(sign * amount) <> 0) given
      JOIN orders o ON o.id = given.order_id, (VALUES (1), (-1)) signs (sign)';
  -- Orders of months that were calculated: what a statement says about them may have to be corrected by a later one.
  note_change text := 'INSERT INTO royalty_changed_orders
    SELECT o.id FROM %s WHERE EXISTS (SELECT FROM royalty_statements s JOIN faculties f ON f.id = s.faculty_id
      WHERE s.run > 0 AND s.month = royalty_month_of(o.app_id, o.purchased_at) AND f.app_id = o.app_id)
    ON CONFLICT DO NOTHING;';
  brings text := 'o.is_active = 1 AND o.purchased_price <> 1 AND o.paid_amount > given_back_of(o.id)';
  by_event text := '
      IF TG_OP = ''INSERT'' THEN %s
      ELSIF TG_OP = ''DELETE'' THEN %s
      ELSIF TG_OP = ''UPDATE'' THEN %s
      ELSE PERFORM refill_royalty_months();
      END IF;';
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION count_royalty_sales() RETURNS trigger LANGUAGE plpgsql AS %L', format('
    BEGIN
      IF TG_TABLE_NAME = ''orders'' THEN %s
      ELSE %s
      END IF;
      RETURN NULL;
    END',
    format(by_event,
      format(add_up, 'pg_backend_pid()', format(orders_of, added)) || format(note_change, 'added_rows o'),
      format(add_up, 'pg_backend_pid()', format(orders_of, removed)),
      format(add_up, 'pg_backend_pid()', format(orders_of, recounted)) ||
        format(note_change, '(SELECT * FROM added_rows UNION ALL SELECT * FROM removed_rows) o')),
    format(by_event,
      format(add_up, 'pg_backend_pid()', format(refunded_of, added)) ||
        format(note_change, 'added_rows r JOIN orders o ON o.id = r.order_id'),
      format(add_up, 'pg_backend_pid()', format(refunded_of, removed)) ||
        format(note_change, 'removed_rows r JOIN orders o ON o.id = r.order_id'),
      format(add_up, 'pg_backend_pid()', format(refunded_of, changed)) ||
        format(note_change, 'added_rows r JOIN orders o ON o.id = r.order_id'))));

  -- A lock settles the shares of its sales. What changed before it, and is not in it, is for a later statement.
  EXECUTE format('CREATE OR REPLACE FUNCTION settle_royalty_sales() RETURNS trigger LANGUAGE plpgsql AS %L', format('
    BEGIN
      IF NEW.state <> ''locked'' OR OLD.state = ''locked'' THEN RETURN NULL; END IF;
      %s
      INSERT INTO royalty_changed_orders
      SELECT o.id FROM royalty_lines l JOIN orders o ON o.id = l.order_id
      WHERE l.statement_id = NEW.id AND l.run = NEW.run
        AND (l.kind = ''correction'' OR o.paid_amount - given_back_of(o.id) IS DISTINCT FROM l.price)
      UNION
      SELECT o.id FROM orders o WHERE o.id = ANY (NEW.unpaid_order_ids) AND %s
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END', format(add_up, 'pg_backend_pid()', 'SELECT ' || columns || ',
        CASE sign WHEN 1 THEN settled_shares(o.id, o.package_id) ELSE settled_shares(o.id, o.package_id, NEW.id) END AS split,
        given_back_of(o.id) AS back, sign
      FROM royalty_lines l JOIN orders o ON o.id = l.order_id, (VALUES (1), (-1)) signs (sign)
      WHERE l.statement_id = NEW.id AND l.run = NEW.run AND l.kind = ''sale'''), brings));

  -- What triggers added to a month that was not counted yet is counted with it.
  EXECUTE format('CREATE OR REPLACE FUNCTION fill_royalty_month(of_app integer, of_month text) RETURNS void LANGUAGE plpgsql AS %L',
    format('
    BEGIN
      DELETE FROM royalty_months WHERE app_id = of_app AND month = of_month;
      %s
    END', format(add_up, '0', 'SELECT ' || columns || ', settled_shares(o.id, o.package_id) AS split,
        CASE WHEN o.refunded_amount > 0 THEN given_back_of(o.id) ELSE 0 END AS back, 1 AS sign
      FROM orders o, (VALUES ((of_month || ''-01'')::timestamp)) first (day)
      WHERE o.app_id = of_app AND o.purchased_at >= first.day AT TIME ZONE payment_zone_of(of_app)
        AND o.purchased_at < (first.day + interval ''1 month'') AT TIME ZONE payment_zone_of(of_app)')));

  -- What no locked statement has yet to correct or to add is not noted: reads would look at all refunds there ever were.
  EXECUTE format('CREATE OR REPLACE FUNCTION note_royalty_changes() RETURNS void LANGUAGE plpgsql AS %L', format('
    BEGIN
      INSERT INTO royalty_changed_orders
      SELECT o.id FROM royalty_statements s JOIN faculties f ON f.id = s.faculty_id
        JOIN orders o ON o.app_id = f.app_id AND s.month = royalty_month_of(o.app_id, o.purchased_at)
          AND o.id > s.last_order_id
      WHERE s.state IN (''locked'', ''paid'')
      UNION
      SELECT o.id FROM royalty_statements s, unnest(s.unpaid_order_ids) unpaid (id) JOIN orders o ON o.id = unpaid.id
      WHERE s.state IN (''locked'', ''paid'') AND %1$s
      UNION
      SELECT o.id FROM royalty_statements s JOIN royalty_lines l ON l.statement_id = s.id AND l.run = s.run
        JOIN orders o ON o.id = l.order_id
      WHERE s.state IN (''locked'', ''paid'')
      GROUP BY o.id, s.faculty_id
      HAVING sum(l.price) <> CASE WHEN %1$s THEN o.paid_amount - given_back_of(o.id) ELSE 0 END
      ON CONFLICT DO NOTHING;
    END', brings));
END $do$;

-- All months at once.
CREATE OR REPLACE FUNCTION refill_royalty_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM royalty_months;
  PERFORM fill_royalty_month(app_id, month)
  FROM (SELECT DISTINCT app_id, royalty_month_of(app_id, purchased_at) AS month FROM orders) months;
  INSERT INTO royalty_sums_due (app_id, month) VALUES (0, '');
  PERFORM note_royalty_changes();
END $$;

-- A row whose writer is at work is left for the next time: waiting for it could become a circle.
CREATE OR REPLACE FUNCTION fold_royalty_months() RETURNS void LANGUAGE sql AS $$
  WITH free AS (
    SELECT ctid FROM royalty_months WHERE backend <> 0 FOR UPDATE SKIP LOCKED
  ), folded AS (
    DELETE FROM royalty_months USING free WHERE royalty_months.ctid = free.ctid RETURNING royalty_months.*
  ), kept AS (
    INSERT INTO royalty_months AS m
    SELECT app_id, month, package_id, split, kept, 0, sum(sales) FROM folded GROUP BY app_id, month, package_id, split, kept
    ON CONFLICT ON CONSTRAINT royalty_months_key DO UPDATE SET sales = m.sales + excluded.sales
  ), due AS (
    INSERT INTO royalty_sums_due (app_id, month) SELECT DISTINCT app_id, month FROM folded
  )
  DELETE FROM royalty_months WHERE backend = 0 AND sales = 0
$$;
