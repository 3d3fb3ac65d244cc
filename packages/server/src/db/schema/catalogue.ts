import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { citext, createdAt, rowVersion, serialID, state } from './columns.ts';

/** app > course > subject > class > topic > sub-topic, each under its parent by a foreign key. */

export const apps = pgTable('apps', {
  id: integer('id').primaryKey(),
  name: citext('name').notNull().unique(),
  isActive: state(),
  rowVersion: rowVersion(),
});

export const languages = pgTable('languages', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().unique(),
});

export const courses = pgTable(
  'courses',
  {
    id: serialID(),
    appID: integer('app_id')
      .notNull()
      .references(() => apps.id),
    name: citext('name').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('courses_name_unique').on(t.appID, t.name),
    unique('courses_app_and_id').on(t.appID, t.id),
    check('courses_state', sql`${t.isActive} in (0, 1)`),
  ],
);

export const courseLevels = pgTable(
  'course_levels',
  {
    id: serialID(),
    courseID: integer('course_id')
      .notNull()
      .references(() => courses.id),
    name: citext('name').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('course_levels_name_unique').on(t.courseID, t.name),
    check('course_levels_state', sql`${t.isActive} in (0, 1)`),
  ],
);

/** One row a name, whichever courses use it (d1 §5: an existing name's subjectID is used again). */
export const subjects = pgTable('subjects', {
  id: serialID(),
  name: citext('name').notNull().unique('subjects_name_unique'),
  rowVersion: rowVersion(),
});

/** A subject in a course. */
export const subjectMaps = pgTable(
  'subject_maps',
  {
    id: serialID(),
    subjectID: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    appID: integer('app_id').notNull(),
    courseID: integer('course_id').notNull(),
    languageID: integer('language_id')
      .notNull()
      .references(() => languages.id),
    orderBy: integer('order_by').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    // A course belongs to one app: the pair proves that the app named is that one.
    foreignKey({
      name: 'subject_maps_course',
      columns: [t.appID, t.courseID],
      foreignColumns: [courses.appID, courses.id],
    }),
    unique('subject_maps_place_unique').on(t.courseID, t.languageID, t.subjectID),
    index('subject_maps_subject').on(t.subjectID),
    check('subject_maps_state', sql`${t.isActive} in (0, 1)`),
  ],
);

export const subjectMetas = pgTable(
  'subject_metas',
  {
    subjectMapID: integer('subject_map_id')
      .primaryKey()
      .references(() => subjectMaps.id),
    numberOfVideos: integer('number_of_videos'),
    backgroundColor: text('background_color').notNull().default(''),
    backgroundImage: text('background_image').notNull().default(''),
    subjectFilter: text('subject_filter').notNull().default(''),
    rowVersion: rowVersion(),
  },
  (t) => [check('subject_metas_filter', sql`${t.subjectFilter} in ('', 'Intermediate', 'Advanced')`)],
);

export const classes = pgTable(
  'classes',
  {
    id: serialID(),
    subjectMapID: integer('subject_map_id')
      .notNull()
      .references(() => subjectMaps.id),
    name: citext('name').notNull(),
    description: text('description').notNull(),
    image: text('image').notNull(),
    url: text('url').notNull().default(''),
    orderBy: integer('order_by').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('classes_name_unique').on(t.subjectMapID, t.name),
    index('classes_words').using('gin', sql`(${t.name}::text) gin_trgm_ops`),
    check('classes_state', sql`${t.isActive} in (0, 1)`),
  ],
);

export const topics = pgTable(
  'topics',
  {
    id: serialID(),
    classID: integer('class_id')
      .notNull()
      .references(() => classes.id),
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

export const slugs = pgTable('slugs', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().unique(),
});

export const contentTypes = pgTable('content_types', {
  id: integer('id').primaryKey(),
  contentType: text('content_type').notNull().unique(),
});

export const subTopics = pgTable(
  'sub_topics',
  {
    id: serialID(),
    topicID: integer('topic_id')
      .notNull()
      .references(() => topics.id),
    name: citext('name').notNull(),
    slugID: integer('slug_id')
      .notNull()
      .references(() => slugs.id),
    typeID: integer('type_id')
      .notNull()
      .references(() => contentTypes.id),
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
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('sub_topics_name_unique').on(t.topicID, t.name, t.slugID),
    index('sub_topics_slug').on(t.slugID, t.topicID, t.orderBy, t.id),
    index('sub_topics_words').using('gin', sql`(${t.name}::text) gin_trgm_ops`),
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

/** What was uploaded, by the name under which it is served. */
export const images = pgTable(
  'images',
  {
    name: text('name').primaryKey(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    uploadedBy: integer('uploaded_by'),
    /** 0: no longer offered; still served wherever it is in use. */
    isActive: state(),
    createdAt: createdAt(),
    rowVersion: rowVersion(),
  },
  (t) => [index('images_newest').on(t.createdAt, t.name)],
);
