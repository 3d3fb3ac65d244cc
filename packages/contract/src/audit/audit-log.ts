import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { pagedInput, pagedOutput } from '../paged.ts';
import { example, id, isDay, nothing, text } from '../values.ts';

const day = () =>
  text(10).check(z.refine((value) => value === '' || isDay(value), 'Please enter a date as yyyy-mm-dd'));

/** One field of a row, as it was and as it is; null where there was or is none. Times and lists as text. */
const fieldChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

const auditRow = z.object({
  auditID: z.int(),
  at: z.iso.datetime(),
  actorID: z.nullable(z.int()),
  /** '' for a change made without the product. */
  actorName: z.string(),
  call: z.string(),
  tableName: z.string(),
  rowKey: z.string(),
  /** What the row calls itself. */
  rowName: z.string(),
  /** What such rows are called, 'Course level'; '' where nobody knows any more. */
  called: z.string(),
  /** It opens something: it was granted or withdrawn. */
  isRight: z.boolean(),
  kind: z.enum(['added', 'changed', 'removed']),
  changes: z.array(fieldChange),
  /** Empty, or why this change can never be taken back here. */
  notRevertable: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditLog = defineCalls('audit', 'auditLog', {
  /** Newest first. Filters are joined by "and"; days are the company's, both included. */
  list: call({
    path: 'admin/auditlog',
    kind: 'read',
    shows: ['admin_users', 'audit_log'],
    needs: ['/audit'],
    addition: true,
    input: z.object({
      ...pagedInput,
      actorID: z.optional(id()),
      tableName: example(z._default(text(63), ''), 'courses'),
      call: z._default(text(200), ''),
      /**
       * `courses/3`; several joined by a comma, such as a subject in a course and its shared name.
       * `role_permissions/3/*`: every row whose key begins with `3/`. Changes of nothing but `row_version` are left out.
       */
      rows: z._default(text(400), ''),
      startDate: example(z._default(day(), ''), '2026-01-01'),
      endDate: example(z._default(day(), ''), '2027-12-31'),
    }),
    output: z.object({
      data: z.array(auditRow),
      ...pagedOutput,
      /** Rows that are not sealed yet, and for how long the oldest of them waits. */
      waiting: z.object({ rows: z.int(), oldestSeconds: z.int() }),
    }),
    rows: 'data',
    saysWhenEmpty: 'No data found',
  }),
  /** Who, which tables and which calls there are to filter by. */
  choices: call({
    path: 'admin/auditlog/choices',
    kind: 'read',
    shows: ['admin_users'],
    needs: ['/audit'],
    addition: true,
    input: z.object({}),
    output: z.object({
      people: z.array(z.object({ id: z.int(), name: z.string() })),
      tables: z.array(z.string()),
      calls: z.array(z.string()),
      /** What rows of a table are called, by its name. */
      called: z.record(z.string(), z.string()),
    }),
    rows: 'people',
  }),
  /** Sets the fields that a change touched back to what they were, as a change of its own. */
  revert: call({
    path: 'admin/auditlog/revert',
    kind: 'change',
    writes: [
      'class_details',
      'classes',
      'content_pages',
      'course_levels',
      'courses',
      'image_uses',
      'learner_access',
      'micro_topics',
      'package_classes',
      'packages',
      'parent_packages',
      'question_treasures',
      'study_files',
      'sub_topics',
      'subject_maps',
      'subject_metas',
      'subjects',
      'topics',
      'treasure_courses',
      'treasure_topic_courses',
      'treasure_topics',
      'treasures',
      'video_players',
      'videos',
    ],
    needs: ['/audit'],
    addition: true,
    input: z.object({ auditID: id() }),
    output: nothing(),
    says: 'Change reverted',
  }),
});
