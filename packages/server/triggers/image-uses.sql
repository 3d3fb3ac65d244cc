-- Where an uploaded image is used is asked before it is put out of use. Arguments: the column that names the row,
-- then the columns that may hold links to images.
-- FOUND is a variable of PL/pgSQL: a table of that name is ambiguous as soon as there is a link to note.
CREATE OR REPLACE FUNCTION note_image_uses() RETURNS trigger LANGUAGE plpgsql AS $$
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
    FROM regexp_matches(texts_now, '/files/images/([a-z0-9-]+\.[a-z0-9]+)', 'g') link (parts)
    JOIN images ON images.name = link.parts[1]
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
