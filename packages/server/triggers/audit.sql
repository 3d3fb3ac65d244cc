-- Who makes the change, by which call and in which request.
CREATE OR REPLACE FUNCTION audit_author() RETURNS TABLE (actor_id integer, call text, request_id text) LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('prepdesk.actor', true), '')::integer,
    coalesce(nullif(current_setting('prepdesk.call', true), ''), 'outside the product'),
    coalesce(current_setting('prepdesk.request', true), '')
$$;

-- Every change is written down in its own transaction, whoever makes it and however.
-- The arguments are the columns that name the row. What a row is found by follows from others, and is left out.
CREATE OR REPLACE FUNCTION write_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) - 'search_text' END;
  becomes jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) - 'search_text' END;
  key text;
BEGIN
  IF was = becomes THEN
    RETURN NULL;
  END IF;
  -- Most rows are named by one column, which needs no query.
  IF TG_NARGS = 1 THEN
    key := coalesce(becomes, was) ->> TG_ARGV[0];
  ELSE
    SELECT string_agg(coalesce(becomes, was) ->> part, '/' ORDER BY place)
      INTO key FROM unnest(TG_ARGV) WITH ORDINALITY AS parts(part, place);
  END IF;
  INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
  SELECT author.*, TG_TABLE_NAME, key, was, becomes FROM audit_author() author;
  RETURN NULL;
END $$;

-- Whose key a value is sealed with. Accounts keep the key that they came with, whomever they are joined to.
CREATE OR REPLACE FUNCTION personal_key(way text, value text, OUT person integer, OUT key bytea) LANGUAGE plpgsql AS $$
BEGIN
  -- While somebody is erased nothing of it may be read in the log for a moment longer.
  person := nullif(current_setting('prepdesk.erasing', true), '')::integer;
  IF person IS NOT NULL THEN
    key := gen_random_bytes(32);
    RETURN;
  ELSIF value IS NULL OR value = '' THEN
    RETURN;
  ELSIF way = 'persons' THEN
    person := value::integer;
  ELSIF way = 'learners' THEN
    SELECT l.key_person_id INTO person FROM learners l WHERE l.id = value::integer;
  ELSIF way = 'orders' THEN
    SELECT l.key_person_id INTO person
    FROM orders o JOIN learners l ON l.id = o.learner_id WHERE o.id = value::integer;
  ELSIF way = 'doubts' THEN
    SELECT l.key_person_id INTO person
    FROM doubts d JOIN learners l ON l.id = d.learner_id WHERE d.id = value::integer;
  ELSIF way = 'phone' THEN
    person := person_of_phone(value);
  ELSIF value LIKE '%@%' THEN
    SELECT l.key_person_id INTO person FROM learners l WHERE l.email = value ORDER BY l.id LIMIT 1;
  ELSE
    SELECT l.key_person_id INTO person FROM learners l
    WHERE l.phone = ANY (ARRAY[value, substr(value, 2), substr(value, 3), substr(value, 4)])
      AND value IN (l.phone, l.country_code || l.phone)
    ORDER BY l.id LIMIT 1;
  END IF;
  SELECT k.key INTO key FROM person_keys k WHERE k.person_id = person;
  -- Of a person who was erased: what is written of them still is sealed with a key that nobody keeps.
  IF person IS NOT NULL AND key IS NULL THEN
    key := gen_random_bytes(32);
  END IF;
END $$;

-- A row as the log keeps it. The same value of a person is sealed into the same text, so that one that did not change
-- does not look changed: the vector is made of the value. What is nobody's is kept by its last characters.
CREATE OR REPLACE FUNCTION sealed_for(state jsonb, columns text, person integer, key bytea) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  name text;
  value jsonb;
  content bytea;
  vector bytea;
  sealed jsonb := '{}';
