import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { apps, classes, subTopics } from './catalogue.ts';
import { createdAt, idOf, instant, rowVersion, searchIndex, searchText } from './columns.ts';
import { learners } from './learners.ts';

/** What the learner apps report about their use. It comes by the million, and none of it is a decision of staff. */

const fromApps = { not: 'The learner apps write it; nobody decides any of it' } as const;

export const usageLogIDs = pgSequence('usage_log_id');

/**
 * What was requested of an app (d2 §3). Partitioned by month of `created_at`, without a default partition: a month is
 * created before it begins, and dropped as a whole.
 */
export const usageLog = auditedTable(
  'usage_log',
  {
    called: 'Use of an app',
    plural: 'uses of apps',
    key: ['createdAt', 'id'],
    logged: fromApps,
    inLog: { learner_id: 'learners' },
    person: {
      of: 'learnerID',
      erases: { url: sql`split_part(url, '?', 1)`, requestParams: sql`null` },
      stays: 'Which part of an app was used when, until its month is dropped',
    },
  },
  {
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('usage_log_id')`),
    createdAt: instant('created_at').notNull(),
    module: text('module').notNull(),
    /** Null before the sign-in; no foreign key, as an entry outlives its learner. */
    learnerID: integer('learner_id'),
    url: text('url').notNull(),
    /** Without what gaps C37 names. */
    requestParams: jsonb('request_params').$type<unknown>(),
    /** Chosen by the app: an entry sent again is not stored twice. */
    entryKey: uuid('entry_key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.createdAt, t.id] }),
    unique('usage_log_entry').on(t.createdAt, t.entryKey),
    index('usage_log_of_learner').on(t.learnerID, t.createdAt, t.id),
    index('usage_log_module').on(t.module, t.createdAt, t.id),
    index('usage_log_url_words').using('gin', sql`${t.url} gin_trgm_ops`),
  ],
);

export const mappingLogIDs = pgSequence('mapping_logs_id');

/** Which video was served to a learner, and from where (d2 §3, Mapping log). Partitioned by month of `created_at`. */
export const mappingLogs = auditedTable(
  'mapping_logs',
  {
    called: 'Mapping log',
    key: ['id', 'createdAt'],
    logged: fromApps,
    searchedBy: {
      own: ['referenceID'],
      through: { of: 'learners', by: 'learnerID', columns: ['phone', 'email', 'full_name'] },
    },
    person: { of: 'learnerID', stays: 'Which video an account was given from where' },
  },
  {
    id: integer('id').notNull().default(sql`nextval('mapping_logs_id')`),
    learnerID: idOf('learner_id', () => learners.id),
    referenceID: text('reference_id').notNull(),
    /** '' where none was found. */
    cdn: text('cdn').notNull().default(''),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Chosen by the app: an entry sent again is not stored twice. */
    entryKey: uuid('entry_key'),
    searchText: searchText(),
  },
  (t) => [
    primaryKey({ name: 'mapping_logs_pkey', columns: [t.id, t.createdAt] }),
    unique('mapping_logs_entry').on(t.createdAt, t.entryKey),
    index('mapping_logs_newest').on(t.createdAt, t.id),
    index('mapping_logs_of_learner').on(t.learnerID, t.createdAt, t.id),
    searchIndex('mapping_logs', t.searchText),
  ],
);

export const watchLogIDs = pgSequence('watch_log_id');

/** A lesson that was watched, one line per sitting (d3 §3, User log row). Partitioned by month of `started_at`. */
export const watchLog = auditedTable(
  'watch_log',
  {
    called: 'Watched lesson',
    key: ['id', 'startedAt'],
    logged: fromApps,
    person: { of: 'learnerID', stays: 'Which lessons an account watched' },
  },
  {
    id: integer('id').notNull().default(sql`nextval('watch_log_id')`),
    learnerID: idOf('learner_id', () => learners.id),
    subTopicID: idOf('sub_topic_id', () => subTopics.id),
    /** 1 online, 2 offline (d3 §3). */
    online: smallint('online').notNull(),
    startedAt: instant('started_at').notNull(),
    watchedSeconds: integer('watched_seconds').notNull(),
    /** Chosen by the app: an entry sent again is not stored twice. */
    entryKey: uuid('entry_key'),
  },
  (t) => [
    primaryKey({ name: 'watch_log_pkey', columns: [t.id, t.startedAt] }),
    unique('watch_log_entry').on(t.startedAt, t.entryKey),
    index('watch_log_of_learner').on(t.learnerID, t.startedAt, t.id),
    index('watch_log_of_sub_topic').on(t.subTopicID),
    check('watch_log_online', sql`${t.online} in (1, 2)`),
    check('watch_log_seconds', sql`${t.watchedSeconds} >= 0`),
  ],
);

const fromWatchLog = { not: 'Counted from the watch log by a trigger' } as const;

/** A period: all time, a month, or a day. */
const watchPeriod = { kind: text('kind').notNull(), since: date('since', { mode: 'string' }).notNull() };
const isWatchPeriod = sql`kind in ('ever', 'month', 'day')`;

/** Who watched a class, once for each period, so that nobody is counted twice. All time begins in 1970. */
export const classWatchers = auditedTable(
  'class_watchers',
  {
    called: 'Watcher of a class',
    plural: 'watchers of classes',
    key: ['classID', 'kind', 'since', 'learnerID'],
    logged: fromWatchLog,
    person: { not: 'It follows from the watch log, which is theirs' },
    follows: ['watch_log'],
  },
  {
    classID: idOf('class_id', () => classes.id),
    ...watchPeriod,
    /** No foreign key: learners who are gone were counted all the same. */
    learnerID: integer('learner_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.classID, t.kind, t.since, t.learnerID] }),
    index('class_watchers_period').on(t.kind, t.since),
    check('class_watchers_kind', isWatchPeriod),
  ],
);

/** The number of watchers (d3 §3, Class counts). */
export const classWatches = auditedTable(
  'class_watches',
  {
    called: 'Count of watchers',
    plural: 'counts of watchers',
    key: ['classID', 'kind', 'since'],
    logged: fromWatchLog,
    follows: ['watch_log'],
  },
  {
    classID: idOf('class_id', () => classes.id),
    ...watchPeriod,
    learners: integer('learners').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.since, t.classID] }), check('class_watches_kind', isWatchPeriod)],
);

/** How often an app was downloaded in a month (d3 §3, Download stats), from the stores' reports. */
export const appDownloads = auditedTable(
  'app_downloads',
  {
    called: 'Monthly downloads',
    plural: 'monthly downloads',
    key: ['appID', 'month'],
    named: [{ of: 'apps', by: 'appID' }, { month: 'month' }],
    revertPolicy: { edit: ['/prepclinic-users-downloads'] },
    shownOn: ['/prepclinic-users-downloads'],
  },
  {
    appID: idOf('app_id', () => apps.id),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    androidDownloads: integer('android_downloads').notNull().default(0),
    iosDownloads: integer('ios_downloads').notNull().default(0),
    rowVersion: rowVersion(),
  },
  (t) => [
    primaryKey({ columns: [t.appID, t.month] }),
    check('app_downloads_month', sql`extract(day from ${t.month}) = 1`),
    check('app_downloads_counts', sql`${t.androidDownloads} >= 0 and ${t.iosDownloads} >= 0`),
  ],
);
