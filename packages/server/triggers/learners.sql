-- Accounts of one phone are one person, in whichever app they come; another phone is another person until staff join
-- them. Two accounts that come at once wait for one another: few locks, as a file may bring accounts by the thousand.
CREATE OR REPLACE FUNCTION lock_phone(phone text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(73051, abs(hashtext(phone) % 256))
$$;

CREATE OR REPLACE FUNCTION add_person(awaited text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  new_id integer;
BEGIN
  INSERT INTO persons (awaited_phone) VALUES (awaited) RETURNING id INTO new_id;
  INSERT INTO person_keys (person_id, key)
  VALUES (new_id, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
  RETURN new_id;
END $$;

-- The key of an account stays that of the person who came with its phone, whomever they are joined to by now.
CREATE OR REPLACE FUNCTION give_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.person_id IS NULL THEN
    PERFORM lock_phone(NEW.country_code || NEW.phone);
    SELECT person_id, key_person_id INTO NEW.person_id, NEW.key_person_id FROM learners
    WHERE phone = NEW.phone AND country_code = NEW.country_code ORDER BY id LIMIT 1;
  END IF;
  IF NEW.person_id IS NULL THEN
    UPDATE persons SET awaited_phone = NULL WHERE awaited_phone = NEW.country_code || NEW.phone
    RETURNING id INTO NEW.person_id;
  END IF;
  NEW.person_id := coalesce(NEW.person_id, add_person(NULL));
  NEW.key_person_id := coalesce(NEW.key_person_id, NEW.person_id);
  RETURN NEW;
END $$;

-- Of a phone that is written down before anybody has an account with it (for India: others bring their accounts first),
-- the person is known already, so that what is said of it can be erased.
CREATE OR REPLACE FUNCTION person_of_phone(asked text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found integer;
BEGIN
  PERFORM lock_phone('91' || asked);
  SELECT key_person_id INTO found FROM learners WHERE phone = asked
  ORDER BY country_code <> '91', id LIMIT 1;
  IF found IS NULL THEN
    SELECT id INTO found FROM persons WHERE awaited_phone = '91' || asked;
  END IF;
  RETURN coalesce(found, add_person('91' || asked));
END $$;
