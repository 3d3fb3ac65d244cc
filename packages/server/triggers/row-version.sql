-- A row that really changes gets the next version: a stale save is noticed by comparing it. The arguments are columns
-- that the database computes, which it does after this.
CREATE OR REPLACE FUNCTION next_row_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW IS DISTINCT FROM OLD AND (TG_NARGS = 0 OR to_jsonb(NEW) - TG_ARGV <> to_jsonb(OLD) - TG_ARGV) THEN
    NEW.row_version := OLD.row_version + 1;
  END IF;
  RETURN NEW;
END $$;
