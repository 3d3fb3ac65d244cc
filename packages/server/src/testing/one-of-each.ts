import type { Pool } from 'pg';
import type { Chain } from './catalogue.ts';
import { homeRows, pushRows } from './home-and-push-rows.ts';
import { orderRows, packageRows, royaltyRows } from './order-rows.ts';
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
  ...packageRows(id, place),
  ...orderRows(id, place),
  ...royaltyRows(id),
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
