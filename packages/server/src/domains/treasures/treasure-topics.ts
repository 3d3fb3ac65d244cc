import { invalid, missing } from '@prepdesk/contract/failures';
import { treasureTopics as calls } from '@prepdesk/contract/treasures/treasure-topics';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { assertRowVersion, nextVersion } from '../../db/row-version.ts';
import { subjectMaps as maps } from '../../db/schema/catalogue.ts';
import { treasureTopicCourses as courses, treasureTopics as table } from '../../db/schema/treasures.ts';
import { implement } from '../../http/implement.ts';
import { refuseForeignCourses } from './treasure-courses.ts';

// The subquery names the outer table literally: in a query on one table, its columns would lack the table name.
const columns = {
  id: table.id,
  treasureID: table.id,
  appID: table.appID,
  name: table.name,
  courses: sql<string>`coalesce((select string_agg(c.course_id::text, ',' order by c.course_id)
    from treasure_topic_courses c where c.treasure_topic_id = treasure_topics.id), '')`,
  isActive: table.isActive,
  orderBy: table.orderBy,
  treasureCount: sql<number>`(select count(*)::int from treasures p where p.treasure_topic_id = treasure_topics.id)`,
  rowVersion: table.rowVersion,
};

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

const rowOf = async (db: Db, topicID: number) => {
  const [row] = await db.select(columns).from(table).where(eq(table.id, topicID));
  return row ?? {};
};

/** The stored topic, locked until the transaction ends. */
async function lockedTopic(db: Db, topicID: number) {
  const [stored] = await db.select().from(table).where(eq(table.id, topicID)).for('update');
  if (!stored) throw missing('The treasure topic');
  return stored;
}

type Stored = Awaited<ReturnType<typeof lockedTopic>>;

const assertTopicVersion = (db: Db, stored: Stored, sent: number | undefined): Promise<void> =>
  assertRowVersion(db, { table: 'treasure_topics', key: stored.id, stored }, sent, () =>
    rowOf(db, stored.id),
  );

async function requireSection(db: Db, appID: number, subjectID: number): Promise<void> {
  const [used] = await db
    .select({ id: maps.id })
    .from(maps)
    .where(and(eq(maps.appID, appID), eq(maps.subjectID, subjectID)))
    .limit(1);
  if (!used) throw missing('The subject');
}

/** Whether the treasure topic has other courses than these. */
async function isOfOthers(db: Db, topicID: number, courseIDs: readonly number[]): Promise<boolean> {
  const stored = await db
    .select({ courseID: courses.courseID })
    .from(courses)
    .where(eq(courses.treasureTopicID, topicID));
  return stored.length !== courseIDs.length || stored.some(({ courseID }) => !courseIDs.includes(courseID));
}

/** Replaces the whole set; an unchanged set writes nothing. */
async function setCourses(db: Db, topicID: number, courseIDs: readonly number[]): Promise<void> {
  const wanted = sql`${sql.param(courseIDs)}::int[]`;
  await db.execute(sql`delete from ${courses} where ${courses.treasureTopicID} = ${topicID}
    and not ${courses.courseID} = any(${wanted})`);
  await db.execute(sql`insert into ${courses} select ${topicID}::int, one from unnest(${wanted}) one
    on conflict do nothing`);
}

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
      if (courseIDs) await setCourses(db, added!.treasureID, courseIDs);
      return added!;
    }
    const stored = await lockedTopic(db, input.treasureID || 0);
    if (stored.appID !== appID || stored.subjectID !== subjectID) {
      throw invalid({ sectionID: 'A treasure topic stays in its subject, because its treasures are there' });
    }
    await assertTopicVersion(db, stored, input.rowVersion);
    const orderBy = input.orderBy ?? stored.orderBy;
    const moved = courseIDs && (await isOfOthers(db, stored.id, courseIDs)) ? courseIDs : undefined;
    await db
      .update(table)
      .set({ name, orderBy, ...(moved ? nextVersion(stored) : {}) })
      .where(eq(table.id, stored.id));
    if (moved) await setCourses(db, stored.id, moved);
    return { treasureID: stored.id };
  },
  setState: async ({ input, db }) => {
    const stored = await lockedTopic(db, input.treasureID);
    await assertTopicVersion(db, stored, input.rowVersion);
    await db.update(table).set({ isActive: input.isActive }).where(eq(table.id, stored.id));
    return {};
  },
});
