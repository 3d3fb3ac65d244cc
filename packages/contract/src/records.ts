/** Every kind of row that the server keeps: what reads show and changes write. Named as the tables are. */
export const recordNames = [
  // access, auth
  'admin_users',
  'look_ups',
  'role_permissions',
  'roles',
  'user_permissions',
  'video_players',
  'address_counts',
  'api_tokens',
  'finished_requests',
  'otp_codes',
  'otp_sends',
  'pool_challenges',
  'recovery_codes',
  'second_factors',
  'sessions',
  'sign_in_challenges',
  // audit
  'audit_head',
  'audit_log',
  'audit_seals',
  'audit_unsealed',
  // catalogue
  'apps',
  'classes',
  'content_pages',
  'content_types',
  'course_levels',
  'courses',
  'languages',
  'slugs',
  'sub_topics',
  'subject_maps',
  'subject_metas',
  'subjects',
  'topics',
  // clinical, commerce, learners
  'class_details',
  'faculties',
  'package_classes',
  'package_types',
  'packages',
  'parent_packages',
  'learner_access',
  'learners',
  // coupons, orders, shipping
  'coupons',
  'order_addresses',
  'order_days',
  'orders',
  'refunds',
  'shipments',
  // royalty
  'royalty_lines',
  'royalty_runs',
  'royalty_statements',
  'royalty_terms',
  // files, mapping, questions, treasures, videos
  'images',
  'study_files',
  'image_uses',
  'sub_topic_questions',
  'sub_topic_videos',
  'question_import_rows',
  'question_imports',
  'questions',
  'question_treasures',
  'treasure_courses',
  'treasure_topic_courses',
  'treasure_topics',
  'treasures',
  'micro_topics',
  'videos',
  // totals and deep pages of large lists
  'list_counters',
  'list_counts',
  'list_landmarks',
] as const;

export type RecordName = (typeof recordNames)[number];

/** Whether an answer that shows these records is out of date after those were written. Every change is logged, too. */
export const isStale = (shown: readonly RecordName[], written: readonly RecordName[]): boolean =>
  shown.some((record) => record === 'audit_log' || written.includes(record));
