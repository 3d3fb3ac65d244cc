-- Servers remember who may do what; this tells each of them to ask again.
CREATE OR REPLACE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', '');
  RETURN NULL;
END $$;
