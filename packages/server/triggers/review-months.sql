-- What a statement changed of reviews is added to the sums of their months, which are cut in the zone that the trigger
-- names. Each backend adds to rows of its own; fold_review_months puts them together.
CREATE OR REPLACE FUNCTION add_up_review_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The rows as they became count, the rows as they were count the other way.
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, r.* FROM added_rows r'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, r.* FROM removed_rows r'
    ELSE 'SELECT 1 AS sign, r.* FROM added_rows r UNION ALL SELECT -1 AS sign, r.* FROM removed_rows r' END;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM review_months;
    RETURN NULL;
  END IF;
  EXECUTE 'INSERT INTO review_months AS m
    SELECT app_id, class_id, package_id, type, month, pg_backend_pid(), sum(pending), sum(approved), sum(rejected),
      sum(stars)
    FROM (
      SELECT app_id, class_id, coalesce(package_id, 0) AS package_id, type,
        date_trunc(''month'', created_at AT TIME ZONE $1)::date AS month,
        sign * (approved_rating = 0)::int AS pending, sign * (approved_rating = 1)::int AS approved,
        sign * (approved_rating = 2)::int AS rejected, sign * (approved_rating = 1)::int * rating AS stars
      FROM (' || changed || ') changed
    ) parts
    GROUP BY app_id, class_id, package_id, type, month
    HAVING (sum(pending), sum(approved), sum(rejected), sum(stars)) <> (0, 0, 0, 0)
    ON CONFLICT ON CONSTRAINT review_months_key DO UPDATE SET
      pending = m.pending + excluded.pending, approved = m.approved + excluded.approved,
      rejected = m.rejected + excluded.rejected, stars = m.stars + excluded.stars' USING TG_ARGV[0];
  RETURN NULL;
END $$;

-- Puts the rows of all backends together. A row whose writer is at work is left for the next time: waiting for it could
-- become a circle.
CREATE OR REPLACE FUNCTION fold_review_months() RETURNS void LANGUAGE sql AS $$
  WITH free AS (
    SELECT ctid FROM review_months WHERE backend <> 0 FOR UPDATE SKIP LOCKED
  ), folded AS (
    DELETE FROM review_months USING free WHERE review_months.ctid = free.ctid RETURNING review_months.*
  )
  INSERT INTO review_months AS m
  SELECT app_id, class_id, package_id, type, month, 0, sum(pending), sum(approved), sum(rejected), sum(stars)
  FROM folded GROUP BY app_id, class_id, package_id, type, month
  ON CONFLICT ON CONSTRAINT review_months_key DO UPDATE SET
    pending = m.pending + excluded.pending, approved = m.approved + excluded.approved,
    rejected = m.rejected + excluded.rejected, stars = m.stars + excluded.stars
$$;
