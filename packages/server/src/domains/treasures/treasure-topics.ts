import { invalid, missing } from '@prepdesk/contract/failures';
import { treasureTopics as calls, treasureTopic } from '@prepdesk/contract/treasures/treasure-topics';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { nextVersion } from '../../db/row-version.ts';
import { subjectMaps as maps } from '../../db/schema/catalogue.ts';
import { treasureTopicCourses as courses, treasureTopics as table } from '../../db/schema/treasures.ts';
import { editedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow, lockedRow } from '../../http/call/resource-handlers.ts';
import { refuseForeignCourses, setCourses } from './treasure-courses.ts';

// The subquery names the outer table literally: in a query on one table, its columns would lack the table name.
const stored = editedIn(treasureTopic, table, {
  columns: {
    treasureID: 'id',
    courses: {
      read: sql<string>`coalesce((select string_agg(c.course_id::text, ',' order by c.course_id)
        from treasure_topic_courses c where c.treasure_topic_id = treasure_topics.id), '')`,
    },
    treasureCount: {
      read: sql<number>`(select count(*)::int from treasures p where p.treasure_topic_id = treasure_topics.id)`,
    },
  },
});
const { columns } = stored;

const ofSection = eq(table.subjectID, sql.placeholder('sectionID'));

const topicsOf = preparedRows('treasureTopics.list', columns, (db) =>
  db.select(columns).from(table).where(ofSection).orderBy(asc(table.orderBy), asc(table.id)),
);

const nameColumns = { id: table.id, treasureID: table.id, name: table.name };

const namesOf = preparedRows('treasureTopics.names', nameColumns, (db) =>
  db
    .select(nameColumns)
    .from(table)
    .where(and(ofSection, eq(table.appID, sql.placeholder('appID')), eq(table.isActive, 1)))
    .orderBy(asc(table.orderBy), asc(table.id)),
);

async function requireSection(db: Db, appID: number, subjectID: number): Promise<void> {
  const [used] = await db
    .select({ id: maps.id })
    .from(maps)
    .where(and(eq(maps.appID, appID), eq(maps.subjectID, subjectID)))
    .limit(1);
  if (!used) throw missing('The subject');
}

const ofTopic = { table: courses, owner: courses.treasureTopicID, course: courses.courseID };

export const treasureTopics = implement(calls, {
  names: async ({ input, db }) => ({ topics: await namesOf(db, input) }),
  list: async ({ input, db }) => ({ topics: await topicsOf(db, input) }),
  save: async ({ input, db }) => {
    const { appID, sectionID: subjectID, treasureTopic: name, courses: courseIDs, isEditable } = input;
    await requireSection(db, appID, subjectID);
    if (courseIDs) await refuseForeignCourses(db, appID, courseIDs);
    if (!isEditable) {
      const last = sql`(select coalesce(max(t.order_by), 0) + 1 from treasure_topics t
        where t.app_id = ${appID} and t.subject_id = ${subjectID})`;
      const [added] = await db
        .insert(table)
        .values({ appID, subjectID, name, orderBy: input.orderBy ?? last })
        .returning({ treasureID: table.id });
      if (courseIDs) await setCourses(db, ofTopic, added!.treasureID, courseIDs);
      return added!;
    }
    const treasureID = input.treasureID || 0;
    const topic = await lockedRow({ db, input: { ...input, treasureID } }, stored);
    const isIt = eq(table.id, treasureID);
    if (!(await db.$count(table, and(isIt, eq(table.appID, appID), eq(table.subjectID, subjectID))))) {
      throw invalid({ sectionID: 'A treasure topic stays in its subject, because its treasures are there' });
    }
    const orderBy = input.orderBy ?? topic.orderBy;
    const isMoved = courseIDs && (await setCourses(db, ofTopic, treasureID, courseIDs));
    await db
      .update(table)
      .set({ name, orderBy, ...(isMoved ? nextVersion(topic) : {}) })
      .where(isIt);
    return { treasureID };
  },
  setState: editRow(calls.setState, stored),
});
