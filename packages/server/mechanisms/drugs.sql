-- What a drug is found by: its name and every word that is told of it, without the marks of HTML.
CREATE OR REPLACE FUNCTION words_of_drug(drug integer, name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(regexp_replace(
    name || ' ' || coalesce(string_agg(regexp_replace(html, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g'), ' ' ORDER BY meta_id), ''),
    '\s+', ' ', 'g'))
  FROM drug_texts WHERE drug_id = drug
$$;

CREATE OR REPLACE FUNCTION keep_words_of_drug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE drugs SET words = words_of_drug(NEW.id, NEW.name::text) WHERE id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_words_of_drugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE drugs SET words = words_of_drug(id, name::text) WHERE id IN (SELECT drug_id FROM written);
  RETURN NULL;
END $$;
