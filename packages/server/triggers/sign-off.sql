-- Sign-off of what is told of drugs. Drugs are the clinical app's, which is 2 everywhere.
CREATE OR REPLACE FUNCTION sign_off_is_on() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM sign_off_settings WHERE app_id = 2 AND is_on = 1)
$$;

-- How many must sign a text of this type.
CREATE OR REPLACE FUNCTION signatures_needed(meta integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM meta_types WHERE id = meta AND is_critical = 1) THEN 2
    ELSE coalesce((SELECT signatures FROM sign_off_settings WHERE app_id = 2), 2) END
$$;

-- Whether somebody wrote any of a revision: it or one since the text was last signed, or what learners read unsigned.
CREATE OR REPLACE FUNCTION wrote_drug_text(revision integer, person integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM drug_revisions r
    JOIN drug_revisions mine ON mine.drug_id = r.drug_id AND mine.meta_id = r.meta_id
      AND mine.author_id = person AND mine.id <= r.id
      AND mine.id > coalesce((SELECT max(s.id) FROM drug_revisions s
        WHERE s.drug_id = r.drug_id AND s.meta_id = r.meta_id AND s.state = 'signed' AND s.id < r.id), 0)
    WHERE r.id = revision
  ) OR EXISTS (
    SELECT FROM drug_revisions r
    JOIN drug_texts live ON live.drug_id = r.drug_id AND live.meta_id = r.meta_id
    WHERE r.id = revision AND person = ANY (live.written_by))
$$;

-- How many signatures count: of exactly this content, by who wrote none of it.
CREATE OR REPLACE FUNCTION signatures_of(revision integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM drug_signatures s JOIN drug_revisions r ON r.id = s.revision_id
  WHERE r.id = revision AND s.verdict = 'signed' AND s.content_hash = r.content_hash
    AND NOT wrote_drug_text(r.id, s.signed_by)
$$;

-- What was signed last of a text.
CREATE OR REPLACE FUNCTION newest_signed(drug integer, meta integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT max(id) FROM drug_revisions WHERE drug_id = drug AND meta_id = meta AND state = 'signed'
$$;

-- A revision stays as it was written, and is signed only when enough have signed it and it says where it is from. It goes
-- away only where it is all that was ever written of a text, and nobody has judged it: with a drug that an import added.
CREATE OR REPLACE FUNCTION keep_drug_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later text[] := ARRAY['state', 'owner_id', 'decided_at'];
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.content_hash := encode(sha256(convert_to(jsonb_build_array(
      NEW.drug_id, NEW.meta_id, NEW.html, NEW.citations, NEW.review_by)::text, 'UTF8')), 'hex');
    IF NEW.state = 'pending' THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - later = to_jsonb(OLD) - later THEN
    IF NEW.state = OLD.state OR (OLD.state IN ('pending', 'rejected') AND NEW.state = 'superseded')
      OR (OLD.state = 'pending' AND NEW.state = 'rejected')
    THEN
      RETURN NEW;
    ELSIF OLD.state = 'pending' AND NEW.state = 'signed' AND signatures_of(NEW.id) >= signatures_needed(NEW.meta_id)
      AND (NEW.html = '' OR (NEW.review_by IS NOT NULL AND jsonb_array_length(NEW.citations) > 0
        AND NOT EXISTS (SELECT FROM jsonb_array_elements(NEW.citations) one
          WHERE coalesce(one ->> 'link', '') = '' OR coalesce((one ->> 'year')::int, 0) = 0)))
    THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' AND OLD.state = 'pending'
    AND NOT EXISTS (SELECT FROM drug_signatures WHERE revision_id = OLD.id)
    AND NOT EXISTS (SELECT FROM drug_texts WHERE drug_id = OLD.drug_id AND meta_id = OLD.meta_id)
    AND NOT EXISTS (SELECT FROM drug_revisions
      WHERE drug_id = OLD.drug_id AND meta_id = OLD.meta_id AND state <> 'pending')
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'revisions of texts stay as they were written'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'drug_revisions_kept';
END $$;

-- Nobody signs what they wrote, nor anything but what stands in the revision; a signature is never taken away.
CREATE OR REPLACE FUNCTION keep_drug_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (
    SELECT FROM drug_revisions r WHERE r.id = NEW.revision_id AND r.state = 'pending'
      AND r.content_hash = NEW.content_hash)
    AND (NEW.verdict = 'rejected' OR NOT wrote_drug_text(NEW.revision_id, NEW.signed_by))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a signature is of what is pending, by somebody who did not write it'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'drug_signatures_kept';
END $$;

-- A signed revision goes live in the moment in which it is signed.
CREATE OR REPLACE FUNCTION publish_drug_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.html = '' THEN
    DELETE FROM drug_texts WHERE drug_id = NEW.drug_id AND meta_id = NEW.meta_id;
  ELSE
    INSERT INTO drug_texts (drug_id, meta_id, html, revision_id) VALUES (NEW.drug_id, NEW.meta_id, NEW.html, NEW.id)
    ON CONFLICT (drug_id, meta_id) DO UPDATE SET html = excluded.html, revision_id = excluded.revision_id;
  END IF;
  RETURN NULL;
END $$;

-- Where sign-off is switched on nothing goes live, and nothing goes away, but by the revision that was signed last: an
-- older one has to be signed again. Where it is switched off, who writes is kept: they wrote what is signed later.
CREATE OR REPLACE FUNCTION keep_signed_drug_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_on boolean := sign_off_is_on();
  actor integer := nullif(current_setting('prepdesk.actor', true), '')::integer;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT is_on OR (SELECT html = '' FROM drug_revisions WHERE id = newest_signed(OLD.drug_id, OLD.meta_id)) THEN
      RETURN OLD;
    END IF;
  ELSIF NEW.revision_id IS NOT NULL THEN
    IF NEW.revision_id = newest_signed(NEW.drug_id, NEW.meta_id)
      AND NEW.html = (SELECT html FROM drug_revisions WHERE id = NEW.revision_id)
    THEN
      NEW.written_by := '{}';
      RETURN NEW;
    END IF;
  ELSIF NOT is_on THEN
    IF TG_OP = 'UPDATE' THEN
      NEW.written_by := OLD.written_by;
    END IF;
    IF actor IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.html <> OLD.html) THEN
      NEW.written_by := array_append(array_remove(NEW.written_by, actor), actor);
    END IF;
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) = to_jsonb(OLD) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a text of a drug goes live by its signatures'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'drug_texts_kept';
END $$;
