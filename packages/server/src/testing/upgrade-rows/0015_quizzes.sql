INSERT INTO quizzes (id, level_id, date, name, starts_at, ends_at, next_at, duration_seconds) VALUES (900001, 1, '2026-11-02', 'Assets', '2026-11-02 03:30:00+00', '2026-11-02 15:30:00+00', '2026-11-03 03:30:00+00', 450);
INSERT INTO quiz_questions SELECT 900001, position, '<p>Which asset is current?</p>', '<p>Cash</p>', 1, 'Cash', 'Plant', 'Land', 'Patents' FROM generate_series(1, 5) position;
INSERT INTO job_deeds (job_id, kind, deed, asked_by) SELECT '90000100-0000-4000-8000-000000000001', 'sendNotes', 'retry', min(id) FROM admin_users;
