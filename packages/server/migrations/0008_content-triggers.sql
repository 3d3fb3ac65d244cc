DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['images', 'videos', 'sub_topic_videos', 'micro_topics', 'question_imports', 'questions',
      'study_files', 'treasure_topics', 'treasures', 'content_pages', 'faculties', 'class_details', 'parent_packages',
      'packages', 'package_classes', 'learners', 'learner_access'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION next_row_version()',
      one || '_version', one);
  END LOOP;
  FOREACH one IN ARRAY ARRAY['videos', 'micro_topics', 'study_files', 'treasure_topics', 'treasures', 'content_pages',
      'faculties', 'package_types', 'parent_packages', 'packages', 'learners', 'learner_access'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION write_audit(''id'')',
      one || '_audit', one);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER sub_topic_videos_audit AFTER INSERT OR UPDATE OR DELETE ON sub_topic_videos
  FOR EACH ROW EXECUTE FUNCTION write_audit('sub_topic_id', 'video_id');
--> statement-breakpoint
CREATE TRIGGER treasure_topic_courses_audit AFTER INSERT OR UPDATE OR DELETE ON treasure_topic_courses
  FOR EACH ROW EXECUTE FUNCTION write_audit('treasure_topic_id', 'course_id');
--> statement-breakpoint
CREATE TRIGGER treasure_courses_audit AFTER INSERT OR UPDATE OR DELETE ON treasure_courses
  FOR EACH ROW EXECUTE FUNCTION write_audit('treasure_id', 'course_id');
--> statement-breakpoint
CREATE TRIGGER question_treasures_audit AFTER INSERT OR UPDATE OR DELETE ON question_treasures
  FOR EACH ROW EXECUTE FUNCTION write_audit('question_id', 'treasure_id');
--> statement-breakpoint
CREATE TRIGGER class_details_audit AFTER INSERT OR UPDATE OR DELETE ON class_details
  FOR EACH ROW EXECUTE FUNCTION write_audit('class_id');
--> statement-breakpoint
CREATE TRIGGER package_classes_audit AFTER INSERT OR UPDATE OR DELETE ON package_classes
  FOR EACH ROW EXECUTE FUNCTION write_audit('package_id', 'class_id');
--> statement-breakpoint
-- How far an import is changes all the time and says nothing about who did what; its state does.
CREATE TRIGGER question_imports_audit AFTER INSERT OR DELETE ON question_imports
  FOR EACH ROW EXECUTE FUNCTION write_audit('id');
--> statement-breakpoint
CREATE TRIGGER question_imports_state_audit AFTER UPDATE ON question_imports
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION write_audit('id');
--> statement-breakpoint
-- Questions come by the thousand: all rows of a statement are written down at once, without the columns that
-- follow from others. Arguments: the column that names the row, then the columns left out.
CREATE FUNCTION write_audit_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor integer := nullif(current_setting('prepdesk.actor', true), '')::integer;
  call text := coalesce(nullif(current_setting('prepdesk.call', true), ''), 'outside the product');
  request text := coalesce(current_setting('prepdesk.request', true), '');
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT actor, call, request, TG_TABLE_NAME, content ->> TG_ARGV[0], NULL, content - TG_ARGV[1:]
    FROM (SELECT to_jsonb(row_of) FROM added row_of) rows (content);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT actor, call, request, TG_TABLE_NAME, content ->> TG_ARGV[0], content - TG_ARGV[1:], NULL
    FROM (SELECT to_jsonb(row_of) FROM removed row_of) rows (content);
  ELSE
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT actor, call, request, TG_TABLE_NAME, was.content ->> TG_ARGV[0], was.content, becomes.content
    FROM (SELECT to_jsonb(row_of) - TG_ARGV[1:] FROM removed row_of) was (content)
    JOIN (SELECT to_jsonb(row_of) - TG_ARGV[1:] FROM added row_of) becomes (content)
      ON becomes.content ->> TG_ARGV[0] = was.content ->> TG_ARGV[0]
    WHERE was.content <> becomes.content;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER questions_audit_added AFTER INSERT ON questions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_rows('id', 'words', 'bands');
