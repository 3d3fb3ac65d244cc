-- Notes that terms, percentages or the classes of packages changed, which may change the sums of every month. Rows are only
-- added here, so that nobody waits for anybody.
CREATE OR REPLACE FUNCTION note_royalty_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO royalty_sums_due (app_id, month) VALUES (0, '');
  RETURN NULL;
END $$;
