INSERT INTO coupons (id, app_id, course_id, package_id, parent_package_id, coupon_code, discount_type, discount_percentage) VALUES
  ('900001', '1', '1', '900001', '900001', 'DIWALI', '1', '10');
INSERT INTO orders (id, order_number, app_id, learner_id, package_id, package_name, package_price, discount_price, coupon_id, discount_code, paid_amount, payment_mode, validity_in_days, package_expiry_date) VALUES
  ('900001', 'ORD-900001', '1', '900001', '900001', 'Six months', '4999.00', '499.90', '900001', 'DIWALI', '4499.10', 'upi', '180', '2027-03-31');
INSERT INTO refunds (id, order_id, amount, reference_id, state, decided_by, done_at) VALUES
  ('900001', '900001', '100.00', '5501', 'done', '2', '2026-10-03 06:30:00+00');
INSERT INTO order_addresses (order_id, name, email, phone, address, city, state, country, zipcode) VALUES
  ('900001', 'Diya Krishnan', 'diya@example.com', '9100000001', '12 Lake Road', 'Pune', 'Maharashtra', 'India', '411001');
INSERT INTO shipments (id, order_id, module, tracking_id) VALUES
  ('900001', '900001', 'books', 'AWB900001');