BEGIN
  FOREACH name IN ARRAY string_to_array(columns, ',') LOOP
    value := state -> name;
    CONTINUE WHEN value IS NULL OR value IN ('null', '""', '[]');
    IF person IS NULL THEN
      value := to_jsonb('•••' || right(state ->> name, 3));
    ELSE
      content := convert_to(value::text, 'UTF8');
      vector := substr(hmac(convert_to(name, 'UTF8') || ' ' || content, key || 'vector', 'sha256'), 1, 16);
      value := jsonb_build_object('person', person,
        'sealed', translate(encode(vector || encrypt_iv(content, key, vector, 'aes'), 'base64'), E'\n', ''));
    END IF;
    sealed := sealed || jsonb_build_object(name, value);
  END LOOP;
  RETURN state || sealed;
END $$;

-- As write_audit, for rows that say who somebody is. The arguments are how their person is found, by which column, the
-- columns that are sealed with that person's key, and the columns that name the row.
CREATE OR REPLACE FUNCTION write_audit_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) - 'search_text' END;
  becomes jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) - 'search_text' END;
  row_name text;
  whose record;
BEGIN
  IF was = becomes THEN
    RETURN NULL;
  END IF;
  SELECT string_agg(coalesce(becomes, was) ->> part, '/' ORDER BY place)
    INTO row_name FROM unnest(TG_ARGV[3:]) WITH ORDINALITY AS parts(part, place);
  SELECT * INTO whose FROM personal_key(TG_ARGV[0], coalesce(was, becomes) ->> TG_ARGV[1]);
  was := sealed_for(was, TG_ARGV[2], whose.person, whose.key);
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) ->> TG_ARGV[1] IS DISTINCT FROM becomes ->> TG_ARGV[1] THEN
    SELECT * INTO whose FROM personal_key(TG_ARGV[0], becomes ->> TG_ARGV[1]);
  END IF;
  INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
  SELECT author.*, TG_TABLE_NAME, row_name, was, sealed_for(becomes, TG_ARGV[2], whose.person, whose.key)
  FROM audit_author() author;
  RETURN NULL;
END $$;

-- Questions come by the thousand: all rows of a statement are written down at once, without the columns that
-- follow from others. Arguments: the column that names the row, then the columns left out.
-- The planner takes the rows of a statement for one, and would compare each of them with every other.
CREATE OR REPLACE FUNCTION write_audit_rows() RETURNS trigger LANGUAGE plpgsql
SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT author.*, TG_TABLE_NAME, content ->> TG_ARGV[0], NULL, content - TG_ARGV[1:]
    FROM audit_author() author, (SELECT to_jsonb(row_of) FROM added row_of) rows (content);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT author.*, TG_TABLE_NAME, content ->> TG_ARGV[0], content - TG_ARGV[1:], NULL
    FROM audit_author() author, (SELECT to_jsonb(row_of) FROM removed row_of) rows (content);
  ELSE
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT author.*, TG_TABLE_NAME, was.content ->> TG_ARGV[0], was.content, becomes.content
    FROM audit_author() author, (SELECT to_jsonb(row_of) - TG_ARGV[1:] FROM removed row_of) was (content)
    JOIN (SELECT to_jsonb(row_of) - TG_ARGV[1:] FROM added row_of) becomes (content)
      ON becomes.content ->> TG_ARGV[0] = was.content ->> TG_ARGV[0]
    WHERE was.content <> becomes.content;
  END IF;
  RETURN NULL;
END $$;

-- A saved set of 5,000 questions is one change of its sub-topic, not 5,000. What came or left is kept with its places,
-- so that it can be taken back.
CREATE OR REPLACE FUNCTION write_audit_of_question_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT author.*, TG_TABLE_NAME, sets.* FROM audit_author() author, (
      SELECT sub_topic_id::text, NULL::jsonb, jsonb_build_object('sub_topic_id', sub_topic_id,
        'questions', jsonb_agg(question_id ORDER BY position, question_id),
        'places', jsonb_agg(position ORDER BY position, question_id))
      FROM added GROUP BY sub_topic_id
    ) sets;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT author.*, TG_TABLE_NAME, sets.* FROM audit_author() author, (
      SELECT sub_topic_id::text, jsonb_build_object('sub_topic_id', sub_topic_id,
        'questions', jsonb_agg(question_id ORDER BY position, question_id),
        'places', jsonb_agg(position ORDER BY position, question_id)), NULL::jsonb
      FROM removed GROUP BY sub_topic_id
    ) sets;
  ELSE
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT author.*, TG_TABLE_NAME, sets.* FROM audit_author() author, (
      SELECT sub_topic_id::text,
        jsonb_build_object('sub_topic_id', sub_topic_id, 'positions', jsonb_object_agg(question_id, was.position)),
        jsonb_build_object('sub_topic_id', sub_topic_id, 'positions', jsonb_object_agg(question_id, becomes.position))
      FROM removed was JOIN added becomes USING (sub_topic_id, question_id)
      WHERE was.position <> becomes.position GROUP BY sub_topic_id
    ) sets;
  END IF;
  RETURN NULL;
