import type { Pool } from 'pg';
import type { Chain } from './catalogue.ts';
import { homeRows, pushRows } from './home-and-push-rows.ts';
import { jobRows, quizRows } from './quiz-and-job-rows.ts';

/** One row of every table of content, packages and learners, below the catalogue's rows of `chain`. */
export async function addOneOfEach(pool: Pick<Pool, 'query'>, chain: Chain): Promise<void> {
  const { appID, courseID, classID, topicID, subTopicID, subjectID } = chain;
  for (const [table, row] of contentRows({ appID, courseID, classID, topicID, subTopicID, subjectID })) {
    await pool.query(
      `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, i) => `$${i + 1}`)})`,
      Object.values(row),
    );
  }
}

type Place = Pick<Chain, 'appID' | 'courseID' | 'classID' | 'topicID' | 'subTopicID' | 'subjectID'>;
type Row = [table: string, row: Record<string, unknown>];

/** Far from ids that a sequence gives during a test. */
export const oneOfEachID = 900_001;
const id = oneOfEachID;

/** An image that exists only as a row. */
export const oneOfEachImage = 'one-of-each.png';

const contentRows = (place: Place): Row[] => [
  ['images', { name: oneOfEachImage, content_type: 'image/png', size_bytes: 68 }],
  ...questionRows(place),
  ...lessonRows(place),
  ...treasureRows(place),
  ...packageRows(place),
  ...orderRows(place),
  ...royaltyRows,
  ...supportRows(place),
  ...ownRows,
  ...drugRows,
  ...quizRows(id),
  ...jobRows(id),
  ...homeRows(id, place),
  ...pushRows(id, place),
];

const at = '2026-11-02T06:30:00Z';

/** Of the Super Admin. */
const ownRows: Row[] = [
  [
    'saved_views',
    { id, user_id: 1, screen: '/sales_orders', name: 'Diya', query: '{"search":"9100000001"}', position: 1 },
  ],
];

const supportRows = ({ appID, courseID, classID, subTopicID }: Place): Row[] => [
  ['person_joins', { id, survivor_id: id, joined_id: id + 1, learner_ids: '{}', joined_by: 2 }],
  ['learners', { id: id + 1, app_id: appID, phone: '9100000003', full_name: 'Arjun Rao' }],
  [
    'devices',
    { id, learner_id: id, platform: 'android', device_token: 'token-900001', device_name: 'Pixel 9' },
  ],
  [
    'doubts',
    {
      id,
      learner_id: id,
      faculty_id: id,
      category_id: 1,
      class_id: classID,
      sub_topic_id: subTopicID,
      question_id: id,
      question: 'Why is the offer not an acceptance here?',
      created_at: at,
      due_at: at,
    },
  ],
  ['reply_snippets', { id, name: 'Thanks', html: '<p>Thank you for asking.</p>' }],
  [
    'error_reports',
    {
      id,
      app_id: appID,
      course_id: courseID,
      class_id: classID,
      learner_id: id,
      question_id: id,
      type: 1,
      codes: '{2,4}',
      reason: 'Option B is right, too',
    },
  ],
  [
    'reviews',
    {
      id,
      app_id: appID,
      learner_id: id,
      class_id: classID,
      rating: 5,
      comment: 'Clear from the first lesson on',
    },
  ],
  ['reviews', { id: id + 1, app_id: appID, learner_id: id + 1, class_id: classID, rating: 3 }],
  ['question_marks', { question_id: id, option: 1, count: 12 }],
  ['question_mark_entries', { entry_key: '018f0000-0000-7000-8000-000000000001' }],
  ['developers', { id, learner_id: id, app_active_on: appID, comment: 'Tests the player' }],
  ['icai_members', { learner_id: id, status: 'Verified', credit_seconds: 36_000 }],
  ['referral_codes', { learner_id: id, code: 'DIYA900001' }],
  ['referrals', { learner_id: id + 1, owner_id: id, docs: '{https://files.example.com/card.pdf}' }],
  ['institution_clients', { id, app_id: appID, name: 'Lakeside College', city: 'Pune' }],
  ['institution_packages', { id, client_id: id, package_id: id, seats: 40, expires_on: '2027-03-31' }],
  ['institution_learners', { learner_id: id, client_id: id }],
  ['app_downloads', { app_id: appID, month: '2026-10-01', android_downloads: 1200, ios_downloads: 300 }],
  ['mapping_logs', { id, learner_id: id, reference_id: 'ref-900001', cdn: 'https://cdn.example.com/1.mp4' }],
  [
    'watch_log',
    { id, learner_id: id, sub_topic_id: subTopicID, online: 1, started_at: at, watched_seconds: 1200 },
  ],
];

