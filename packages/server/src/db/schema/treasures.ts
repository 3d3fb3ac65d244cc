import { treasureTopic } from '@prepdesk/contract/treasures/treasure-topics';
import { treasure } from '@prepdesk/contract/treasures/treasures';
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { apps, courses, subjects } from './catalogue.ts';
import { citext, idOf, rowVersion, serialID, state } from './columns.ts';
import { questions } from './questions.ts';

/** A section is a subject (gaps A13). */
export const treasureTopics = auditedTable(
  treasureTopic,
  {
    named: ['name'],
    violations: {
      treasure_topics_name_unique: {
        treasureTopic: 'This subject already has a treasure topic with this name',
      },
    },
    revertPolicy: { edit: ['/add_topics'] },
  },
  {
    id: serialID(),
    appID: idOf('app_id', () => apps.id),
    subjectID: idOf('subject_id', () => subjects.id),
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

export const treasureTopicCourses = auditedTable(
  'treasure_topic_courses',
  {
    called: 'Course of a treasure topic',
    plural: 'courses of treasure topics',
    named: [
      { of: 'treasure_topics', by: 'treasureTopicID' },
      { of: 'courses', by: 'courseID' },
    ],
    key: ['treasureTopicID', 'courseID'],
    revertPolicy: { edit: ['/add_topics'] },
    partOf: { record: 'treasure_topics', by: 'treasureTopicID' },
  },
  {
    treasureTopicID: idOf('treasure_topic_id', () => treasureTopics.id),
    courseID: idOf('course_id', () => courses.id),
  },
  (t) => [primaryKey({ columns: [t.treasureTopicID, t.courseID] })],
);

export const treasures = auditedTable(
  treasure,
  {
    revertPolicy: { edit: ['/add_treasures'] },
    showsImages: ['post'],
  },
  {
    id: serialID(),
    treasureTopicID: idOf('treasure_topic_id', () => treasureTopics.id),
    post: text('post').notNull(),
    isActive: state(),
    isVerify: state('is_verify'),
    orderBy: integer('order_by').notNull().default(0),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('treasures_topic').on(t.treasureTopicID, t.orderBy, t.id),
    index('treasures_post').using('gin', sql`${t.post} gin_trgm_ops`),
    check('treasures_state', sql`${t.isActive} in (0, 1) and ${t.isVerify} in (0, 1)`),
  ],
);

export const treasureCourses = auditedTable(
  'treasure_courses',
  {
    called: 'Course of a treasure',
    plural: 'courses of treasures',
    named: [{ of: 'courses', by: 'courseID' }],
    key: ['treasureID', 'courseID'],
    revertPolicy: { edit: ['/add_treasures'] },
    partOf: { record: 'treasures', by: 'treasureID' },
  },
  {
    treasureID: idOf('treasure_id', () => treasures.id),
    courseID: idOf('course_id', () => courses.id),
  },
  (t) => [primaryKey({ columns: [t.treasureID, t.courseID] })],
);

export const questionTreasures = auditedTable(
  'question_treasures',
  {
    called: 'Treasure of a question',
    plural: 'treasures of questions',
    named: [{ of: 'questions', by: 'questionID' }],
    key: ['questionID', 'treasureID'],
    revertPolicy: { edit: ['/map_treasure'] },
  },
  {
    questionID: idOf('question_id', () => questions.id),
    treasureID: idOf('treasure_id', () => treasures.id),
  },
  (t) => [
    primaryKey({ columns: [t.questionID, t.treasureID] }),
    index('question_treasures_treasure').on(t.treasureID),
  ],
);
