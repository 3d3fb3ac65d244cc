-- Who watched a class is counted once ever, once a month and once a day; days are cut in the zone that the trigger names.
-- Whoever is in class_watchers was counted: of two batches that tell of the same learner at once the second waits for the
-- first. In one order, so that no two wait for one another.
CREATE OR REPLACE FUNCTION count_class_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH watched AS (
    SELECT DISTINCT t.class_id, a.learner_id, (a.started_at AT TIME ZONE TG_ARGV[0])::date AS day
    FROM added_rows a JOIN sub_topics s ON s.id = a.sub_topic_id JOIN topics t ON t.id = s.topic_id
  ), periods AS (
    SELECT class_id, 'ever' AS kind, date '1970-01-01' AS since, learner_id FROM watched
    UNION SELECT class_id, 'month', date_trunc('month', day)::date, learner_id FROM watched
    UNION SELECT class_id, 'day', day, learner_id FROM watched
  ), counted AS (
    INSERT INTO class_watchers (class_id, kind, since, learner_id)
    SELECT class_id, kind, since, learner_id FROM periods ORDER BY class_id, kind, since, learner_id
    ON CONFLICT DO NOTHING RETURNING class_id, kind, since
  )
  INSERT INTO class_watches AS c (class_id, kind, since, learners)
  SELECT class_id, kind, since, count(*) FROM counted GROUP BY class_id, kind, since ORDER BY class_id, kind, since
  ON CONFLICT (kind, since, class_id) DO UPDATE SET learners = c.learners + excluded.learners;
  RETURN NULL;
END $$;
