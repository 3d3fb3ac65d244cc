import { uploadedImage } from '@prepdesk/contract/files/images';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { classes, subTopics, topics } from './catalogue.ts';
import { createdAt, rowVersion, serialID, state } from './columns.ts';

/** What was uploaded. */

const sameFileName = 'Another active file here has this name. Replace that one, or put it out of use first';

/** What was uploaded, by the name under which it is served. */
export const images = auditedTable(
  uploadedImage,
  {
    key: ['name'],
    inLog: { uploaded_by: 'admin_users' },
    revertPolicy: {
      edit: ['/imageUpload'],
      remove: { never: 'An uploaded image may be in use already, so it stays' },
    },
  },
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

/** Notes and slides of a class, a topic or a sub-topic. */
export const studyFiles = auditedTable(
  'study_files',
  {
    called: 'Study file',
    named: ['name'],
    violations: {
      study_files_name_in_sub_topic: sameFileName,
      study_files_name_in_topic: sameFileName,
      study_files_name_in_class: sameFileName,
    },
    revertPolicy: ({ type }) => ({ edit: [type === 2 ? '/addSlides/{id}' : '/addnotes/{id}'] }),
  },
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
    // A file belongs to the lowest place that it names, where only one active file may have its name.
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