--> statement-breakpoint
CREATE TRIGGER questions_audit_changed AFTER UPDATE ON questions REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_rows('id', 'words', 'bands');
--> statement-breakpoint
CREATE TRIGGER questions_audit_removed AFTER DELETE ON questions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_rows('id', 'words', 'bands');
--> statement-breakpoint
-- A saved set of 5,000 questions is one change of its sub-topic, not 5,000.
CREATE FUNCTION write_audit_of_question_set() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor integer := nullif(current_setting('prepdesk.actor', true), '')::integer;
  call text := coalesce(nullif(current_setting('prepdesk.call', true), ''), 'outside the product');
  request text := coalesce(current_setting('prepdesk.request', true), '');
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT actor, call, request, TG_TABLE_NAME, sub_topic_id::text, NULL,
      jsonb_build_object('sub_topic_id', sub_topic_id, 'questions', jsonb_agg(question_id ORDER BY position, question_id))
    FROM added GROUP BY sub_topic_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT actor, call, request, TG_TABLE_NAME, sub_topic_id::text,
      jsonb_build_object('sub_topic_id', sub_topic_id, 'questions', jsonb_agg(question_id ORDER BY position, question_id)), NULL
    FROM removed GROUP BY sub_topic_id;
  ELSE
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT actor, call, request, TG_TABLE_NAME, was.sub_topic_id::text,
      jsonb_build_object('sub_topic_id', was.sub_topic_id, 'positions', jsonb_object_agg(was.question_id, was.position)),
      jsonb_build_object('sub_topic_id', was.sub_topic_id, 'positions', jsonb_object_agg(was.question_id, becomes.position))
    FROM removed was JOIN added becomes USING (sub_topic_id, question_id)
    WHERE was.position <> becomes.position GROUP BY was.sub_topic_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sub_topic_questions_added AFTER INSERT ON sub_topic_questions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_of_question_set();
--> statement-breakpoint
CREATE TRIGGER sub_topic_questions_changed AFTER UPDATE ON sub_topic_questions
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_of_question_set();
--> statement-breakpoint
CREATE TRIGGER sub_topic_questions_removed AFTER DELETE ON sub_topic_questions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_of_question_set();
--> statement-breakpoint
-- Where an uploaded image is used is asked before it is put out of use. Arguments: the column that names the row,
-- then the columns that may hold links to images.
CREATE FUNCTION note_image_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  becomes jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END;
  key text := coalesce(becomes ->> TG_ARGV[0], was ->> TG_ARGV[0]);
  texts_before text;
  texts_now text;
BEGIN
  SELECT coalesce(string_agg(was ->> one, ' '), ''), coalesce(string_agg(becomes ->> one, ' '), '')
    INTO texts_before, texts_now FROM unnest(TG_ARGV[1:]) one;
  IF texts_before = texts_now THEN
    RETURN NULL;
  END IF;
  IF strpos(texts_before, '/files/images/') > 0 THEN
    DELETE FROM image_uses WHERE table_name = TG_TABLE_NAME AND row_key = key;
  END IF;
  IF strpos(texts_now, '/files/images/') > 0 THEN
    INSERT INTO image_uses
    SELECT DISTINCT images.name, TG_TABLE_NAME, key
    FROM regexp_matches(texts_now, '/files/images/([a-z0-9-]+\.[a-z0-9]+)', 'g') found
    JOIN images ON images.name = found[1]
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('classes', 'id', ARRAY['image', 'description', 'url']),
    ('subject_metas', 'subject_map_id', ARRAY['background_image']),
    ('parent_packages', 'id', ARRAY['package_image', 'package_description']),
    ('packages', 'id', ARRAY['package_description']),
    ('videos', 'id', ARRAY['image']),
    ('questions', 'id', ARRAY['ques_text', 'options_one', 'options_two', 'options_three', 'options_four', 'options_five',
      'solution', 'reference']),
    ('treasures', 'id', ARRAY['post']),
    ('content_pages', 'id', ARRAY['html']),
    ('faculties', 'id', ARRAY['description', 'short_description'])
  ) uses (table_name, key, columns) LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION note_image_uses(%s)',
      one.table_name || '_image_uses', one.table_name,
      (SELECT string_agg(quote_literal(arg), ', ') FROM unnest(one.key || one.columns) arg));
  END LOOP;
END $$;
--> statement-breakpoint
-- Images that were in use before uses were noted.
INSERT INTO image_uses
SELECT DISTINCT images.name, 'classes', classes.id::text FROM classes
  JOIN images ON classes.image = '/files/images/' || images.name
UNION
SELECT DISTINCT images.name, 'subject_metas', subject_map_id::text FROM subject_metas
  JOIN images ON background_image = '/files/images/' || images.name;
--> statement-breakpoint
-- The clinical app's two are fixed (d1 §3); the general app starts with three.
INSERT INTO package_types (id, app_id, type) VALUES (1, 2, 'Group'), (2, 2, 'Subject'),
  (3, 1, 'Full course'), (4, 1, 'Crash course'), (5, 1, 'Test series');
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('package_types', 'id'), 5);
--> statement-breakpoint
INSERT INTO content_pages (app_id, page)
SELECT apps.id, page FROM apps, unnest(ARRAY['terms', 'privacy', 'about']) page;
