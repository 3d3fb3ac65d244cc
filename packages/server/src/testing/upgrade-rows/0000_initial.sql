-- A row of every table, as the initial migration made them. What the documents fix is in the migration itself.
INSERT INTO address_counts (purpose, address, window_start, count) VALUES
  ('otp', '::1', '2026-12-01 00:00:00+00', '1');
INSERT INTO audit_head (id, place, hash, mac) VALUES
  ('1', '1', 'h', 'm');
INSERT INTO audit_log (id, at, actor_id, call, request_id, table_name, row_key, before, after) OVERRIDING SYSTEM VALUE VALUES
  ('1', '2026-11-22 04:56:04.970378+00', NULL, 'outside the product', '', 'roles', '1', NULL, '{"id": 1, "name": "Super Admin", "is_active": 1, "row_version": 1}'),
  ('2', '2026-11-22 04:56:05.093854+00', NULL, 'outside the product', '', 'courses', '1', NULL, '{"id": 1, "name": "CA Foundation", "app_id": 1, "is_active": 1, "row_version": 1}');
INSERT INTO audit_seals (place, audit_id, hash) VALUES ('1', '1', 'h');
INSERT INTO audit_unsealed (audit_id) VALUES (2);
INSERT INTO finished_requests (user_id, request_key, call, input_hash, reply, created_at) VALUES
  ('1', 'k', 'courses.add', 'h', '{}', '2026-11-22 04:56:05.045902+00');
INSERT INTO images (name, content_type, size_bytes, uploaded_by, is_active, created_at, row_version) VALUES
  ('one-of-each.png', 'image/png', '68', NULL, '1', '2026-11-22 04:56:05.151324+00', '1');
INSERT INTO otp_codes (phone, code_hash, expires_at, tries, is_used, wrong_in_a_row, locked_until) VALUES
  ('919000000001', 'h', '2027-01-01 00:00:00+00', '0', '0', '0', NULL);
INSERT INTO otp_sends (id, phone, sent_at) VALUES
  ('1', '919000000001', '2026-11-22 04:56:05.029459+00');
INSERT INTO pool_challenges (phone, session, expires_at) VALUES
  ('919000000001', 's', '2027-01-01 00:00:00+00');
INSERT INTO roles (id, name, is_active, row_version) VALUES
  ('1', 'Super Admin', '1', '1'),
  ('2', 'Content', '1', '1');
INSERT INTO subjects (id, name, row_version) VALUES
  ('1', 'Accounting', '1');
INSERT INTO video_players (id, country_code, phone, status, l3_enabled, row_version) VALUES
  ('1', '91', '9000000003', '1', '1', '1');
INSERT INTO videos (id, cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds, is_active, created_at, row_version) VALUES
  ('900001', 'https://cdn.example/one-of-each.mp4', 'one-of-each', '', '720', '720', '3600', '1', '2026-11-22 04:56:05.181819+00', '1');
INSERT INTO admin_users (id, country_code, phone, full_name, role_id, faculty_id, is_active, row_version) VALUES
  ('1', '91', '9000000001', 'Asha Sharma', '1', NULL, '1', '1'),
  ('2', '91', '9000000002', 'Ravi Kulkarni', '2', NULL, '1', '1');
INSERT INTO courses (id, app_id, name, is_active, row_version) VALUES
  ('1', '1', 'CA Foundation', '1', '1');
INSERT INTO faculties (id, app_id, name, country_code, phone, royality_percentage, short_description, description, order_by, is_active, row_version) VALUES
  ('900001', '1', 'CA Rohan Mehta', '91', '', '0.00', '', '', '0', '1', '1');
INSERT INTO image_uses (image_name, table_name, row_key) VALUES
  ('one-of-each.png', 'classes', '1');
INSERT INTO learners (id, app_id, country_code, phone, full_name, email, is_active, created_at, row_version) VALUES
  ('900001', '1', '91', '9100000001', 'Diya Krishnan', '', '1', '2026-11-22 04:56:05.296137+00', '1');
INSERT INTO micro_topics (id, video_id, name, start_seconds, end_seconds, row_version) VALUES
  ('900001', '900001', 'Offer', '0', '600', '1');
INSERT INTO package_types (id, app_id, type) VALUES
  ('900001', '1', 'Weekend');
INSERT INTO role_permissions (role_id, route_key) VALUES
  ('2', '10');
INSERT INTO treasure_topics (id, app_id, subject_id, name, is_active, order_by, row_version) VALUES
  ('900001', '1', '1', 'Maxims', '1', '0', '1');
INSERT INTO api_tokens (id, user_id, name, token_hash, route_keys, expires_on, created_at, last_used_at, revoked_at) VALUES
  ('1', '1', 'Nightly', 'h', '{10}', '2027-01-01', '2026-11-22 04:56:05.084286+00', NULL, NULL);
INSERT INTO course_levels (id, course_id, name, is_active, row_version) VALUES
  ('1', '1', 'Level 1', '1', '1');
INSERT INTO look_ups (id, created_at, user_id, call, sought, found_count) VALUES
  ('1', '2026-11-22 04:56:05.008619+00', '1', 'admin/checkuser', '9000000003', '1');
INSERT INTO parent_packages (id, app_id, course_id, package_name, package_description, package_image, package_type_id, full_access, default_package_id, is_active, row_version) VALUES
  ('900001', '1', '1', 'Weekend batch', 'Saturdays', '', '900001', '1', NULL, '1', '1');
