import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { books } from '@prepdesk/contract/catalogue/books';
import { qBanks } from '@prepdesk/contract/catalogue/q-banks';
import { tests } from '@prepdesk/contract/catalogue/tests';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { purchasedClasses } from '@prepdesk/contract/entitlement/purchased-classes';
import { images } from '@prepdesk/contract/files/images';
import { userLog } from '@prepdesk/contract/learners/user-log';
import { activations } from '@prepdesk/contract/orders/activations';
import { pushes } from '@prepdesk/contract/pushes/pushes';
import { questions } from '@prepdesk/contract/questions/questions';
import { errorReports } from '@prepdesk/contract/reports/error-reports';
import { reviews } from '@prepdesk/contract/reviews/reviews';
import { sales } from '@prepdesk/contract/sales/sales';
import { shipments } from '@prepdesk/contract/shipping/shipments';
import { videos } from '@prepdesk/contract/videos/videos';
import { orderCalls } from './orders-list.ts';
import { usageLists } from './usage-lists.ts';

export const rowCount = 50_000;

/** `given` says which list is meant; each of `filters` is tried with every sort. */
export type Filled = {
  fill: string;
  given?: Record<string, unknown>;
  filters: Record<string, unknown>[];
  /** A text found in more rows than are counted, either in the list's own columns or in linked tables. */
  common?: string;
};

const soldOrders = `insert into courses (id, app_id, name) values (950001, 1, 'Sold'), (950002, 2, 'Sold');
  insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
    select 950000 + n, 1 + n % 2, 950001 + n % 2, 'Package ' || n, 100, 30 from generate_series(1, 20) n;
  insert into coupons (id, app_id, course_id, package_id, coupon_code, discount_type)
    select 950000 + n, 1, 950001, 950002, 'CODE' || n, 1 from generate_series(1, 40) n;
  insert into persons (id) select 950000 + n from generate_series(1, 12000) n;
  insert into learners (id, app_id, phone, full_name, email, person_id, key_person_id)
    select 950000 + n, 1 + n % 2, (9400000000 + n)::text, 'Learner ' || md5(n::text), n || '@example.com', 950000 + n, 950000 + n
    from generate_series(1, 12000) n;
  insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, coupon_id, is_active,
      paid_amount, validity_in_days, package_expiry_date, purchased_at)
    select 'S-' || md5(n::text), 1 + n % 2, 950000 + n % 10000, 950001 + (n + 19) % 20, 'Package', n % 3000,
      case when n % 4 = 0 then 950001 + n % 40 end, (n % 5 > 0)::int, case when n % 5 > 0 then n % 3000 end, 30,
      '2027-01-01', timestamptz '2024-01-01' + n * interval '20 minutes' from generate_series(1, ${rowCount}) n;
  insert into refunds (order_id, amount, reference_id, state, decided_by, done_at)
    select id, case when id % 2 = 0 then paid_amount else 1 end, 'R-' || id,
        case when id % 11 = 0 then 'waiting' else 'done' end, 2, case when id % 11 > 0 then now() end
      from orders where order_number like 'S-%' and paid_amount > 1 and id % 20 < 3;
  update orders set refunded_amount = refunds.amount from refunds where refunds.order_id = orders.id`;
const soldOn = { startDate: '2024-03-01', endDate: '2024-03-03' };
const soldRefunds = [{ refund: 'waiting' }, { refund: 'partlyRefunded' }, { refund: 'refunded' }];
const onGraphs = [soldOn, { coupons: '950005,950009' }, ...soldRefunds, { search: 'c4ca42' }];
const soldFilters = [...onGraphs, { packageId: '950003' }, { isActive: 0 }, { isActive: 1 }];

const lessonFilters = [{ isActive: 0 }, { isActive: 2, courseID: 958_002 }, { search: 'c4ca42' }];