const drugRows: Row[] = [
  ['drug_categories', { id, name: 'Analgesics', order_by: 1 }],
  ['drug_categories', { id: id + 1, parent_id: id, name: 'Opioids', order_by: 1 }],
  ['meta_types', { id, name: 'Dose' }],
  ['drugs', { id, name: 'Morphine', category_id: id }],
  ['drug_texts', { id, drug_id: id, meta_id: id, html: '<p>By weight</p>' }],
  ['sign_off_settings', { app_id: 2 }],
  ['drug_imports', { id, file_name: 'drugs.csv', created_by: 1 }],
  ['drug_import_rows', { import_id: id, row_number: 2, action: 'add', drug_id: id, version_after: 1 }],
  [
    'drug_revisions',
    { id, drug_id: id, meta_id: id, html: '<p>By weight and age</p>', author_id: 1, owner_id: 1 },
  ],
];

const questionRows = ({ subTopicID }: Place): Row[] => [
  [
    'question_imports',
    {
      id,
      file_name: 'law.csv',
      type: 1,
      state: 'imported',
      mapping: '{}',
      created_by: 2,
    },
  ],
  [
    'questions',
    {
      id,
      unique_id: 'ONE-0001',
      type: 1,
      ques_text: '<p>What is a contract?</p>',
      answer: '1',
      options_one: 'An agreement enforceable by law',
      difficulty_level: 1,
      duration_seconds: 60,
      import_id: id,
      words: 'what is a contract?',
      bands: [1, 2],
    },
  ],
  [
    'question_import_rows',
    { import_id: id, row_number: 2, action: 'add', content: '{}', question_id: id, near_question_id: id },
  ],
  ['sub_topic_questions', { sub_topic_id: subTopicID, question_id: id, position: 1 }],
];

const lessonRows = ({ classID, topicID, subTopicID }: Place): Row[] => [
  [
    'videos',
    {
      id,
      cdn: 'https://cdn.example/one-of-each.mp4',
      reference_id: 'one-of-each',
      image: '',
      ios_resolutions: '720',
      ios_resolutions_values: 720,
      duration_seconds: 3600,
    },
  ],
  [
    'sub_topic_videos',
    {
      sub_topic_id: subTopicID,
      video_id: id,
      is_video_free: 0,
      is_video_live: 1,
      is_notes_available: 0,
      is_slides_available: 0,
      activates_at: '2026-01-01T00:00:00Z',
    },
  ],
  [
    'sub_topics',
    {
      id,
      topic_id: topicID,
      name: 'Study text',
      slug_id: 7,
      type_id: 1,
      is_free: 1,
      order_by: 9,
      release: 'live',
      version: 2,
      pdf_link: 'https://cdn.example/study-text.pdf',
    },
  ],
  ['micro_topics', { id, video_id: id, name: 'Offer', start_seconds: 0, end_seconds: 600 }],
  [
    'study_files',
    {
      id,
      type: 1,
      class_id: classID,
      topic_id: topicID,
      sub_topic_id: subTopicID,
      name: 'notes.pdf',
      storage_key: 'notes/one-of-each.pdf',
      content_type: 'application/pdf',
      size_bytes: 900,
    },
  ],
];

const treasureRows = ({ appID, courseID, subjectID }: Place): Row[] => [
  ['treasure_topics', { id, app_id: appID, subject_id: subjectID, name: 'Maxims' }],
  ['treasure_topic_courses', { treasure_topic_id: id, course_id: courseID }],
  ['treasures', { id, treasure_topic_id: id, post: '<p>Ignorance of law is no excuse.</p>' }],
  ['treasure_courses', { treasure_id: id, course_id: courseID }],
  ['question_treasures', { question_id: id, treasure_id: id }],
];

