INSERT INTO drugs (id, name) VALUES (900001, 'Morphine');
INSERT INTO meta_types (id, name) VALUES (900001, 'Dose of morphine');
INSERT INTO sign_off_settings (app_id) VALUES (2);
INSERT INTO drug_revisions (id, drug_id, meta_id, html, author_id) SELECT 900001, 900001, 900001, '<p>By weight</p>', min(id) FROM admin_users;
INSERT INTO drug_signatures (revision_id, signed_by, content_hash, verdict, reason) SELECT id, author_id, content_hash, 'rejected', 'No source' FROM drug_revisions;