/** Rows for every large list, and the queries tried on each. */
export const filledLists = (): Record<string, Filled> => ({
  [orderCalls.list.name]: {
    common: 'a',
    fill: '',
    filters: [
      { startDate: '2023-03-01', endDate: '2023-03-03' },
      { coupons: '3,17' },
      { isActive: 1 },
      { isActive: 0 },
      { orderID: 'ORD-00' },
      { search: 'soltanizadeh' },
    ],
  },
  [auditLog.list.name]: {
    fill: `insert into audit_log (at, actor_id, call, request_id, table_name, row_key, before, after)
      select now() - n * interval '1 minute', null, 'admin/call' || n % 40, 'r',
        case when n <= 45000 then 'look_ups' else 'table' || n % 30 end, n::text, null, '{}'
      from generate_series(1, ${rowCount}) n`,
    filters: [
      { actorID: 1 },
      { tableName: 'table3' },
      { call: 'admin/call3' },
      { rows: 'table3/45003' },
      { search: 'no such text' },
      { entries: 'changes' },
      { entries: 'lookUps' },
      { startDate: '2020-01-01', endDate: '2020-02-01' },
    ],
  },
  [auditLog.history.name]: { fill: '', given: { rows: 'table3/45003' }, filters: [] },
  [questions.list.name]: {
    fill: `insert into questions (unique_id, type, ques_text, answer, difficulty_level, duration_seconds, words, bands, is_active)
      select 'Q-' || n, 1, 'text', '1', 1 + n % 3, 60, 'word' || md5(n::text), '{}', (n % 50 > 0)::int
      from generate_series(1, ${rowCount}) n;
      insert into courses (id, app_id, name) values (957001, 1, 'Common'), (957002, 1, 'Rare');
      insert into subjects (id, name) values (957001, 'Mapped');
      insert into subject_maps (id, subject_id, app_id, course_id, language_id, order_by)
        select 957000 + n, 957001, 1, 957000 + n, (select min(id) from languages), 1 from generate_series(1, 2) n;
      insert into classes (id, subject_map_id, name, description, image, order_by)
        select 957000 + n, 957000 + n, 'Mapped', '', '', 1 from generate_series(1, 2) n;
      insert into topics (id, class_id, name, order_by)
        select 957000 + n, 957000 + n, 'Mapped', 1 from generate_series(1, 2) n;
      insert into sub_topics (id, topic_id, name, slug_id, type_id, is_free, order_by, release, version)
        select 957000 + n, 957001 + (n > 90)::int, 'Mapped ' || n, 2, 1, 1, n, 'live', 2 from generate_series(1, 100) n;
      insert into sub_topic_questions (sub_topic_id, question_id, position)
        select 957001 + row_number() over () % 90, id, id from questions where unique_id like 'Q-%' and id % 2 = 0;
      insert into sub_topic_questions (sub_topic_id, question_id, position)
        select 957091 + row_number() over () % 10, id, id from questions where unique_id like 'Q-%' and id % 500 = 1`,
    given: { type: 1 },
    filters: [
      { courseIDs: [957_001] },
      { courseIDs: [957_002] },
      { subjectIDs: [957_001], isActive: 1 },
      { courseIDs: [957_002], subjectIDs: [957_001] },
      { difficultyLevel: 2 },
      { isActive: 0 },
      { isActive: 1 },
      { uniqueID: 'q-77' },
      { search: 'wordc4ca' },
    ],
  },
  [tests.list.name]: {
    fill: `insert into courses (id, app_id, name) values (958001, 1, 'Lessons'), (958002, 1, 'More lessons');
      insert into subjects (id, name) select 958000 + n, 'Lessons ' || n from generate_series(1, 100) n;
      insert into subject_maps (id, subject_id, app_id, course_id, language_id, order_by)
        select 958000 + n, 958000 + n, 1, 958001 + n % 2, (select min(id) from languages), 1 from generate_series(1, 100) n;
      insert into classes (id, subject_map_id, name, description, image, order_by)
        select 958000 + n, 958000 + n, 'Lessons', '', '', 1 from generate_series(1, 100) n;
      insert into topics (id, class_id, name, order_by)
        select 958000 + n, 958001 + n % 100, 'Lessons ' || n, 1 from generate_series(1, 500) n;
      insert into sub_topics (id, topic_id, name, slug_id, type_id, is_free, order_by, release, version, filters, is_active)
        select 958000 + n, 958001 + n % 500, md5(n::text), slug, 1, 1, n, case when n % 9 = 0 then 'coming soon' else 'live' end,
          2, case when slug = 6 then (array['MTP', 'RTP', 'PYP'])[1 + n / 3 % 3] else '' end, n / 3 % 3
        from generate_series(1, ${rowCount}) n, lateral (select (array[2, 6, 7])[1 + n % 3] as slug) kind`,
    given: { appID: 1 },
    filters: [{ filters: 'MTP' }, ...lessonFilters],
  },
  [books.list.name]: { fill: '', given: { appID: 1 }, filters: lessonFilters },
  [qBanks.list.name]: {
    fill: '',
    given: { appID: 1 },
    filters: [{ isLive: 0 }, { isLive: 1 }, { search: 'c4ca42' }],
  },
  [videos.list.name]: {
    fill: `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds, is_active)
      select 'https://cdn.example/' || md5(n::text), 'R-' || n, '', '720', 1, 60, n % 2 from generate_series(1, ${rowCount}) n`,
    filters: [{ isActive: 0 }, { isActive: 1 }, { search: 'c4ca42' }],
  },
  [images.list.name]: {
    fill: `insert into images (name, content_type, size_bytes, created_at, is_active)
      select md5(n::text) || '.png', 'image/png', 10, now() - n * interval '1 minute', n % 2 from generate_series(1, ${rowCount}) n`,
    filters: [{ isActive: 0 }, { isActive: 1 }],
  },
  [coupons.list.name]: {
    fill: `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
      select 700000 + n, 1, 1, 'Plans ' || n, 999, 90 from generate_series(1, 100) n;
      insert into coupons (app_id, course_id, package_id, coupon_code, discount_type, is_active, user_phone)
      select 1, 1, 700001 + n % 100, 'C' || md5(n::text), 1, n % 2, (9300000000 + n % 10000)::text
      from generate_series(1, ${rowCount}) n`,
    given: { appID: 1, courseID: 1 },
    filters: [
      { packageID: 700_007 },
      { isActive: 0 },
      { isActive: 1 },
      { userPhone: '93000012' },
      { search: 'Cc4ca42' },
    ],
  },
  [shipments.list.name]: {
    common: 'PD',
    fill: `insert into persons (id) values (700000);
      insert into learners (id, app_id, phone, person_id, key_person_id)
        values (700000, 1, '9300099999', 700000, 700000);
      insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
        validity_in_days, package_expiry_date, purchased_at)
      select 700000 + n, 'PD' || md5(n::text), 1, 700000, 700001, 'Plans 1', 999, 999, 90, '2030-01-01',
        timestamptz '2022-01-01'
      from generate_series(1, ${rowCount}) n;
      insert into shipments (order_id, module, state, tracking_id, exports_status, created_at)
      select 700000 + n, 'books', 1 + n % 7, 'AWB' || md5((n + 7)::text), n % 2, now() - n * interval '1 minute'
      from generate_series(1, ${rowCount}) n`,
    given: { shippingModule: 'books' },
    filters: [
      { exportsStatus: 0 },
      { exportsStatus: 1 },
      { shippingState: 3 },
      { search: 'awbc4ca42' },
      { search: 'pdc4ca42' },
    ],
  },
  [userLog.list.name]: {
    fill: `insert into persons (id) select 970000 + n from generate_series(0, 200) n;
      insert into learners (id, app_id, phone, person_id, key_person_id)
        select 970000 + n, 1, (9200000000 + n)::text, 970000 + n / 2, 970000 + n / 2
        from generate_series(1, 400) n;
      insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
      select 970001 + n % 400, 1, 1 + n / 400 % 2, timestamptz '2024-01-01' + n * interval '20 minutes', 600
      from generate_series(1, ${rowCount}) n`,
    given: { personID: 970_003 },
    filters: [{ startDate: '2024-03-01', endDate: '2024-03-03' }, { online: 1 }, { online: 2 }],
  },
  [doubts.list.name]: {
    common: 'learner',
    fill: `insert into faculties (id, app_id, name) select 950000 + n, 2, 'Faculty ' || n from generate_series(1, 20) n;
      insert into doubts (learner_id, faculty_id, category_id, question, created_at, due_at, description, first_replied_at,
        replied_at, replied_by)
      select 950000 + n % 10000, 950001 + n % 20, 1 + n % 3, md5(n::text), asked, asked + interval '12 hours', 'x',
        case when n % 4 > 0 then asked + interval '9 hours' end, case when n % 4 > 0 then asked + interval '10 hours' end, 1
      from generate_series(1, ${rowCount}) n, lateral (select now() - n * interval '10 minutes' as asked) at`,
    filters: [
      { filter: 1 },
      { filter: 2 },
      { categoryID: 2 },
      { facultyIDs: '950003,950007' },
      { startDate: '2020-03-01', endDate: '2020-03-03' },
      { search: 'c4ca42' },
    ],
  },
  [doubts.previous.name]: { fill: '', given: { doubtID: 1, facultyID: 0, userAppID: 950_007 }, filters: [] },
  [activations.list.name]: {
    fill: `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
        validity_in_days, package_expiry_date, is_active, purchased_at)
      select 'P-' || n, 1, 1, 1, 'CA Inter', 100, 100, 30, '2027-01-01', (n % 50 > 0)::int,
        timestamptz '2023-01-01' + n * interval '40 minutes' from generate_series(1, ${rowCount}) n`,
    given: { appID: 1, monthyear: '2024-10' },
    filters: [{ isActive: 0 }, { isActive: 1 }],
  },
  [sales.all.name]: {
    common: 'example',
    fill: soldOrders,
    filters: [...soldFilters, { amountPaid: 'free' }, { amountPaid: 'paid' }],
  },
  [purchasedClasses.list.name]: {
    common: 'example',
    fill: `insert into classes (id, subject_map_id, name, description, image, order_by)
        values (950001, 1, 'Sold', '', '', 1);
      insert into package_classes (package_id, class_id, is_elective)
        select 950000 + n, 950001, (n = 6)::int from generate_series(2, 6, 2) n`,
    given: { appID: 1 },
    filters: [{ classID: 950_001 }, { classID: 950_001, ...soldOn }, { search: 'c4ca42' }],
  },
  [errorReports.list.name]: {
    fill: `insert into questions (id, type, ques_text, answer, difficulty_level, duration_seconds, words, bands)
        select 790000 + n, 1, 'text', '1', 1, 60, 'word', '{}' from generate_series(1, 500) n;
      insert into error_reports (app_id, course_id, learner_id, question_id, type, codes, is_resolved, resolved_at,
          created_at)
        select 1, 950001 + n % 2, 950000 + n % 10000, 790001 + n % 500, 1 + n % 2, '{2}', (n % 3 > 0)::int,
          case when n % 3 > 0 then now() end, timestamptz '2024-01-01' + n * interval '20 minutes'
        from generate_series(1, ${rowCount}) n`,
    given: { appID: 1, courseID: 950_001 },
    filters: [{ isResolved: 0 }, { isResolved: 1 }],
  },
  [reviews.list.name]: {
    common: 'example',
    fill: `insert into classes (id, subject_map_id, name, description, image, order_by)
        select 960000 + n, 1, 'Reviewed ' || n, '', '', 1 from generate_series(1, 40) n;
      insert into reviews (app_id, learner_id, class_id, package_id, rating, comment, approved_rating, created_at, video_id)
      select 1 + n % 2, 950000 + n % 10000, 960001 + (n + n / 10000) % 40, 950000 + n % 20, 1 + n % 5, md5(n::text),
        case when n % 50 = 7 then 0 when n % 9 = 0 then 2 else 1 end,
        timestamptz '2024-01-01' + n * interval '20 minutes', case when n % 3 = 0 then n end
      from generate_series(1, ${rowCount}) n`,
    given: { appID: 1 },
    filters: [
      { filter: 0 },
      { filter: 1 },
      { filter: 2 },
      { rating: 4 },
      { type: 'video' },
      { type: 'course' },
      { packageId: '950003,950007' },
      { classIDs: '960003,960011' },
      { classIDs: '960003', filter: 0 },
      soldOn,
      { search: 'c4ca42' },
    ],
  },
  [pushes.list.name]: {
    fill: `insert into pushes (id, kind, app_id, segment_id, title, description)
        select 950000 + n, 'segment', 1, 1, 'Push ' || md5(n::text), 'Text ' || md5((n + 7)::text)
        from generate_series(1, ${rowCount}) n;
      insert into push_occurrences (push_id, due_at, state, started_at, finished_at, is_test)
        select 950000 + n, timestamptz '2024-01-01' + n * interval '20 minutes',
          case when n % 50 = 0 then 'cancelled' when n % 3 = 0 then 'sending' else 'sent' end, now(), now(), n % 9 = 0
        from generate_series(1, ${rowCount}) n`,
    filters: [
      { state: 'cancelled' },
      { state: 'sent' },
      { startDate: '2024-03-01', endDate: '2024-03-03' },
      { search: 'c4ca42' },
    ],
  },
  [sales.withGraph.name]: { fill: '', filters: onGraphs },
  [sales.withCoupons.name]: { fill: '', given: { appID: 1 }, filters: onGraphs },
  [sales.orders.name]: { common: 'example', fill: '', filters: soldFilters },
  [sales.clinical.name]: {
    fill: '',
    filters: [
      { packageId: '950003,950005' },
      { monthyear: '2024-03' },
      { amountPaid: 'free' },
      { amountPaid: 'paid' },
      ...soldRefunds,
      { search: 'c4ca42' },
    ],
  },
  ...usageLists(rowCount),
});