const packageRows = ({ appID, courseID, classID }: Place): Row[] => [
  ['faculties', { id, app_id: appID, name: 'CA Rohan Mehta' }],
  ['class_details', { class_id: classID, faculty_id: id, eligibility: '12th pass' }],
  ['package_types', { id, app_id: appID, type: 'Weekend' }],
  [
    'parent_packages',
    {
      id,
      app_id: appID,
      course_id: courseID,
      package_name: 'Weekend batch',
      package_type_id: id,
      package_description: 'Saturdays',
      package_image: '',
      full_access: 1,
    },
  ],
  [
    'packages',
    {
      id,
      app_id: appID,
      course_id: courseID,
      parent_package_id: id,
      package_name: 'Six months',
      package_price: 4999,
      validity_in_days: 180,
    },
  ],
  ['package_classes', { package_id: id, class_id: classID }],
  ['persons', { id }],
  ['persons', { id: id + 1 }],
  ...[id, id + 1].map((person_id): Row => ['person_keys', { person_id, key: Buffer.alloc(32, person_id) }]),
  ['learners', { id, app_id: appID, phone: '9100000001', full_name: 'Diya Krishnan', person_id: id }],
  ['learner_access', { id, learner_id: id, package_id: id, expires_on: '2027-03-31' }],
];

const orderRows = ({ appID, courseID }: Place): Row[] => [
  [
    'coupons',
    {
      id,
      app_id: appID,
      course_id: courseID,
      package_id: id,
      parent_package_id: id,
      coupon_code: 'DIWALI',
      discount_type: 1,
      discount_percentage: 10,
    },
  ],
  [
    'orders',
    {
      id,
      order_number: 'ORD-900001',
      app_id: appID,
      learner_id: id,
      package_id: id,
      package_name: 'Six months',
      package_price: 4999,
      discount_price: 499.9,
      coupon_id: id,
      discount_code: 'DIWALI',
      paid_amount: 4499.1,
      payment_mode: 'upi',
      validity_in_days: 180,
      package_expiry_date: '2027-03-31',
      purchased_at: '2026-10-02T06:30:00Z',
    },
  ],
  [
    'refunds',
    {
      id,
      order_id: id,
      amount: 100,
      reference_id: '5501',
      state: 'done',
      decided_by: 2,
      done_at: '2026-10-03T06:30:00Z',
    },
  ],
  [
    'order_addresses',
    {
      order_id: id,
      name: 'Diya Krishnan',
      email: 'diya@example.com',
      phone: '9100000001',
      address: '12 Lake Road',
      city: 'Pune',
      state: 'Maharashtra',
      country: 'India',
      zipcode: '411001',
    },
  ],
  ['shipments', { id, order_id: id, module: 'books', tracking_id: 'AWB900001' }],
];

const amounts = { recovered: 0, carried_in: 0, carried_out: 0 };

const runOfOctober = {
  at: '2026-11-02T06:30:00Z',
  by: 1,
  terms_id: id,
  exchange_percentage: 100,
  ...amounts,
  mg_amount: 200_000,
  mg_before: 200_000,
  price: 4399.1,
  royalty: 879.82,
  payable: 879.82,
  line_count: 1,
  correction_count: 0,
};

const royaltyRows: Row[] = [
  [
    'royalty_terms',
    {
      id,
      faculty_id: id,
      from_on: '2026-04-01',
      mg_amount: 200_000,
      mg_recovered: 200_000,
      royality_percentage: 20,
      exchange_royality: 0,
      exchange_percentage: 100,
      created_by: 1,
    },
  ],
  [
    'royalty_statements',
    {
      id: id + 1,
      number: 'RS202609900001',
      faculty_id: id,
      month: '2026-09',
      run: 1,
      state: 'locked',
      calculated_at: '2026-10-02T06:30:00Z',
      locked_at: '2026-10-05T06:30:00Z',
      last_order_id: id,
    },
  ],
  [
    'royalty_statements',
    {
      id,
      number: 'RS202610900001',
      faculty_id: id,
      month: '2026-10',
      drafted_by: 1,
      run: 2,
      state: 'calculated',
      calculated_at: '2026-11-02T06:30:00Z',
      calculated_by: 1,
    },
  ],
  ['royalty_statements', { id: id + 2, number: 'RS202611900001', faculty_id: id, month: '2026-11' }],
  ...[1, 2].map((run): Row => ['royalty_runs', { statement_id: id, run, ...runOfOctober }]),
  [
    'royalty_lines',
    {
      id,
      statement_id: id,
      run: 2,
      place: 1,
      kind: 'sale',
      order_id: id,
      order_number: 'ORD-900001',
      package_id: id,
      package_name: 'Six months',
      validity_in_days: 180,
      at: '2026-10-02T06:30:00Z',
      price: 4399.1,
      share: 4399.1,
      rule: 'classes',
      weights: `[[${id},1]]`,
      rate: 20,
      exchange: 100,
      royalty: 879.82,
      recovered: 0,
      payable: 879.82,
      refund_ids: `{${id}}`,
    },
  ],
];
