-- What a statement changed of orders or refunds is added to the sums of their days. Days are cut in the zone that the
-- trigger names. Each backend adds to rows of its own; fold_order_days puts them together.
CREATE OR REPLACE FUNCTION add_up_order_days() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';

-- The body is put together here, once: a statement that stands in it is planned once per session. One that is put
-- together when the trigger fires is planned for each order, which takes longer than running it.
DO $do$
DECLARE
  -- The rows as they became count, the rows as they were count the other way.
  added text := 'SELECT 1 AS sign, o.* FROM added_rows o';
  removed text := 'SELECT -1 AS sign, o.* FROM removed_rows o';
  changed text := added || ' UNION ALL ' || removed;
  sold text := 'SELECT app_id, (purchased_at AT TIME ZONE TG_ARGV[0])::date, package_id, plan_name,
      coalesce(coupon_id, 0), sign, sign * is_active, sign * (purchased_price = 0)::int,
      sign * (coalesce(paid_amount, 0) > 0)::int, sign * package_price, sign * discount_price,
      sign * (purchased_price - coalesce(paid_amount, 0)), sign * refunded_amount,
      sign * is_active * purchased_price, 0
    FROM changed WHERE purchased_price <> 1';
  -- A refund that waits stands on the day on which it was decided.
  given text := 'SELECT o.app_id, (coalesce(r.done_at, r.decided_at) AT TIME ZONE TG_ARGV[0])::date, o.package_id,
      o.plan_name, coalesce(o.coupon_id, 0), 0, 0, 0, 0, 0, 0, 0, 0, 0, sign * r.amount
    FROM %s WHERE o.purchased_price <> 1 AND r.state IN (''waiting'', ''done'', ''disputed'')';
  given_back text := format(given, 'changed r JOIN orders o ON o.id = r.order_id');
  -- An order of another package, coupon or app takes along what was given back of it.
  moved text := sold || ' UNION ALL ' || format(given, 'changed o JOIN refunds r ON r.order_id = o.id');
  add_up text := 'WITH changed AS (%s), parts (app_id, day, package_id, plan_name, coupon_id, orders, confirmed,
      free, paid, gross, discount, unpaid, refunds, asked, given_back) AS (%s)
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
      given_back = d.given_back + excluded.given_back;';
  by_event text := '
      IF TG_OP = ''INSERT'' THEN %s
      ELSIF TG_OP = ''DELETE'' THEN %s
      ELSIF TG_OP = ''UPDATE'' THEN %s
      ELSE %s
      END IF;';
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION add_up_order_days() RETURNS trigger LANGUAGE plpgsql AS %L', format('
    BEGIN
      IF TG_TABLE_NAME = ''orders'' THEN %s
      ELSE %s
      END IF;
      RETURN NULL;
    END',
    format(by_event, format(add_up, added, sold), format(add_up, removed, sold), format(add_up, changed, moved),
      'DELETE FROM order_days;'),
    format(by_event, format(add_up, added, given_back), format(add_up, removed, given_back),
      format(add_up, changed, given_back), 'UPDATE order_days SET given_back = 0;')));
END $do$;

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
