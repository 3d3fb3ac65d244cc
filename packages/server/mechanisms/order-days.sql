-- What a statement changed of orders or refunds is added to the sums of their days. Days are cut in the zone that the
-- trigger names. Each backend adds to rows of its own; fold_order_days puts them together.
CREATE OR REPLACE FUNCTION add_up_order_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The rows as they became count, the rows as they were count the other way.
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, o.* FROM added_rows o'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, o.* FROM removed_rows o'
    ELSE 'SELECT 1 AS sign, o.* FROM added_rows o UNION ALL SELECT -1 AS sign, o.* FROM removed_rows o' END;
  sold text := 'SELECT app_id, (purchased_at AT TIME ZONE $1)::date, package_id, plan_name,
      coalesce(coupon_id, 0), sign, sign * is_active, sign * (purchased_price = 0)::int,
      sign * (coalesce(paid_amount, 0) > 0)::int, sign * package_price, sign * discount_price,
      sign * (purchased_price - coalesce(paid_amount, 0)), sign * refunded_amount,
      sign * is_active * purchased_price, 0
    FROM changed WHERE purchased_price <> 1';
  -- A refund that waits stands on the day on which it was decided.
  given text := 'SELECT o.app_id, (coalesce(r.done_at, r.decided_at) AT TIME ZONE $1)::date, o.package_id, o.plan_name,
      coalesce(o.coupon_id, 0), 0, 0, 0, 0, 0, 0, 0, 0, 0, sign * r.amount
    FROM %s WHERE o.purchased_price <> 1 AND r.state IN (''waiting'', ''done'', ''disputed'')';
  parts text := CASE
    WHEN TG_TABLE_NAME = 'refunds' THEN format(given, 'changed r JOIN orders o ON o.id = r.order_id')
    -- An order of another package, coupon or app takes along what was given back of it.
    WHEN TG_OP = 'UPDATE' THEN sold || ' UNION ALL ' || format(given, 'changed o JOIN refunds r ON r.order_id = o.id')
    ELSE sold END;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    IF TG_TABLE_NAME = 'orders' THEN
      DELETE FROM order_days;
    ELSE
      UPDATE order_days SET given_back = 0;
    END IF;
    RETURN NULL;
  END IF;
  EXECUTE 'WITH changed AS (' || changed || '), parts (app_id, day, package_id, plan_name, coupon_id, orders, confirmed,
      free, paid, gross, discount, unpaid, refunds, asked, given_back) AS (' || parts || ')
    INSERT INTO order_days AS d
    SELECT app_id,
      CASE WHEN grouping(package_id) = 0 THEN ''package'' WHEN grouping(coupon_id) = 0 THEN ''coupon'' ELSE ''day'' END,
      day, coalesce(package_id, 0), coalesce(plan_name, ''''), coalesce(coupon_id, 0), pg_backend_pid(),
      sum(orders), sum(confirmed), sum(free), sum(paid), sum(gross), sum(discount), sum(unpaid), sum(refunds),
      sum(asked), sum(given_back)
    FROM parts
    GROUP BY GROUPING SETS ((app_id, day), (app_id, day, package_id, plan_name), (app_id, day, coupon_id))
    HAVING (sum(orders), sum(confirmed), sum(free), sum(paid), sum(gross), sum(discount), sum(unpaid), sum(refunds),
      sum(asked), sum(given_back)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    ON CONFLICT ON CONSTRAINT order_days_key DO UPDATE SET
      orders = d.orders + excluded.orders, confirmed = d.confirmed + excluded.confirmed,
      free = d.free + excluded.free, paid = d.paid + excluded.paid, gross = d.gross + excluded.gross,
      discount = d.discount + excluded.discount, unpaid = d.unpaid + excluded.unpaid,
      refunds = d.refunds + excluded.refunds, asked = d.asked + excluded.asked,
      given_back = d.given_back + excluded.given_back' USING TG_ARGV[0];
  RETURN NULL;
END $$;

-- Puts the rows of all backends together. A row whose writer is at work is left for the next time: waiting for it could
-- become a circle.
CREATE OR REPLACE FUNCTION fold_order_days() RETURNS void LANGUAGE sql AS $$
  WITH free AS (
    SELECT ctid FROM order_days WHERE backend <> 0 FOR UPDATE SKIP LOCKED
  ), folded AS (
    DELETE FROM order_days USING free WHERE order_days.ctid = free.ctid RETURNING order_days.*
  )
  INSERT INTO order_days AS d
  SELECT app_id, kind, day, package_id, plan_name, coupon_id, 0, sum(orders), sum(confirmed), sum(free), sum(paid),
    sum(gross), sum(discount), sum(unpaid), sum(refunds), sum(asked), sum(given_back)
  FROM folded GROUP BY app_id, kind, day, package_id, plan_name, coupon_id
  ON CONFLICT ON CONSTRAINT order_days_key DO UPDATE SET
    orders = d.orders + excluded.orders, confirmed = d.confirmed + excluded.confirmed,
    free = d.free + excluded.free, paid = d.paid + excluded.paid, gross = d.gross + excluded.gross,
    discount = d.discount + excluded.discount, unpaid = d.unpaid + excluded.unpaid,
    refunds = d.refunds + excluded.refunds, asked = d.asked + excluded.asked,
    given_back = d.given_back + excluded.given_back
$$;
