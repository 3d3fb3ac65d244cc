import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, daysFilter, textFilter } from '../list-filters.ts';
import { id, nothing } from '../values.ts';

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
  kind: z.enum(['added', 'changed', 'removed']),
  changes: z.array(fieldChange),
  /** Empty, or why this change can never be taken back here. */
  notRevertable: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditLog = defineCalls('audit', 'auditLog', {
  /** Newest first. Filters are joined by "and"; days are those of Asia/Kolkata, both included. */
  list: listCall({
    path: 'admin/auditlog',
    needs: ['/audit'],
    addition: true,
    row: auditRow,
    wire: { rows: 'data' },
    filters: {
      actorID: choiceFilter('actorID', 'Who', id()),
      tableName: textFilter('tableName', 'What', 63),
      call: textFilter('call', 'Call', 200),
      /**
       * `courses/3`; several joined by a comma, such as a subject in a course and its shared name.
       * `role_permissions/3/*`: every row whose key begins with `3/`. Changes of nothing but `row_version` are left out.
       */
      rows: textFilter('rows', 'Row', 400),
      days: daysFilter('When', 'startDate', 'endDate'),
    },
    sorts: ['at'],
    columns: {
      auditID: { label: 'ID', kind: 'number' },
      at: { label: 'When', kind: 'instant' },
      actorName: { label: 'Who' },
      kind: { label: 'Change', choices: { added: 'Added', changed: 'Changed', removed: 'Removed' } },
      tableName: { label: 'What' },
      rowKey: { label: 'Key' },
      rowName: { label: 'Row' },
      call: { label: 'Call' },
    },
    /** Rows that are not sealed yet, and for how long the oldest of them waits. */
    beside: { waiting: z.object({ rows: z.int(), oldestSeconds: z.int() }) },
    saysWhenEmpty: 'No data found',
  }),
  /** Who, which tables and which calls there are to filter by. */
  choices: call({
    path: 'admin/auditlog/choices',
    kind: 'read',
    needs: ['/audit'],
    addition: true,
    input: z.object({}),
    output: z.object({
      people: z.array(z.object({ id: z.int(), name: z.string() })),
      tables: z.array(z.string()),
      calls: z.array(z.string()),
    }),
    rows: 'people',
  }),
  /** Sets the fields that a change touched back to what they were, as a change of its own. */
  revert: call({
    path: 'admin/auditlog/revert',
    kind: 'change',
    needs: ['/audit'],
    addition: true,
    input: z.object({ auditID: id() }),
    output: nothing(),
    says: 'Change reverted',
    stale: [
      'auditLog.list',
      ...['apps.list', 'levels.list', 'subjects.list', 'subjects.names', 'subjectMeta.read'],
      ...['classes.list', 'classes.all', 'topics.list', 'subTopics.list', 'subTopicSearch.find'],
      ...['books.list', 'tests.list', 'qBanks.list', 'classContents.counts', 'readiness.list'],
      ...['microTopics', 'slides', 'notes'].map((verb) => `topicDetail.${verb}`),
      ...['list', 'ofCoupon', 'page', 'detail', 'defaults'].map((verb) => `parentPackages.${verb}`),
      ...['packages.list', 'packages.detail', 'packageClasses.list', 'packageClasses.names'],
      ...['list', 'read', 'filtered', 'eligibilities', 'choices'].map((verb) => `courseDetails.${verb}`),
      ...['treasures.list', 'treasureTopics.list', 'treasureTopics.names'],
      ...['questionTreasures.list', 'questionTreasures.shown'],
      ...['contentPages.list', 'studyFiles.list', 'videos.list', 'videoMapping.list', 'videoMapping.search'],
      ...['electives.list', 'electives.packages', 'videoPlayers.list'],
    ],
  }),
});
