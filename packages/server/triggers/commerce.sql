-- What an order's refunds come to stands with the order, where a constraint holds it against what was paid.
CREATE OR REPLACE FUNCTION add_up_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was numeric := CASE WHEN TG_OP <> 'INSERT' AND OLD.state IN ('waiting', 'done', 'disputed') THEN OLD.amount ELSE 0 END;
  becomes numeric := CASE WHEN TG_OP <> 'DELETE' AND NEW.state IN ('waiting', 'done', 'disputed') THEN NEW.amount ELSE 0 END;
BEGIN
  IF was <> becomes THEN
    UPDATE orders SET refunded_amount = refunded_amount + becomes - was
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
  END IF;
  RETURN NULL;
END $$;

-- A parcel does not come back from the learner's door to the shelf by a slip of the hand.
CREATE OR REPLACE FUNCTION refuse_backward_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'shipment % goes from state % back to %', OLD.id, OLD.state, NEW.state
    USING ERRCODE = 'check_violation', CONSTRAINT = 'shipments_forward';
END $$;

-- What a package sends is sent for every order of it, from the moment the payment is confirmed, by whomever.
CREATE OR REPLACE FUNCTION send_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipments (order_id, module)
  SELECT o.id, unnest(p.sends) FROM arrived o JOIN packages p ON p.id = o.package_id
  WHERE o.is_active = 1 AND cardinality(p.sends) > 0
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION send_confirmed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipments (order_id, module)
  SELECT NEW.id, unnest(p.sends) FROM packages p WHERE p.id = NEW.package_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
