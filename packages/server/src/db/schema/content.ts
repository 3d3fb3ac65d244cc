import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { adminUsers } from './access.ts';
import { apps, classes, courses, images, subjects, subTopics, topics } from './catalogue.ts';
import { citext, createdAt, instant, rowVersion, serialID, state } from './columns.ts';
import { questions } from './questions.ts';

/** What the catalogue's leaves hold beside questions: videos, notes, slides, treasures, pages. */

export const videos = pgTable(
  'videos',
  {
    id: serialID(),
    /** The video's link; its last part is the name that staff see (d1 §3). */
    cdn: text('cdn').notNull(),
    /** The player's own name for it. */
    referenceID: text('reference_id').notNull().unique('videos_reference_unique'),
    image: text('image').notNull(),
    iosResolutions: text('ios_resolutions').notNull(),
    iosResolutionsValues: integer('ios_resolutions_values').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    isActive: state(),
    createdAt: createdAt(),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('videos_words').using('gin', sql`${t.cdn} gin_trgm_ops`, sql`${t.referenceID} gin_trgm_ops`),
    check('videos_state', sql`${t.isActive} in (0, 1)`),
    check('videos_resolution', sql`${t.iosResolutionsValues} >= 1`),
    check('videos_duration', sql`${t.durationSeconds} > 0`),
  ],
);

export const subTopicVideos = pgTable(
  'sub_topic_videos',
  {
    subTopicID: integer('sub_topic_id')
      .notNull()
      .references(() => subTopics.id),
    videoID: integer('video_id')
      .notNull()
      .references(() => videos.id),
    isVideoFree: smallint('is_video_free').notNull(),
    isVideoLive: smallint('is_video_live').notNull(),
    isNotesAvailable: smallint('is_notes_available').notNull(),
    isSlidesAvailable: smallint('is_slides_available').notNull(),
    activatesAt: instant('activates_at').notNull(),
    rowVersion: rowVersion(),
  },
  (t) => [
    primaryKey({ columns: [t.subTopicID, t.videoID] }),
    index('sub_topic_videos_video').on(t.videoID),
    check(
      'sub_topic_videos_flags',
      sql`${t.isVideoFree} in (0, 1) and ${t.isVideoLive} in (0, 1) and ${t.isNotesAvailable} in (0, 1) and ${t.isSlidesAvailable} in (0, 1)`,
    ),
  ],
);

