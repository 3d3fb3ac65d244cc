import { type SecondKind, type SegmentKind, segment } from '@prepdesk/contract/pushes/segments';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { apps, classes, courseOfAnotherApp, courses, slugs, subTopics } from './catalogue.ts';
import {
  citext,
  createdAt,
  foreignKeyOf,
  idOf,
  instant,
  keyOf,
  rowVersion,
  searchIndex,
  searchText,
  serialID,
  state,
} from './columns.ts';
import { packageOfAnotherApp, packages } from './commerce.ts';
import { devices } from './devices.ts';
import { functions } from './home.ts';
import { learners } from './learners.ts';

/** What is pushed to learners' devices, to whom, and with what result. */

const screen = ['/notification'] as const;

/** A rule that selects learners: who they are is found out when a push is sent. */
export const segments = auditedTable(
  segment,
  {
    named: ['name'],
    violations: {
      segments_name_unique: { segmentName: 'This app already has a segment with this name' },
      segments_course: { courseID: courseOfAnotherApp },
      segments_package: { packageID: packageOfAnotherApp },
      segments_and_course: { andCourseID: courseOfAnotherApp },
      segments_and_package: { andPackageID: packageOfAnotherApp },
    },
    revertPolicy: { edit: ['/notification/segments'] },
  },
  {
    id: serialID(),
    appID: idOf('app_id', () => apps.id),
    name: citext('name').notNull(),
    kind: text('kind').$type<SegmentKind>().notNull(),
    courseID: integer('course_id'),
    packageID: integer('package_id'),
    days: smallint('days'),
    /** A second condition, which must hold, too; null for none. */
    andKind: text('and_kind').$type<SecondKind>(),
    andCourseID: integer('and_course_id'),
    andPackageID: integer('and_package_id'),
    andDays: smallint('and_days'),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    foreignKeyOf('segments_course', [t.appID, t.courseID], [courses.appID, courses.id]),
    foreignKeyOf('segments_package', [t.packageID, t.appID], [packages.id, packages.appID]),
    unique('segments_name_unique').on(t.appID, t.name),
    check('segments_state', sql`${t.isActive} in (0, 1)`),
    check(
      'segments_kind',
      sql`${t.kind} in ('app', 'course', 'package', 'package-ends', 'no-purchase', 'inactive')`,
    ),
    // Each kind has the fields it needs, and no others.
    check(
      'segments_asks',
      sql`(${t.kind} = 'course') = (${t.courseID} is not null)
        and (${t.kind} = 'package') = (${t.packageID} is not null)
        and (${t.kind} in ('package-ends', 'inactive')) = (${t.days} is not null)`,
    ),
    check('segments_days', sql`${t.days} between 1 and 365`),
    foreignKeyOf('segments_and_course', [t.appID, t.andCourseID], [courses.appID, courses.id]),
    foreignKeyOf('segments_and_package', [t.andPackageID, t.appID], [packages.id, packages.appID]),
    check(
      'segments_and_kind',
      sql`${t.andKind} in ('course', 'package', 'package-ends', 'no-purchase', 'inactive')`,
    ),
    // As segments_asks; no second condition has no fields.
    check(
      'segments_and_asks',
      sql`(${t.andKind} is not distinct from 'course') = (${t.andCourseID} is not null)
        and (${t.andKind} is not distinct from 'package') = (${t.andPackageID} is not null)
        and coalesce(${t.andKind} in ('package-ends', 'inactive'), false) = (${t.andDays} is not null)`,
    ),
    check('segments_and_days', sql`${t.andDays} between 1 and 365`),
  ],
);

