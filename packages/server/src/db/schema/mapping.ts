import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { subTopics } from './catalogue.ts';
import { idOf, instant, rowVersion } from './columns.ts';
import { images } from './files.ts';
import { questions } from './questions.ts';
import { videos } from './videos.ts';

/** What sub-topics contain, and where an image is shown. */

export const subTopicQuestions = auditedTable(
  'sub_topic_questions',
  {
    called: 'Questions of a sub-topic',
    plural: 'questions of sub-topics',
    named: [{ of: 'sub_topics', by: 'subTopicID' }],
    key: ['subTopicID', 'questionID'],
    logged: { asSetsBy: 'write_audit_of_question_set' },
    revertPolicy: { edit: ['/subtopic/{id}'] },
    inLog: { questions: 'questions' },
  },
  {
    subTopicID: idOf('sub_topic_id', () => subTopics.id),
    questionID: idOf('question_id', () => questions.id),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subTopicID, t.questionID] }),
    index('sub_topic_questions_question').on(t.questionID),
  ],
);

export const subTopicVideos = auditedTable(
  'sub_topic_videos',
  {
    called: 'Video of a sub-topic',
    plural: 'videos of sub-topics',
    named: [
      { of: 'sub_topics', by: 'subTopicID' },
      { of: 'videos', by: 'videoID' },
    ],
    key: ['subTopicID', 'videoID'],
    revertPolicy: { edit: ['/subtopic/{id}'] },
  },
  {
    subTopicID: idOf('sub_topic_id', () => subTopics.id),
    videoID: idOf('video_id', () => videos.id),
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

/** Which rows name an uploaded image; maintained by triggers. */
export const imageUses = auditedTable(
  'image_uses',
  {
    called: 'Use of an image',
    plural: 'uses of images',
    key: ['imageName', 'tableName', 'rowKey'],
    logged: { not: 'It follows from other rows, by triggers' },
  },
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
