INSERT INTO royalty_months (app_id, month, package_id, split, kept, backend, sales) VALUES ('1', '2026-10', '900001', '', '4499.10', '4711', '1');
