INSERT INTO devices (id, learner_id, platform, device_token) SELECT 900001, min(id), 'android', 'token-900001' FROM learners;
INSERT INTO doubts (id, learner_id, question, due_at) SELECT 900001, min(id), 'Why is the offer not an acceptance here?', '2026-11-03 06:30:00+00' FROM learners;
INSERT INTO reply_snippets (id, name, html) VALUES ('900001', 'Thanks', '<p>Thank you for asking.</p>');
INSERT INTO developers (id, learner_id, app_active_on, comment) SELECT 900001, min(id), min(app_id), 'Tests the player' FROM learners;
INSERT INTO icai_members (learner_id, status) SELECT min(id), 'Verified' FROM learners;
INSERT INTO referral_codes (learner_id, code) SELECT min(id), 'DIYA900001' FROM learners;
INSERT INTO institution_clients (id, app_id, name) SELECT 900001, min(app_id), 'Lakeside College' FROM learners;
INSERT INTO mapping_logs (id, learner_id, reference_id) SELECT 900001, min(id), 'ref-900001' FROM learners;
INSERT INTO watch_log (id, learner_id, sub_topic_id, online, started_at, watched_seconds) SELECT 900001, (SELECT min(id) FROM learners), min(id), 1, '2026-11-02 06:30:00+00', 1200 FROM sub_topics;