INSERT INTO question_imports (id, file_name, type, state, headings, mapping, fallbacks, total_rows, done_rows, outcome, failure, created_by, created_at, finished_at, row_version) VALUES
  ('900001', 'law.csv', '1', 'imported', '[]', '{}', '{}', '0', '0', '{}', '', '2', '2026-11-22 04:56:05.160623+00', NULL, '1');
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES
  ('1', 'h', NULL);
INSERT INTO second_factors (user_id, key_sealed, confirmed_at, last_step, wrong_in_a_row, locked_until) VALUES
  ('1', 'sealed', NULL, '0', '0', NULL);
INSERT INTO sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at, ended_at, address, user_agent) VALUES
  ('bf93e41a-6fe8-4083-ae2d-8c5a8416c2d2', 'h1', '1', '2026-11-22 04:56:05.019418+00', '2026-11-22 04:56:05.019418+00', '2027-01-01 00:00:00+00', NULL, '', '');
INSERT INTO sign_in_challenges (id, token_hash, user_id, is_enrolment, tries, expires_at) VALUES
  ('802b55b8-fb8d-437a-a166-f6918087b90b', 'h', '1', 'false', '0', '2027-01-01 00:00:00+00');
INSERT INTO subject_maps (id, subject_id, app_id, course_id, language_id, order_by, is_active, row_version) VALUES
  ('1', '1', '1', '1', '1', '1', '1', '1');
INSERT INTO treasure_topic_courses (treasure_topic_id, course_id) VALUES
  ('900001', '1');
INSERT INTO treasures (id, treasure_topic_id, post, is_active, is_verify, order_by, row_version) VALUES
  ('900001', '900001', '<p>Ignorance of law is no excuse.</p>', '1', '1', '0', '1');
INSERT INTO user_permissions (user_id, route_key) VALUES
  ('2', '11');
INSERT INTO classes (id, subject_map_id, name, description, image, url, order_by, is_active, row_version) VALUES
  ('1', '1', 'Basics', 'From the first entry on', '/files/images/one-of-each.png', '', '1', '1', '1');
INSERT INTO packages (id, app_id, course_id, parent_package_id, package_name, package_short_name, package_description, package_price, currency, discount_code, discount_price, credit_seconds, speed, validity_in_days, q_bank, videos, total_video_duration, is_active, row_version) VALUES
  ('900001', '1', '1', '900001', 'Six months', '', '', '4999.00', 'INR', '', '0.00', '0', '', '180', '0', '0', '0', '1', '1');
INSERT INTO questions (id, unique_id, type, ques_text, options_one, options_two, options_three, options_four, options_five, answer, difficulty_level, duration_seconds, solution, reference, is_active, import_id, words, bands, created_at, row_version) VALUES
  ('900001', 'ONE-0001', '1', '<p>What is a contract?</p>', 'An agreement enforceable by law', '', '', '', '', '1', '1', '60', '', '', '1', '900001', 'what is a contract?', '{1,2}', '2026-11-22 04:56:05.164614+00', '1');
INSERT INTO subject_metas (subject_map_id, number_of_videos, background_color, background_image, subject_filter, row_version) VALUES
  ('1', NULL, '', '', '', '1');
INSERT INTO treasure_courses (treasure_id, course_id) VALUES
  ('900001', '1');
INSERT INTO class_details (class_id, faculty_id, eligibility, category_course, row_version) VALUES
  ('1', '900001', '12th pass', '', '1');
INSERT INTO learner_access (id, learner_id, package_id, class_id, expires_on, granted_by, created_at, withdrawn_at, row_version) VALUES
  ('900001', '900001', '900001', NULL, '2027-03-31', NULL, '2026-11-22 04:56:05.320617+00', NULL, '1');
INSERT INTO package_classes (package_id, class_id, credit_seconds, is_elective, row_version) VALUES
  ('900001', '1', '0', '0', '1');
INSERT INTO question_import_rows (import_id, row_number, action, cells, content, words, bands, faults, question_id, version_checked, near_question_id, near_row, similarity, is_kept, before, version_after) VALUES
  ('900001', '2', 'add', '[]', '{}', '', '{}', NULL, '900001', NULL, '900001', NULL, NULL, '0', NULL, NULL);
INSERT INTO question_treasures (question_id, treasure_id) VALUES
  ('900001', '900001');
INSERT INTO topics (id, class_id, name, order_by, is_active, row_version) VALUES
  ('1', '1', 'Entries', '1', '1', '1');
INSERT INTO sub_topics (id, topic_id, name, slug_id, type_id, is_free, order_by, release, release_on, pdf_link, version, filters, is_active, row_version) VALUES
  ('1', '1', 'Double entry', '1', '1', '1', '1', 'live', NULL, '', '2', '', '1', '1'),
  ('900001', '1', 'Study text', '7', '1', '1', '9', 'live', NULL, 'https://cdn.example/study-text.pdf', '2', '', '1', '1');
INSERT INTO study_files (id, type, class_id, topic_id, sub_topic_id, name, storage_key, content_type, size_bytes, is_active, uploaded_by, created_at, row_version) VALUES
  ('900001', '1', '1', '1', '1', 'notes.pdf', 'notes/one-of-each.pdf', 'application/pdf', '900', '1', NULL, '2026-11-22 04:56:05.20636+00', '1');
INSERT INTO sub_topic_questions (sub_topic_id, question_id, position) VALUES
  ('1', '900001', '1');
INSERT INTO sub_topic_videos (sub_topic_id, video_id, is_video_free, is_video_live, is_notes_available, is_slides_available, activates_at, row_version) VALUES
  ('1', '900001', '0', '1', '0', '0', '2026-01-01 00:00:00+00', '1');
