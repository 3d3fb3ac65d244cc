import { classResource } from '@prepdesk/contract/catalogue/classes';
import { course } from '@prepdesk/contract/catalogue/courses';
import { level } from '@prepdesk/contract/catalogue/levels';
import { bookSlugID, qBankSlugID, subTopic } from '@prepdesk/contract/catalogue/sub-topics';
import { topic } from '@prepdesk/contract/catalogue/topics';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, smallint, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import {
  citext,
  foreignKeyOf,
  idOf,
  keyOf,
  rowVersion,
  searchIndex,
  searchText,
  serialID,
  state,
} from './columns.ts';

/** app > course > subject > class > topic > sub-topic, each under its parent by a foreign key. */

const subjectScreens = ['/subjects', '/subjectlist'] as const;
/** The message of the constraint that a course belongs to the named app. */
export const courseOfAnotherApp = 'This course was not found in this app';

export const apps = auditedTable(
  'apps',
  { called: 'App', named: ['name'] },
  {
    id: integer('id').primaryKey(),
    name: citext('name').notNull().unique(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
);

export const languages = auditedTable(
  'languages',
  { called: 'Language', named: ['name'], logged: { not: 'Fixed by the documents' } },
  { id: integer('id').primaryKey(), name: text('name').notNull().unique() },
);

export const courses = auditedTable(
  course,
  {
    named: ['name'],
    violations: { courses_name_unique: { name: 'This app already has a course with this name' } },
    revertPolicy: { edit: ['/courses'] },
  },
  {
    id: serialID(),
    appID: idOf('app_id', () => apps.id),
    name: citext('name').notNull(),
    /** The exam it prepares for, by which sales are added up: 1 Intermediate, 2 Final, 4 Foundation (gaps A39). */
    examLevel: smallint('exam_level'),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    check('courses_exam_level', sql`${t.examLevel} in (1, 2, 4)`),
    unique('courses_name_unique').on(t.appID, t.name),
    unique('courses_app_and_id').on(t.appID, t.id),
    check('courses_state', sql`${t.isActive} in (0, 1)`),
  ],
);

export const courseLevels = auditedTable(
  level,
  {
    called: 'Course level',
    named: ['name'],
    violations: {
      course_levels_name_unique: { levelname: 'This course already has a level with this name' },
    },
    revertPolicy: { edit: ['/courses/{id}'] },
  },
  {
    id: serialID(),
    courseID: idOf('course_id', () => courses.id),
    name: citext('name').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('course_levels_name_unique').on(t.courseID, t.name),
    check('course_levels_state', sql`${t.isActive} in (0, 1)`),
  ],
);

/** One row per name, whichever courses use it (d1 §5: an existing name's subjectID is used again). */
export const subjects = auditedTable(
  'subjects',
  {
    called: 'Subject',
    named: ['name'],
    violations: { subjects_name_unique: { subjectName: 'Another subject already has this name' } },
    revertPolicy: { edit: subjectScreens, add: ['/addsubjects', ...subjectScreens] },
  },
  {
    id: serialID(),
    name: citext('name').notNull().unique('subjects_name_unique'),
    rowVersion: rowVersion(),
  },
);

/** A subject in a course. */
export const subjectMaps = auditedTable(
  'subject_maps',
  {
    called: 'Subject in a course',
    plural: 'subjects in courses',
    named: [{ of: 'subjects', by: 'subjectID' }],
    violations: {
      subject_maps_place_unique: { subjectName: 'This course already has this subject' },
      subject_maps_course: courseOfAnotherApp,
    },
    revertPolicy: { edit: subjectScreens, add: ['/addsubjects', ...subjectScreens] },
  },
  {
    id: serialID(),
    subjectID: idOf('subject_id', () => subjects.id),
    appID: integer('app_id').notNull(),
    courseID: integer('course_id').notNull(),
    languageID: idOf('language_id', () => languages.id),
    orderBy: integer('order_by').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    // A course belongs to one app: the pair proves that it is the named one.
    foreignKeyOf('subject_maps_course', [t.appID, t.courseID], [courses.appID, courses.id]),
    unique('subject_maps_place_unique').on(t.courseID, t.languageID, t.subjectID),
    index('subject_maps_subject').on(t.subjectID),
    check('subject_maps_state', sql`${t.isActive} in (0, 1)`),
  ],
);

export const subjectMetas = auditedTable(
  'subject_metas',
  {
    called: 'Subject meta',
    key: ['subjectMapID'],
    revertPolicy: { edit: subjectScreens },
    showsImages: ['backgroundImage'],
  },
  {
    subjectMapID: keyOf('subject_map_id', () => subjectMaps.id),
    numberOfVideos: integer('number_of_videos'),
    backgroundColor: text('background_color').notNull().default(''),
    backgroundImage: text('background_image').notNull().default(''),
    subjectFilter: text('subject_filter').notNull().default(''),
    rowVersion: rowVersion(),
  },
  (t) => [check('subject_metas_filter', sql`${t.subjectFilter} in ('', 'Intermediate', 'Advanced')`)],
);

export const classes = auditedTable(
  classResource,
  {
    plural: 'classes',
    named: ['name'],
    violations: { classes_name_unique: { className: 'This subject already has a class with this name' } },
    searchedBy: { own: ['name'] },
    revertPolicy: { edit: ['/classes/{id}', '/classlist/{id}', '/prepclinic/classes'] },
    showsImages: ['image', 'description', 'url'],
  },
  {
    id: serialID(),
    subjectMapID: idOf('subject_map_id', () => subjectMaps.id),
    name: citext('name').notNull(),
    description: text('description').notNull(),
    image: text('image').notNull(),
    url: text('url').notNull().default(''),
    orderBy: integer('order_by').notNull(),
    isActive: state(),
    searchText: searchText(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('classes_name_unique').on(t.subjectMapID, t.name),
    searchIndex('classes', t.searchText),
    check('classes_state', sql`${t.isActive} in (0, 1)`),
  ],
);

export const topics = auditedTable(
  topic,
  {
    named: ['name'],
    violations: { topics_name_unique: { topicName: 'This class already has a topic with this name' } },
    revertPolicy: { edit: ['/topics'] },
  },
  {
    id: serialID(),
    classID: idOf('class_id', () => classes.id),
    name: citext('name').notNull(),
    orderBy: integer('order_by').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('topics_name_unique').on(t.classID, t.name),
    check('topics_state', sql`${t.isActive} in (0, 1)`),
  ],
);

export const slugs = auditedTable(
  'slugs',
  { called: 'Slug', named: ['name'], logged: { not: 'Fixed by the documents' } },
  { id: integer('id').primaryKey(), name: text('name').notNull().unique() },
);

export const contentTypes = auditedTable(
  'content_types',
  {
    called: 'Type of content',
    plural: 'types of content',
    named: ['contentType'],
    logged: { not: 'Fixed by the documents' },
  },
  {
    id: integer('id').primaryKey(),
    contentType: text('content_type').notNull().unique(),
  },
);

const bookScreens = ['/topics/{id}', '/books'] as const;
const qBankScreens = ['/topics/{id}', '/qbankLive'] as const;

export const subTopics = auditedTable(
  subTopic,
  {
    named: ['name'],
    violations: {
      sub_topics_name_unique: { subTopicName: 'This topic already has a sub-topic with this name and slug' },
    },
    searchedBy: { own: ['name'] },
    revertPolicy: ({ slug_id: slugID }) => ({
      edit: ['/topics/{id}'],
      columns: {
        ...(slugID === bookSlugID && { pdfLink: bookScreens, isActive: bookScreens }),
        ...(slugID === qBankSlugID && { release: qBankScreens, releaseOn: qBankScreens }),
      },
    }),
    shownOn: ['/topics/{id}', '/microtopics/{id}', '/test', '/books', '/qbankLive'],
  },
  {
    id: serialID(),
    topicID: idOf('topic_id', () => topics.id),
    name: citext('name').notNull(),
    slugID: idOf('slug_id', () => slugs.id),
    typeID: idOf('type_id', () => contentTypes.id),
    isFree: smallint('is_free').notNull(),
    orderBy: integer('order_by').notNull(),
    /** 'live', 'coming soon', or 'date' with the day in `release_on`. */
    release: text('release').notNull(),
    releaseOn: date('release_on', { mode: 'string' }),
    pdfLink: text('pdf_link').notNull().default(''),
    /** 1 Old, 2 New: the content's version, not the row's. */
    version: smallint('version').notNull(),
    filters: text('filters').notNull().default(''),
    isActive: state(),
    searchText: searchText(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('sub_topics_name_unique').on(t.topicID, t.name, t.slugID),
    index('sub_topics_slug').on(t.slugID, t.topicID, t.orderBy, t.id),
    searchIndex('sub_topics', t.searchText),
    check('sub_topics_state', sql`${t.isActive} in (0, 1, 2)`),
    check('sub_topics_price', sql`${t.isFree} in (0, 1)`),
    check('sub_topics_version', sql`${t.version} in (1, 2)`),
    check('sub_topics_release', sql`(${t.release} = 'date') = (${t.releaseOn} is not null)`),
    check('sub_topics_release_word', sql`${t.release} in ('live', 'coming soon', 'date')`),
    check(
      'sub_topics_filters',
      sql`case when ${t.slugID} = 6 then ${t.filters} in ('MTP', 'RTP', 'PYP') else ${t.filters} = '' end`,
    ),
  ],
);
