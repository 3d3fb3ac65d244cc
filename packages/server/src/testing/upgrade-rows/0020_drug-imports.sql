INSERT INTO drug_imports (id, file_name, created_by) SELECT 900001, 'drugs.csv', min(id) FROM admin_users;
INSERT INTO drug_import_rows (import_id, row_number, action, drug_id, version_after) VALUES (900001, 2, 'add', 900001, 1);
