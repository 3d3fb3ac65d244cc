-- A row that really changes gets the next version: a stale save is noticed by comparing it.
CREATE FUNCTION next_row_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW IS DISTINCT FROM OLD THEN
    NEW.row_version := OLD.row_version + 1;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Every change is written down in its own transaction, whoever makes it and however.
-- The arguments are the columns that name the row.
CREATE FUNCTION write_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
  becomes jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
  key text;
BEGIN
  IF was = becomes THEN
    RETURN NULL;
  END IF;
  SELECT string_agg(coalesce(becomes, was) ->> part, '/' ORDER BY place)
    INTO key FROM unnest(TG_ARGV) WITH ORDINALITY AS parts(part, place);
  INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
  VALUES (
    nullif(current_setting('prepdesk.actor', true), '')::integer,
    coalesce(nullif(current_setting('prepdesk.call', true), ''), 'outside the product'),
    coalesce(current_setting('prepdesk.request', true), ''),
    TG_TABLE_NAME, key, was, becomes
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Servers remember who may do what; this tells each of them to ask again.
CREATE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_tell_access AFTER UPDATE OF ended_at, expires_at, user_id OR DELETE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();
--> statement-breakpoint
DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['admin_users', 'roles', 'role_permissions', 'user_permissions'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed()',
      one || '_tell_access', one);
  END LOOP;
  FOREACH one IN ARRAY ARRAY['apps', 'courses', 'course_levels', 'subjects', 'subject_maps', 'subject_metas',
      'classes', 'topics', 'sub_topics', 'roles', 'admin_users'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION next_row_version()',
      one || '_version', one);
  END LOOP;
  FOREACH one IN ARRAY ARRAY['apps', 'courses', 'course_levels', 'subjects', 'subject_maps',
      'classes', 'topics', 'sub_topics', 'roles', 'admin_users'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION write_audit(''id'')',
      one || '_audit', one);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER subject_metas_audit AFTER INSERT OR UPDATE OR DELETE ON subject_metas
  FOR EACH ROW EXECUTE FUNCTION write_audit('subject_map_id');
--> statement-breakpoint
CREATE TRIGGER images_audit AFTER INSERT OR UPDATE OR DELETE ON images
  FOR EACH ROW EXECUTE FUNCTION write_audit('name');
--> statement-breakpoint
CREATE TRIGGER role_permissions_audit AFTER INSERT OR UPDATE OR DELETE ON role_permissions
  FOR EACH ROW EXECUTE FUNCTION write_audit('role_id', 'route_key');
--> statement-breakpoint
CREATE TRIGGER user_permissions_audit AFTER INSERT OR UPDATE OR DELETE ON user_permissions
  FOR EACH ROW EXECUTE FUNCTION write_audit('user_id', 'route_key');
--> statement-breakpoint
-- What the documents fix (d1 §1, §3).
INSERT INTO apps (id, name) VALUES (1, 'General'), (2, 'Clinical');
--> statement-breakpoint
INSERT INTO languages (id, name) VALUES (1, 'English');
--> statement-breakpoint
INSERT INTO slugs (id, name) VALUES (1, 'Video'), (2, 'Q-bank'), (4, 'Notes'), (6, 'Test'), (7, 'Download books');
--> statement-breakpoint
INSERT INTO content_types (id, content_type) VALUES (1, 'content'), (2, 'revision'), (3, 'amendments'),
  (4, 'Additional'), (5, 'New Additional'), (6, 'New Amendments');
