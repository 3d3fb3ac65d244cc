-- A text as searches compare it: foldForSearch in contract/src/fold-for-search.ts is the same.
CREATE OR REPLACE FUNCTION fold_for_search(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(translate(
    -- Most texts are ASCII, where nothing else can be alike.
    CASE WHEN octet_length(said) = length(said) THEN lower(said)
    ELSE translate(lower(normalize(said, NFKC)),
      E'‘’‚‛′ʹʼ“”„‟«»‐‒–—―−\u0085\u1680\u2028\u2029ςऩऱऴ'
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯'
        '୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯'
        '\u00AD\u0307\u034F\u061C\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC\u180E'
        '\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064'
        '\u2066\u2067\u2068\u2069\u206A\u206B\u206C\u206D\u206E\u206F'
        '\uFE00\uFE01\uFE02\uFE03\uFE04\uFE05\uFE06\uFE07\uFE08\uFE09\uFE0A\uFE0B\uFE0C\uFE0D\uFE0E\uFE0F\uFEFF',
      '''''''''''''''""""""------    σनरळ'
        '012345678901234567890123456789012345678901234567890123456789'
        '01234567890123456789012345678901234567890123456789')
    END, E'\t\n\u000B\f\r', '     '), ' +', ' ', 'g'))
$$;

-- Each field stands between line ends, so that a search can mean a whole field, and none begins in one and ends in the
-- next.
CREATE OR REPLACE FUNCTION search_text_of(VARIADIC fields text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT E'\n' || string_agg(fold_for_search(field), E'\n' ORDER BY place) || E'\n'
  FROM unnest(fields) WITH ORDINALITY AS listed (field, place)
$$;

-- For `like`: a typed % or _ stands for itself.
CREATE OR REPLACE FUNCTION search_literal(sought text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(fold_for_search(sought), '([\\%_])', '\\\1', 'g')
$$;

-- For `~`: the beginning of a word, which trigrams find from one letter on.
CREATE OR REPLACE FUNCTION search_word(sought text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT E'[\\n !-/:-@[-`{-~]' || regexp_replace(fold_for_search(sought), '([^[:alnum:]])', '\\\1', 'g')
$$;

-- The arguments: the table that the row points to ('' for none), the column that points there, the columns that are
-- searched there, and the own columns.
CREATE OR REPLACE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own jsonb := to_jsonb(NEW);
  theirs text[];
BEGIN
  IF TG_ARGV[0] <> '' THEN
    -- Waits for whoever is changing that row, and keeps it as it is until this row can be seen and changed with it.
    EXECUTE format('SELECT ARRAY[%s]::text[] FROM %I WHERE id = $1 FOR SHARE', TG_ARGV[2], TG_ARGV[0])
      INTO theirs USING (own ->> TG_ARGV[1])::integer;
  END IF;
  NEW.search_text := search_text_of(VARIADIC
    (SELECT array_agg(own ->> field ORDER BY place) FROM unnest(TG_ARGV[3:]) WITH ORDINALITY AS listed (field, place))
    || theirs);
  RETURN NEW;
END $$;

-- What rows are found by through this one. The arguments: their table, and their column that points here.
CREATE OR REPLACE FUNCTION pass_search_text_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %1$I SET %2$I = %2$I WHERE %2$I = $1', TG_ARGV[0], TG_ARGV[1]) USING NEW.id;
  RETURN NULL;
END $$;
