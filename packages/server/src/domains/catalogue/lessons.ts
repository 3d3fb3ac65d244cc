import type { Resource } from '@prepdesk/contract/resource';
import { eq, sql } from 'drizzle-orm';
import { equals, searchIn } from '../../db/list/conditions.ts';
import { rising } from '../../db/list/statement.ts';
import {
  classes,
  courses,
  subjectMaps as maps,
  subjects,
  subTopics as table,
  topics,
} from '../../db/schema/catalogue.ts';
import type { EditedResource, Join } from '../../db/stored-in.ts';

/** Where the fields are that all such lists have. */
export const lessonMappings = {
  subTopicID: 'id',
  topicName: { read: topics.name },
  classID: { read: topics.classID },
  className: { read: classes.name },
  subjectName: { read: subjects.name },
  courseID: { read: maps.courseID },
  courseName: { read: courses.name },
  appID: { read: maps.appID },
} as const;

export const questionCount = {
  read: sql<number>`(select count(*)::int from sub_topic_questions q join questions a on a.id = q.question_id
    where q.sub_topic_id = ${table.id} and a.is_active = 1)`,
};

export const lessonJoins: readonly Join[] = [
  [topics, eq(topics.id, table.topicID)],
  [classes, eq(classes.id, topics.classID)],
  [maps, eq(maps.id, classes.subjectMapID)],
  [subjects, eq(subjects.id, maps.subjectID)],
  [courses, eq(courses.id, maps.courseID)],
];

/** The sub-topics of an app that are such lessons, grouped by topic. */
export const lessonsOf = <R extends Resource>({ listed }: EditedResource<R, typeof table>) => ({
  ...listed,
  scope: { appID: equals(maps.appID), courseID: equals(maps.courseID) },
  search: searchIn(table.searchText),
  order: [rising(table.topicID), rising(table.orderBy), rising(table.id)],
});
