import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, daysFilter, textFilter } from '../list-filters.ts';
import { example, filledText, id, optionalID } from '../values.ts';

/** One field of a row, before and after; null where there was or is none. Times and lists are text. */
const fieldChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** The names of the rows whose ids are in the value. */
  beforeName: z.optional(z.string()),
  afterName: z.optional(z.string()),
});

const auditRow = z.object({
  auditID: z.int(),
  at: z.iso.datetime(),
  actorID: z.nullable(z.int()),
  /** '' for a change made outside the product. */
  actorName: z.string(),
  call: z.string(),
  tableName: z.string(),
  rowKey: z.string(),
  /** The row's name. */
  rowName: z.string(),
  /** What such rows are called, 'Course level'; '' when the table is no longer known. */
  called: z.string(),
  /** A row is called in the plural: 'Class details'. */
  isSeveral: z.boolean(),
  /** What was done, as written before the row's name: 'edited the course'; '' when it was not one of our calls. */
  deed: z.string(),
  /** The event says everything: the row's name is not read after it. */
  isWhole: z.boolean(),
  /** The row is a permission: it was granted or withdrawn. */
  isRight: z.boolean(),
  kind: z.enum(['added', 'changed', 'removed']),
  changes: z.array(fieldChange),
  /** Empty, or why this change can never be reverted here. */
  notRevertable: z.string(),
  /** Whether this person may make the opposite change. */
  mayRevert: z.boolean(),
});
export type AuditRow = z.infer<typeof auditRow>;

const columns = {
  auditID: { label: 'ID', kind: 'number' },
  at: { label: 'When', kind: 'instant' },
  actorName: { label: 'Who' },
  kind: { label: 'Change', choices: { added: 'Added', changed: 'Changed', removed: 'Removed' } },
  tableName: { label: 'What' },
  rowKey: { label: 'Key' },
  rowName: { label: 'Row' },
  call: { label: 'Call' },
} as const;

const entryKinds = { changes: 'Changes', lookUps: 'Look-ups' } as const;

/** The last month, yyyy-MM, that was moved from the log into a file; '' while everything is in the log. */
const archivedUntil = z.string();

export const auditLog = defineCallsWith('audit', 'auditLog', { needs: ['/audit'], addition: true })({
  /** Newest first. Filters are joined by "and"; days are the company's, both included. */
  list: listCall({
    path: 'admin/auditlog',
    shows: ['admin_users', 'audit_log'],
    row: auditRow,
    wire: { rows: 'data' },
    /**
     * What an event says: who did it, what was done, and what the row is called, or was; also an order's number, and a
     * phone that was looked up. Learners are not found by their names.
     */
    searchLength: 100,
    searchHint: 'Name, person or kind of event',
    filters: {
      actorID: choiceFilter('actorID', 'Who', id()),
      tableName: textFilter('tableName', 'What', 63),
      call: textFilter('call', 'Call', 200),
      /** A look-up of a person is recorded, too, though it changes nothing. */
      entries: choiceFilter(
        'entries',
        'Entries',
        example(z.enum(['', 'changes', 'lookUps']), ''),
        entryKinds,
      ),
      /**
       * `courses/3`; several joined by a comma, such as a subject in a course and its shared name.
       * `role_permissions/3/*`: every row whose key begins with `3/`. Changes of `row_version` alone are left out.
       */
      rows: textFilter('rows', 'Row', 400),
      days: daysFilter('When', 'startDate', 'endDate'),
    },
    sorts: ['at'],
    columns,
    /** Rows that are not sealed yet, and how long the oldest of them has waited. */
    extra: { waiting: z.object({ rows: z.int(), oldestSeconds: z.int() }), archivedUntil },
    notFoundMessage: 'The search looks at names of rows, people and kinds of events. No event found for',
  }),
  /**
   * All changes of some rows, named as in the log's filter `rows`, for those who may open the screens that show such
   * rows: the records say which, and whose rows a person sees there.
   */
  history: listCall({
    path: 'admin/history',
    shows: ['admin_users', 'audit_log'],
    public: true,
    session: true,
    given: { rows: example(filledText(400, 'Please say of which rows'), 'courses/1') },
    row: auditRow,
    wire: { rows: 'data' },
    sorts: ['at'],
    columns,
    extra: { archivedUntil },
  }),
  /** The people, tables and calls that can be filtered by. */
  choices: readCall({
    path: 'admin/auditlog/choices',
    shows: ['admin_users'],
    output: z.object({
      people: z.array(z.object({ id: z.int(), name: z.string() })),
      tables: z.array(z.string()),
      /** With what each call does, as far as that can be said without a row. */
      calls: z.array(z.object({ path: z.string(), deed: z.string() })),
      /** What rows of a table are called, by its name. */
      called: z.record(z.string(), z.string()),
    }),
    rows: 'people',
  }),
  /**
   * Sets the fields that a change touched back to their previous values, as a change of its own. An old text of a drug
   * waits for its signatures where sign-off is switched on. With `lastID` it
   * reverts everything written in one request from `auditID` to that one, or nothing at all. For each row it needs the
   * right to the opposite change.
   */
  revert: changeCall({
    path: 'admin/auditlog/revert',
    // Whatever a screen edits.
    writes: 'any',
    public: true,
    session: true,
    input: z.object({ auditID: id(), lastID: example(optionalID(), undefined) }),
    /** `isProposed`: a text of a drug waits for its signatures. */
    output: z.object({ isProposed: z.optional(z.boolean()) }),
    says: 'Change reverted',
    suffix: ({ isProposed }) => (isProposed ? ': the old text waits for its signatures' : ''),
  }),
});
