INSERT INTO order_days (app_id, kind, day, package_id, plan_name, coupon_id, backend, orders, confirmed, paid, gross, discount, asked) VALUES
  ('1', 'day', '2026-10-02', '0', '', '0', '4711', '1', '1', '1', '4999.00', '499.90', '4499.10'),
  ('1', 'package', '2026-10-02', '900001', '', '0', '4711', '1', '1', '1', '4999.00', '499.90', '4499.10'),
  ('1', 'coupon', '2026-10-02', '0', '', '900001', '4711', '1', '1', '1', '4999.00', '499.90', '4499.10');
