CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is never changed';
END $$;

-- Rows leave the log from its old end only, and only those that an archive has.
CREATE OR REPLACE FUNCTION refuse_audit_log_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM removed_rows r WHERE NOT EXISTS (
      SELECT FROM audit_seals s WHERE s.audit_id = r.id AND s.place <= (SELECT max(to_place) FROM audit_archives))
  ) THEN
    RAISE EXCEPTION 'The audit log is never changed';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_audit_seals_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM removed_rows WHERE place > coalesce((SELECT max(to_place) FROM audit_archives), 0)
  ) THEN
    RAISE EXCEPTION 'The audit log is never changed';
  END IF;
  RETURN NULL;
END $$;

-- Each new row of the log waits to be sealed. Beside it, not in it: the log's own rows never change.
CREATE OR REPLACE FUNCTION await_audit_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed VALUES (NEW.id);
  RETURN NULL;
END $$;

-- The row itself, in a form that does not depend on settings of the connection.
CREATE OR REPLACE FUNCTION audit_content(row_of audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(row_of.id, to_char(row_of.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    row_of.actor_id, row_of.call, row_of.request_id, row_of.table_name, row_of.row_key,
    row_of.before, row_of.after)::text
$$;
