import type { Resource, RowOf } from '@prepdesk/contract/resource';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { countUpTo } from '../../db/count-up-to.ts';
import { matchesSearch } from '../../db/list/conditions.ts';
import { countedPage, type Page } from '../../db/page-of.ts';
import {
  classes,
  courses,
  subjectMaps as maps,
  subjects,
  subTopics as table,
  topics,
} from '../../db/schema/catalogue.ts';
import type { EditedResource, Join } from '../../db/stored-in.ts';

export type LessonsQuery = {
  page: number;
  limit: number;
  appID: number;
  courseID?: number | undefined;
  search: string;
};

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

/** The sub-topics of an app that are such lessons, grouped by topic; `more` narrows them further. */
export function lessonsPage<R extends Resource>(
  db: Db,
  stored: EditedResource<R, typeof table>,
  { page, limit, appID, courseID, search }: LessonsQuery,
  more?: SQL,
): Promise<Page<RowOf<R>>> {
  const find = () =>
    db
      .select({ id: table.id })
      .from(table)
      .innerJoin(topics, eq(topics.id, table.topicID))
      .innerJoin(classes, eq(classes.id, topics.classID))
      .innerJoin(maps, eq(maps.id, classes.subjectMapID))
      .where(
        and(
          stored.only,
          eq(maps.appID, appID),
          courseID ? eq(maps.courseID, courseID) : undefined,
          search ? matchesSearch(table.searchText, search) : undefined,
          more,
        ),
      );
  const order = [asc(table.topicID), asc(table.orderBy), asc(table.id)];
  return countedPage(
    { page, limit },
    {
      count: countUpTo(db, sql`(${find()}) matches`),
      // First find the rows; names and questions are looked up only for those on the page.
      read: ({ skip, take }) => {
        const onPage = find()
          .orderBy(...order)
          .limit(take)
          .offset(skip);
        return stored.read(db, inArray(table.id, onPage), order);
      },
    },
  );
}
