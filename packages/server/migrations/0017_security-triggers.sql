-- Who is signed in is no record of the company; that somebody else ended it is. Neither hash nor address is kept.
CREATE FUNCTION write_audit_of_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor integer := nullif(current_setting('prepdesk.actor', true), '')::integer;
  session jsonb := jsonb_build_object('id', NEW.id, 'user_id', NEW.user_id, 'user_agent', NEW.user_agent,
    'created_at', NEW.created_at);
BEGIN
  IF actor = NEW.user_id THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
  VALUES (
    actor,
    coalesce(nullif(current_setting('prepdesk.call', true), ''), 'outside the product'),
    coalesce(current_setting('prepdesk.request', true), ''),
    TG_TABLE_NAME, NEW.user_id || '/' || NEW.id,
    session || jsonb_build_object('ended_at', OLD.ended_at), session || jsonb_build_object('ended_at', NEW.ended_at)
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_audit_ended AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION write_audit_of_session_end();
--> statement-breakpoint
-- Recovery codes are counted: that somebody made them anew or signed in with one, never which.
CREATE FUNCTION write_audit_of_recovery_codes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor integer := nullif(current_setting('prepdesk.actor', true), '')::integer;
  call text := coalesce(nullif(current_setting('prepdesk.call', true), ''), 'outside the product');
  request text := coalesce(current_setting('prepdesk.request', true), '');
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT actor, call, request, TG_TABLE_NAME, user_id::text, NULL,
      jsonb_build_object('user_id', user_id, 'codes', count(*), 'unused', count(*) FILTER (WHERE used_at IS NULL))
    FROM added GROUP BY user_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT actor, call, request, TG_TABLE_NAME, user_id::text,
      jsonb_build_object('user_id', user_id, 'codes', count(*), 'unused', count(*) FILTER (WHERE used_at IS NULL)), NULL
    FROM removed GROUP BY user_id;
  ELSE
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT actor, call, request, TG_TABLE_NAME, was.user_id::text,
      jsonb_build_object('user_id', was.user_id, 'used_at', was.used_at),
      jsonb_build_object('user_id', was.user_id, 'used_at', becomes.used_at)
    FROM removed was JOIN added becomes USING (user_id, code_hash)
    WHERE was.used_at IS DISTINCT FROM becomes.used_at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recovery_codes_audit_added AFTER INSERT ON recovery_codes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_of_recovery_codes();
--> statement-breakpoint
CREATE TRIGGER recovery_codes_audit_changed AFTER UPDATE ON recovery_codes
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_of_recovery_codes();
--> statement-breakpoint
CREATE TRIGGER recovery_codes_audit_removed AFTER DELETE ON recovery_codes REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_of_recovery_codes();