/** The message, and its audience: a segment, named people, or the devices of whoever tests it. */
export const pushes = auditedTable(
  'pushes',
  {
    called: 'Push',
    plural: 'pushes',
    named: ['title'],
    searchedBy: { own: ['title', 'description'] },
    revertPolicy: { never: 'A push is cancelled on its own screen before it is sent' },
    shownOn: screen,
    showsImages: ['icon', 'image'],
  },
  {
    id: serialID(),
    kind: text('kind').notNull(),
    /** Whose accounts; null for those of every app. */
    appID: integer('app_id').references(() => apps.id),
    segmentID: integer('segment_id').references(() => segments.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    icon: text('icon').notNull().default(''),
    image: text('image').notNull().default(''),
    /** What a tap does; null only opens the app. */
    functionID: integer('function_id').references(() => functions.id),
    /** What that opens, as the app gets it: an id or an address. */
    dataValue: text('data_value').notNull().default(''),
    classID: integer('class_id').references(() => classes.id),
    slugID: integer('slug_id').references(() => slugs.id),
    subTopicID: integer('sub_topic_id').references(() => subTopics.id),
    packageID: integer('package_id').references(() => packages.id),
    /** How many people were named. */
    namedPeople: integer('named_people'),
    createdBy: integer('created_by').references(() => adminUsers.id),
    createdAt: createdAt(),
    searchText: searchText(),
  },
  (t) => [
    searchIndex('pushes', t.searchText),
    index('pushes_of_segment').on(t.segmentID),
    index('pushes_of_sub_topic').on(t.subTopicID),
    check('pushes_kind', sql`${t.kind} in ('segment', 'named', 'test')`),
    check(
      'pushes_audience',
      sql`(${t.kind} = 'segment') = (${t.segmentID} is not null)
        and (${t.kind} = 'segment') = (${t.namedPeople} is null)`,
    ),
    check('pushes_said', sql`${t.title} <> '' and ${t.description} <> ''`),
  ],
);

/** The named people, or those on whose devices it is tested. */
export const pushLearners = auditedTable(
  'push_learners',
  {
    called: 'Learner of a push',
    plural: 'learners of pushes',
    key: ['pushID', 'learnerID'],
    named: [
      { of: 'pushes', by: 'pushID' },
      { of: 'learners', by: 'learnerID' },
    ],
    logged: { atOnceWithout: [] },
    person: {
      of: 'learnerID',
      stays: 'That an account was named for a push, and its words in the log of changes',
    },
    revertPolicy: { never: 'A push is cancelled on its own screen before it is sent' },
    shownOn: screen,
  },
  {
    pushID: idOf('push_id', () => pushes.id),
    learnerID: idOf('learner_id', () => learners.id),
  },
  (t) => [primaryKey({ columns: [t.pushID, t.learnerID] }), index('push_learners_learner').on(t.learnerID)],
);

const sum = (name: string) => integer(name).notNull().default(0);

/**
 * One sending of a push. The results on its devices are added up here as they become known, so that deliveries need not
 * be counted.
 */
export const pushOccurrences = auditedTable(
  'push_occurrences',
  {
    called: 'Sending of a push',
    plural: 'sendings of pushes',
    named: [{ of: 'pushes', by: 'pushID' }],
    violations: { push_occurrences_once: 'This push is sent at that time already' },
    logged: { eachRowWhen: 'state' },
    revertPolicy: { never: 'A push is cancelled on its own screen before it is sent' },
    shownOn: screen,
    uncounted: [
      'people',
      'devices',
      'android',
      'ios',
      'web',
      'sent',
      'failed',
      'unknown',
      'retired',
      'takenAt',
    ],
  },
  {
    id: serialID(),
    pushID: idOf('push_id', () => pushes.id),
    /** A test; no list shows it. */
    isTest: boolean('is_test').notNull().default(false),
    dueAt: instant('due_at').notNull(),
    /** waiting, held, sending, sent, cancelled, failed. */
    state: text('state').notNull().default('waiting'),
    /** Why it is held or failed. */
    because: text('because').notNull().default(''),
    /** When its audience was recorded; recording it twice would also reach people who joined meanwhile. */
    takenAt: instant('taken_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Who cancelled it, or released it. */
    decidedBy: integer('decided_by').references(() => adminUsers.id),
    decidedAt: instant('decided_at'),
    people: sum('people'),
    devices: sum('devices'),
    android: sum('android'),
    ios: sum('ios'),
    web: sum('web'),
    sent: sum('sent'),
    failed: sum('failed'),
    unknown: sum('unknown'),
    retired: sum('retired'),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('push_occurrences_once').on(t.pushID, t.dueAt),
    index('push_occurrences_newest').on(t.dueAt, t.id).where(sql`not ${t.isTest}`),
    index('push_occurrences_by_state').on(t.state, t.dueAt, t.id).where(sql`not ${t.isTest}`),
    index('push_occurrences_due').on(t.dueAt, t.id).where(sql`${t.state} = 'waiting'`),
    check(
      'push_occurrences_state',
      sql`${t.state} in ('waiting', 'held', 'sending', 'sent', 'cancelled', 'failed')`,
    ),
    check(
      'push_occurrences_started',
      sql`${t.startedAt} is not null or ${t.state} not in ('sending', 'sent')`,
    ),
    check('push_occurrences_finished', sql`(${t.state} = 'sent') <= (${t.finishedAt} is not null)`),
    check('push_occurrences_because', sql`${t.state} not in ('held', 'failed') or ${t.because} <> ''`),
    check(
      'push_occurrences_sums',
      sql`least(${t.people}, ${t.sent}, ${t.failed}, ${t.unknown}, ${t.retired}) >= 0
        and ${t.sent} + ${t.failed} + ${t.unknown} + ${t.retired} <= ${t.devices}
        and ${t.android} + ${t.ios} + ${t.web} = ${t.devices}`,
    ),
  ],
);

/** The result of an occurrence on one device. Partitioned by month of `queued_at`. */
export const pushDeliveries = auditedTable(
  'push_deliveries',
  {
    called: 'Delivery of a push',
    plural: 'deliveries of pushes',
    key: ['occurrenceID', 'deviceID', 'queuedAt'],
    logged: { not: 'What a provider answered; that a push was sent is logged as its sending' },
    person: { of: 'deviceID', stays: 'That a push went to a device, until it is forgotten' },
  },
  {
    occurrenceID: idOf('occurrence_id', () => pushOccurrences.id),
    deviceID: idOf('device_id', () => devices.id),
    /** When the audience was recorded; rows from before there was this column have the time of the upgrade. */
    queuedAt: instant('queued_at').notNull().default(sql`now()`),
    /** queued, sent, failed, unknown, retired. */
    state: text('state').notNull().default('queued'),
    /** The provider's reason for not accepting it; '' otherwise. */
    fault: text('fault').notNull().default(''),
  },
  (t) => [
    primaryKey({ name: 'push_deliveries_pkey', columns: [t.occurrenceID, t.deviceID, t.queuedAt] }),
    index('push_deliveries_of_device').on(t.deviceID),
    check('push_deliveries_state', sql`${t.state} in ('queued', 'sent', 'failed', 'unknown', 'retired')`),
  ],
);

/**
 * A device from which the app was removed, according to the provider. It is tried again once the app was seen on it
 * again.
 */
export const pushRetirements = auditedTable(
  'push_retirements',
  {
    called: 'Retired device',
    key: ['deviceID'],
    named: [{ of: 'devices', by: 'deviceID' }],
    logged: { not: 'The provider says it; nobody decides it' },
    person: { of: 'deviceID', stays: 'That an app was removed' },
  },
  {
    deviceID: keyOf('device_id', () => devices.id),
    retiredAt: instant('retired_at').notNull().default(sql`now()`),
  },
);
