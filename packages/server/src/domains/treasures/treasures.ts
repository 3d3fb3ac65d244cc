import { missing } from '@prepdesk/contract/failures';
import { treasures as calls, treasure } from '@prepdesk/contract/treasures/treasures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { nextVersion } from '../../db/row-version.ts';
import { subjects } from '../../db/schema/catalogue.ts';
import {
  treasureCourses as courses,
  treasures as table,
  treasureTopics as topics,
} from '../../db/schema/treasures.ts';
import { editedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow, lockedRow } from '../../http/call/resource-handlers.ts';
import { refuseForeignCourses, setCourses } from './treasure-courses.ts';

export const storedTreasure = editedIn(treasure, table, {
  columns: {
    postID: 'id',
    TreasureID: 'id',
    name: { read: topics.name },
    treasurePost: { read: table.post },
    courses: {
      read: sql<string>`coalesce((select string_agg(c.course_id::text, ',' order by c.course_id)
        from treasure_courses c where c.treasure_id = treasures.id), '')`,
    },
  },
  joins: [[topics, eq(topics.id, table.treasureTopicID)]],
});
const { columns } = storedTreasure;

const treasuresOf = preparedRows('treasures.list', columns, (db) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(topics, eq(topics.id, table.treasureTopicID))
    .where(and(eq(topics.id, sql.placeholder('topicID')), eq(topics.subjectID, sql.placeholder('sectionID'))))
    .orderBy(asc(table.orderBy), asc(table.id)),
);

const sectionColumns = { sectionID: subjects.id, name: subjects.name };

const sectionsOf = preparedRows('treasures.sections', sectionColumns, (db) =>
  db
    .select(sectionColumns)
    .from(subjects)
    .where(
      sql`exists (select from subject_maps m where m.subject_id = subjects.id
        and m.app_id = ${sql.placeholder('appID')})`,
    )
    .orderBy(asc(subjects.name)),
);

async function requireTopic(db: Db, topicID: number, sectionID: number) {
  const [topic] = await db
    .select({ appID: topics.appID })
    .from(topics)
    .where(and(eq(topics.id, topicID), eq(topics.subjectID, sectionID)));
  if (!topic) throw missing('The treasure topic');
  return topic;
}

const ofTreasure = { table: courses, owner: courses.treasureID, course: courses.courseID };

export const treasures = implement(calls, {
  sections: async ({ input, db }) => ({ subjects: await sectionsOf(db, input) }),
  list: async ({ input, db }) => ({ treasures: await treasuresOf(db, input) }),
  save: async ({ input, db }) => {
    const { sectionID, topicID: treasureTopicID, courses: courseIDs, content: post, isEditable } = input;
    const { appID } = await requireTopic(db, treasureTopicID, sectionID);
    await refuseForeignCourses(db, appID, courseIDs);
    if (!isEditable) {
      const last = sql`(select coalesce(max(t.order_by), 0) + 1 from treasures t
        where t.treasure_topic_id = ${treasureTopicID})`;
      const [added] = await db
        .insert(table)
        .values({ treasureTopicID, post, isVerify: 0, orderBy: input.orderBy ?? last })
        .returning({ treasurePostID: table.id });
      await setCourses(db, ofTreasure, added!.treasurePostID, courseIDs);
      return added!;
    }
    const treasurePostID = input.treasurePostID || 0;
    const stored = await lockedRow({ db, input: { ...input, treasurePostID } }, storedTreasure);
    const orderBy = input.orderBy ?? stored.orderBy;
    // A new text has not been verified by anybody.
    const isVerify = post === stored.post ? stored.isVerify : 0;
    const isMoved = await setCourses(db, ofTreasure, treasurePostID, courseIDs);
    await db
      .update(table)
      .set({ treasureTopicID, post, orderBy, isVerify, ...(isMoved ? nextVersion(stored) : {}) })
      .where(eq(table.id, treasurePostID));
    return { treasurePostID };
  },
  setState: editRow(calls.setState, storedTreasure),
});