/** Chapters of a video (gaps B26). */
export const microTopics = pgTable(
  'micro_topics',
  {
    id: serialID(),
    videoID: integer('video_id')
      .notNull()
      .references(() => videos.id),
    name: citext('name').notNull(),
    startSeconds: integer('start_seconds').notNull(),
    endSeconds: integer('end_seconds').notNull(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('micro_topics_name_unique').on(t.videoID, t.name),
    check('micro_topics_span', sql`${t.startSeconds} >= 0 and ${t.endSeconds} > ${t.startSeconds}`),
  ],
);

/** Notes and slides of a class, a topic or a sub-topic. */
export const studyFiles = pgTable(
  'study_files',
  {
    id: serialID(),
    /** 1 notes, 2 slides (d1 §7). */
    type: smallint('type').notNull(),
    classID: integer('class_id').references(() => classes.id),
    topicID: integer('topic_id').references(() => topics.id),
    subTopicID: integer('sub_topic_id').references(() => subTopics.id),
    /** As on the sender's disk, with the folders below the one that was picked. */
    name: text('name').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    isActive: state(),
    uploadedBy: integer('uploaded_by').references(() => adminUsers.id),
    createdAt: createdAt(),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('study_files_class').on(t.classID),
    index('study_files_topic').on(t.topicID),
    index('study_files_sub_topic').on(t.subTopicID),
    // A file stands in the last place that it names, and of active ones there only once under its name.
    uniqueIndex('study_files_name_in_sub_topic')
      .on(t.subTopicID, t.type, t.name)
      .where(sql`${t.isActive} = 1`),
    uniqueIndex('study_files_name_in_topic')
      .on(t.topicID, t.type, t.name)
      .where(sql`${t.isActive} = 1 and ${t.subTopicID} is null`),
    uniqueIndex('study_files_name_in_class')
      .on(t.classID, t.type, t.name)
      .where(sql`${t.isActive} = 1 and ${t.topicID} is null and ${t.subTopicID} is null`),
    check('study_files_type', sql`${t.type} in (1, 2)`),
    check('study_files_state', sql`${t.isActive} in (0, 1)`),
    check('study_files_place', sql`num_nonnulls(${t.classID}, ${t.topicID}, ${t.subTopicID}) > 0`),
  ],
);

/** A section is a subject (gaps A13). */
export const treasureTopics = pgTable(
  'treasure_topics',
  {
    id: serialID(),
    appID: integer('app_id')
      .notNull()
      .references(() => apps.id),
    subjectID: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    name: citext('name').notNull(),
    isActive: state(),
    orderBy: integer('order_by').notNull().default(0),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('treasure_topics_name_unique').on(t.appID, t.subjectID, t.name),
    check('treasure_topics_state', sql`${t.isActive} in (0, 1)`),
  ],
);

export const treasureTopicCourses = pgTable(
  'treasure_topic_courses',
  {
    treasureTopicID: integer('treasure_topic_id')
      .notNull()
      .references(() => treasureTopics.id),
    courseID: integer('course_id')
      .notNull()
      .references(() => courses.id),
  },
  (t) => [primaryKey({ columns: [t.treasureTopicID, t.courseID] })],
);

export const treasures = pgTable(
  'treasures',
  {
    id: serialID(),
    treasureTopicID: integer('treasure_topic_id')
      .notNull()
      .references(() => treasureTopics.id),
    post: text('post').notNull(),
    isActive: state(),
    isVerify: state('is_verify'),
    orderBy: integer('order_by').notNull().default(0),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('treasures_topic').on(t.treasureTopicID, t.orderBy, t.id),
    check('treasures_state', sql`${t.isActive} in (0, 1) and ${t.isVerify} in (0, 1)`),
  ],
);

export const treasureCourses = pgTable(
  'treasure_courses',
  {
    treasureID: integer('treasure_id')
      .notNull()
      .references(() => treasures.id),
    courseID: integer('course_id')
      .notNull()
      .references(() => courses.id),
  },
  (t) => [primaryKey({ columns: [t.treasureID, t.courseID] })],
);

export const questionTreasures = pgTable(
  'question_treasures',
  {
    questionID: integer('question_id')
      .notNull()
      .references(() => questions.id),
    treasureID: integer('treasure_id')
      .notNull()
      .references(() => treasures.id),
  },
  (t) => [
    primaryKey({ columns: [t.questionID, t.treasureID] }),
    index('question_treasures_treasure').on(t.treasureID),
  ],
);

/** Terms, privacy, about: one of each for an app. */
export const contentPages = pgTable(
  'content_pages',
  {
    id: serialID(),
    appID: integer('app_id')
      .notNull()
      .references(() => apps.id),
    page: text('page').notNull(),
    html: text('html').notNull().default(''),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('content_pages_page_unique').on(t.appID, t.page),
    check('content_pages_page', sql`${t.page} in ('terms', 'privacy', 'about')`),
  ],
);

/** Which rows name an uploaded image; kept by triggers. */
export const imageUses = pgTable(
  'image_uses',
  {
    imageName: text('image_name').notNull(),
    tableName: text('table_name').notNull(),
    rowKey: text('row_key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.imageName, t.tableName, t.rowKey] }),
    index('image_uses_row').on(t.tableName, t.rowKey),
    foreignKey({ name: 'image_uses_image', columns: [t.imageName], foreignColumns: [images.name] }),
  ],
);
