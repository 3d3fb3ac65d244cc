import { catalogueParents as calls } from '@prepdesk/contract/catalogue/catalogue-parents';
import { missing } from '@prepdesk/contract/failures';
import { eq, sql } from 'drizzle-orm';
import {
  classes,
  courses,
  subjectMaps as maps,
  subjects,
  subTopics,
  topics,
} from '../../db/schema/catalogue.ts';
import { implement } from '../../http/call/implement.ts';

export const catalogueParents = implement(calls, {
  one: async ({ input: { classID, topicID, subTopicID }, db }) => {
    const hasTopic = Boolean(topicID || subTopicID);
    const [parents] = await db
      .select({
        appID: maps.appID,
        courseID: maps.courseID,
        courseName: courses.name,
        subjectID: maps.subjectID,
        subjectMapID: maps.id,
        subjectName: subjects.name,
        classID: classes.id,
        className: classes.name,
        topicID: topics.id,
        topicName: topics.name,
        subTopicName: subTopics.name,
      })
      .from(classes)
      .innerJoin(maps, eq(maps.id, classes.subjectMapID))
      .innerJoin(courses, eq(courses.id, maps.courseID))
      .innerJoin(subjects, eq(subjects.id, maps.subjectID))
      .leftJoin(topics, hasTopic ? eq(topics.classID, classes.id) : sql`false`)
      .leftJoin(subTopics, subTopicID ? eq(subTopics.topicID, topics.id) : sql`false`)
      .where(
        subTopicID
          ? eq(subTopics.id, subTopicID)
          : topicID
            ? eq(topics.id, topicID)
            : eq(classes.id, classID ?? 0),
      );
    if (!parents) throw missing(subTopicID ? 'The sub-topic' : topicID ? 'The topic' : 'The class');
    return parents;
  },
});
