-- A row that really changes gets the next version: a stale save is noticed by comparing it.
CREATE OR REPLACE FUNCTION next_row_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW IS DISTINCT FROM OLD THEN
    NEW.row_version := OLD.row_version + 1;
  END IF;
  RETURN NEW;
END $$;
