import { replySnippet } from '@prepdesk/contract/doubts/reply-snippets';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { facultyOfDoubts } from '../row-owners.ts';
import { adminUsers } from './access.ts';
import { classes, subTopics } from './catalogue.ts';
import { faculties } from './clinical.ts';
import { createdAt, idOf, instant, rowVersion, searchIndex, searchText, serialID, state } from './columns.ts';
import { learners } from './learners.ts';
import { questions } from './questions.ts';

/** Learners' questions, and the replies to them. */

export const doubts = auditedTable(
  'doubts',
  {
    called: 'Doubt',
    named: ['question'],
    // Nobody edits the day on which access ends, and it is refreshed every night.
    logged: { eachRowWhen: 'rowVersion' },
    uncounted: ['accessEndsOn'],
    searchedBy: {
      own: ['question'],
      through: { of: 'learners', by: 'learnerID', columns: ['phone', 'full_name'] },
    },
    masks: { columns: ['question', 'description', 'mediaContent'], except: ['/doubts', '/reply/{id}'] },
    person: {
      of: 'learnerID',
      erases: {
        question: 'Erased',
        description: sql`case when replied_at is null then '' else '<p>Erased</p>' end`,
        mediaContent: '',
      },
      stays: 'That a doubt was asked, about what, and when it was answered',
    },
    revertPolicy: { never: 'A reply has reached the learner: write another one on its screen' },
    shownOn: ['/doubts', '/reply/{id}'],
    scope: { by: 'facultyID', owner: facultyOfDoubts },
    showsImages: ['description'],
  },
  {
    id: serialID(),
    learnerID: idOf('learner_id', () => learners.id),
    /** Who the doubt belongs to: the faculty of the class when it was asked. Null for a doubt about the app. */
    facultyID: integer('faculty_id').references(() => faculties.id),
    /** 1 Faculty, 2 Mobile App, 3 Others (d2 §3); null until it is known. */
    categoryID: smallint('category_id'),
    /** As the learner wrote it: plain text. */
    question: text('question').notNull(),
    classID: integer('class_id').references(() => classes.id),
    subTopicID: integer('sub_topic_id').references(() => subTopics.id),
    /** The question of the bank that it is about. */
    questionID: integer('question_id').references(() => questions.id, { onDelete: 'set null' }),
    /** The last reply: clean HTML, '' when it is audio only. */
    description: text('description').notNull().default(''),
    /** The last reply's audio: an address, '' for none. */
    mediaContent: text('media_content').notNull().default(''),
    createdAt: createdAt(),
    /** By when it should be answered, in company hours. */
    dueAt: instant('due_at').notNull(),
    /**
     * When the learner's access to what it is about ends, as of the last night; 'infinity' for somebody who never had
     * any. Among doubts that are due at the same time, those of learners who leave first come first.
     */
    accessEndsOn: date('access_ends_on', { mode: 'string' }).notNull().default('infinity'),
    /** When it was first answered: one that came late stays late. */
    firstRepliedAt: instant('first_replied_at'),
    /** When it was last answered (the documents' updatedAt); set means Replied. */
    repliedAt: instant('replied_at'),
    repliedBy: integer('replied_by').references(() => adminUsers.id),
    /** Its place in the list: pending doubts by due time, then replied ones, the newest reply first. */
    place: bigint('place', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`case
      when replied_at is null then extract(epoch from due_at - timestamptz '2000-01-01 00:00:00+00') * 1000
      else 100000000000000 - extract(epoch from replied_at - timestamptz '2000-01-01 00:00:00+00') * 1000
    end::bigint`),
    searchText: searchText(),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('doubts_place').on(t.place, t.accessEndsOn, t.id),
    index('doubts_pending').on(t.place, t.accessEndsOn, t.id).where(sql`${t.repliedAt} is null`),
    index('doubts_replied').on(t.place, t.accessEndsOn, t.id).where(sql`${t.repliedAt} is not null`),
    // With all that the figures are counted from, so that they read no doubt itself.
    index('doubts_newest').on(t.createdAt, t.id, t.facultyID, t.firstRepliedAt, t.dueAt),
    index('doubts_of_faculty').on(t.facultyID, t.place, t.accessEndsOn, t.id),
    index('doubts_of_learner').on(t.learnerID, t.createdAt, t.id),
    index('doubts_of_question').on(t.questionID),
    index('doubts_of_class').on(t.classID),
    searchIndex('doubts', t.searchText),
    index('doubts_words').using('gin', sql`${t.question} gin_trgm_ops`),
    check('doubts_category', sql`${t.categoryID} in (1, 2, 3)`),
    check('doubts_reply', sql`(${t.repliedAt} is null) = (${t.firstRepliedAt} is null)`),
    check('doubts_said', sql`${t.repliedAt} is null or ${t.description} <> '' or ${t.mediaContent} <> ''`),
  ],
);

/** Every reply as it was sent; the doubt itself shows the last. */
export const doubtReplies = auditedTable(
  'doubt_replies',
  {
    called: 'Reply to a doubt',
    plural: 'replies to doubts',
    named: [{ of: 'doubts', by: 'doubtID' }],
    masks: { columns: ['description', 'mediaContent'], except: ['/doubts', '/reply/{id}'] },
    // A reply addresses the learner by name.
    person: { of: 'doubtID', erases: { description: '<p>Erased</p>', mediaContent: '' } },
    revertPolicy: { never: 'A reply has reached the learner: write another one on its screen' },
    shownOn: ['/doubts', '/reply/{id}'],
    scope: { by: 'doubtID', of: 'doubts' },
    showsImages: ['description'],
  },
  {
    id: serialID(),
    doubtID: idOf('doubt_id', () => doubts.id),
    description: text('description').notNull(),
    mediaContent: text('media_content').notNull().default(''),
    repliedBy: idOf('replied_by', () => adminUsers.id),
    repliedAt: createdAt(),
  },
  (t) => [index('doubt_replies_doubt').on(t.doubtID, t.id)],
);

/** Who has a doubt open. Expires by itself, and locks nobody out. */
export const doubtPresence = auditedTable(
  'doubt_presence',
  {
    called: 'Presence at a doubt',
    plural: 'presence at doubts',
    key: ['doubtID', 'userID'],
    logged: { not: 'Who looks is over in a minute; who answers is logged as the reply' },
    person: { not: 'It says where staff are' },
    scope: { by: 'doubtID', of: 'doubts' },
  },
  {
    doubtID: idOf('doubt_id', () => doubts.id),
    userID: idOf('user_id', () => adminUsers.id),
    /** looking or answering */
    deed: text('deed').notNull(),
    since: createdAt(),
    until: instant('until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.doubtID, t.userID] }),
    index('doubt_presence_until').on(t.until),
    check('doubt_presence_deed', sql`${t.deed} in ('looking', 'answering')`),
  ],
);

/** Texts that replies begin with; {fields} are filled in from the doubt. */
export const replySnippets = auditedTable(
  replySnippet,
  {
    called: 'Reply snippet',
    named: ['name'],
    violations: { reply_snippets_name_unique: { name: 'Another snippet already has this name' } },
    revertPolicy: { edit: ['/doubts'] },
    shownOn: ['/doubts', '/reply/{id}'],
    showsImages: ['html'],
  },
  {
    id: serialID(),
    name: text('name').notNull(),
    html: text('html').notNull(),
    orderBy: integer('order_by').notNull().default(0),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('reply_snippets_name_unique').on(t.name),
    check('reply_snippets_state', sql`${t.isActive} in (0, 1)`),
  ],
);
