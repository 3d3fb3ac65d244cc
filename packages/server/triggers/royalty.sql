-- What was calculated is never written over: another calculation is another run, a correction is a line of its own.
CREATE OR REPLACE FUNCTION refuse_royalty_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'royalty_statements_forward';
END $$;

-- Once a statement is locked no run and no line joins it.
CREATE OR REPLACE FUNCTION refuse_royalty_after_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM royalty_statements s
    WHERE s.id IN (SELECT statement_id FROM added) AND s.state IN ('locked', 'paid')
  ) THEN
    RAISE EXCEPTION 'a locked statement gets no more of %', TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = 'royalty_statements_forward';
  END IF;
  RETURN NULL;
END $$;

-- A statement goes forward; locked, it is what it is, but for its payment and its PDF.
CREATE OR REPLACE FUNCTION keep_royalty_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  steps text[] := ARRAY['draft', 'calculated', 'locked', 'paid'];
  is_locked boolean := OLD.state IN ('locked', 'paid');
  later text[] := ARRAY['pdf', 'pdf_key', 'pdf_bytes', 'row_version']
    || CASE WHEN OLD.state = 'locked' THEN ARRAY['state', 'paid_at', 'paid_by', 'paid_on', 'payment_reference'] ELSE '{}' END;
BEGIN
  IF array_position(steps, NEW.state) < array_position(steps, OLD.state)
    OR NEW.faculty_id <> OLD.faculty_id OR NEW.month <> OLD.month OR NEW.number <> OLD.number
    OR (is_locked AND to_jsonb(NEW) - later <> to_jsonb(OLD) - later)
  THEN
    RAISE EXCEPTION 'statement % stays as it is', OLD.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'royalty_statements_forward';
  END IF;
  RETURN NEW;
END $$;
