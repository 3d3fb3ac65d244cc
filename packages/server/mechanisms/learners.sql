-- Accounts of one phone are one person, in whichever app they come; another phone is another person until staff join
-- them. Two accounts that come at once wait for one another: few locks, as a file may bring accounts by the thousand.
CREATE OR REPLACE FUNCTION give_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.person_id IS NOT NULL THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(73051, abs(hashtext(NEW.country_code || NEW.phone) % 256));
  SELECT person_id INTO NEW.person_id FROM learners
  WHERE phone = NEW.phone AND country_code = NEW.country_code ORDER BY id LIMIT 1;
  IF NEW.person_id IS NULL THEN
    INSERT INTO persons DEFAULT VALUES RETURNING id INTO NEW.person_id;
    INSERT INTO person_keys (person_id, key)
    VALUES (NEW.person_id, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
  END IF;
  RETURN NEW;
END $$;
