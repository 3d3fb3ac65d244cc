INSERT INTO royalty_terms (id, faculty_id, from_on, mg_amount, mg_recovered, royality_percentage, exchange_royality, exchange_percentage) VALUES
  ('900001', '900001', '2026-04-01', '200000.00', '24000.00', '20.00', '0', '100.00');
INSERT INTO royalty_statements (id, number, faculty_id, month, state, run, calculated_at) VALUES
  ('900001', 'RS202610900001', '900001', '2026-10', 'calculated', '1', '2026-11-02 06:30:00+00');
INSERT INTO royalty_runs (statement_id, run, at, terms_id, exchange_percentage, mg_amount, mg_before, price, royalty, recovered, payable, carried_in, carried_out, line_count, correction_count) VALUES
  ('900001', '1', '2026-11-02 06:30:00+00', '900001', '100.00', '200000.00', '24000.00', '4399.10', '879.82', '879.82', '0.00', '0.00', '0.00', '1', '0');
INSERT INTO royalty_lines (id, statement_id, run, place, kind, order_id, order_number, package_id, package_name, validity_in_days, at, price, share, rule, weights, rate, exchange, royalty, recovered, payable) VALUES
  ('900001', '900001', '1', '1', 'sale', '900001', 'ORD-900001', '900001', 'Six months', '180', '2026-10-02 06:30:00+00', '4399.10', '4399.10', 'classes', '[[900001, 1]]', '20.00', '100.00', '879.82', '879.82', '0.00');
