-- What a drug is found by: its names, where it stands and every word that is told of it, without the marks of HTML.
CREATE OR REPLACE FUNCTION words_of_drug(drug integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(regexp_replace(concat_ws(' ', d.name, array_to_string(d.synonyms, ' '), main.name, sub.name, told.words),
    '\s+', ' ', 'g'))
  FROM drugs d
  LEFT JOIN drug_categories main ON main.id = d.category_id
  LEFT JOIN drug_categories sub ON sub.id = d.sub_category_id
  LEFT JOIN LATERAL (
    SELECT string_agg(regexp_replace(html, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g'), ' ' ORDER BY meta_id) AS words
    FROM drug_texts WHERE drug_id = d.id
  ) told ON true
  WHERE d.id = drug
$$;

-- Each word once, so that a misspelt one is compared with few. Signs alone part words: Hindi keeps its vowel signs.
CREATE OR REPLACE FUNCTION terms_of_drug(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(DISTINCT term, ' '), '')
  FROM regexp_split_to_table(words, '[\s!-/:-@[-`{-~।॥]+') term WHERE length(term) > 2
$$;

CREATE OR REPLACE FUNCTION keep_words_of_drug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found_by text := words_of_drug(NEW.id);
BEGIN
  UPDATE drugs SET words = found_by, terms = terms_of_drug(found_by) WHERE id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_words_of_drugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE drugs SET words = found.words, terms = terms_of_drug(found.words)
  FROM (SELECT drug_id, words_of_drug(drug_id) AS words FROM (SELECT DISTINCT drug_id FROM written) one) found
  WHERE drugs.id = found.drug_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_words_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE drugs SET words = found.words, terms = terms_of_drug(found.words)
  FROM (SELECT id, words_of_drug(id) AS words FROM drugs
    WHERE category_id = NEW.id OR sub_category_id = NEW.id) found
  WHERE drugs.id = found.id;
  RETURN NULL;
END $$;