END $$;

-- Who is signed in is no record of the company; that somebody else ended it is. Neither hash nor address is kept.
CREATE OR REPLACE FUNCTION write_audit_of_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  session jsonb := jsonb_build_object('id', NEW.id, 'user_id', NEW.user_id, 'user_agent', NEW.user_agent,
    'created_at', NEW.created_at);
BEGIN
  INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
  SELECT author.*, TG_TABLE_NAME, NEW.user_id || '/' || NEW.id,
    session || jsonb_build_object('ended_at', OLD.ended_at), session || jsonb_build_object('ended_at', NEW.ended_at)
  FROM audit_author() author WHERE author.actor_id IS DISTINCT FROM NEW.user_id;
  RETURN NULL;
END $$;

-- Recovery codes are counted: that somebody made them anew or signed in with one, never which.
CREATE OR REPLACE FUNCTION write_audit_of_recovery_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT author.*, TG_TABLE_NAME, codes.* FROM audit_author() author, (
      SELECT user_id::text, NULL::jsonb,
        jsonb_build_object('user_id', user_id, 'codes', count(*), 'unused', count(*) FILTER (WHERE used_at IS NULL))
      FROM added GROUP BY user_id
    ) codes;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT author.*, TG_TABLE_NAME, codes.* FROM audit_author() author, (
      SELECT user_id::text,
        jsonb_build_object('user_id', user_id, 'codes', count(*), 'unused', count(*) FILTER (WHERE used_at IS NULL)),
        NULL::jsonb
      FROM removed GROUP BY user_id
    ) codes;
  ELSE
    INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    SELECT author.*, TG_TABLE_NAME, was.user_id::text,
      jsonb_build_object('user_id', was.user_id, 'used_at', was.used_at),
      jsonb_build_object('user_id', was.user_id, 'used_at', becomes.used_at)
    FROM audit_author() author, removed was JOIN added becomes USING (user_id, code_hash)
    WHERE was.used_at IS DISTINCT FROM becomes.used_at;
  END IF;
  RETURN NULL;
END $$;

-- What signs a person in is no record of the company; that what was counted against a phone of the staff is forgotten,
-- while its code stays what it was, is. The sends are still there: they are forgotten after the codes.
CREATE OR REPLACE FUNCTION write_audit_of_unlock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (actor_id, call, request_id, table_name, row_key, before, after)
  SELECT author.*, TG_TABLE_NAME, u.id::text,
    jsonb_build_object('sends', sends, 'wrong_in_a_row', wrong, 'locked_until', locked),
    jsonb_build_object('sends', 0, 'wrong_in_a_row', 0, 'locked_until', NULL)
  FROM audit_author() author, (
    SELECT split_part(was.phone, ' ', 1) AS phone, sum(was.wrong_in_a_row) AS wrong, max(was.locked_until) AS locked
    FROM removed was JOIN added becomes USING (phone, code_hash, expires_at, is_used)
    WHERE becomes.tries = 0 AND becomes.wrong_in_a_row = 0 AND becomes.locked_until IS NULL GROUP BY 1
  ) forgotten
  JOIN admin_users u ON u.country_code || u.phone = forgotten.phone
  CROSS JOIN LATERAL (
    SELECT count(*) AS sends FROM otp_sends s
    WHERE s.phone = forgotten.phone OR starts_with(s.phone, forgotten.phone || ' ')
  ) counted
  WHERE sends > 0 OR wrong > 0 OR locked IS NOT NULL;
  RETURN NULL;
END $$;
