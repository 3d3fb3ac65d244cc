import { missing } from '@prepdesk/contract/failures';
import { treasures as calls } from '@prepdesk/contract/treasures/treasures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { assertRowVersion, nextVersion } from '../../db/row-version.ts';
import { subjects } from '../../db/schema/catalogue.ts';
import {
  treasureCourses as courses,
  treasures as table,
  treasureTopics as topics,
} from '../../db/schema/treasures.ts';
import { implement } from '../../http/implement.ts';
import { refuseForeignCourses } from './treasure-courses.ts';
import { treasurePostColumns } from './treasure-post.ts';

const columns = {
  ...treasurePostColumns,
  courses: sql<string>`coalesce((select string_agg(c.course_id::text, ',' order by c.course_id)
    from treasure_courses c where c.treasure_id = treasures.id), '')`,
  rowVersion: table.rowVersion,
};

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

const rowOf = async (db: Db, treasureID: number) => {
  const [row] = await db
    .select(columns)
    .from(table)
    .innerJoin(topics, eq(topics.id, table.treasureTopicID))
    .where(eq(table.id, treasureID));
  return row ?? {};
};

/** The stored treasure, locked until the transaction ends. */
async function lockedTreasure(db: Db, treasureID: number) {
  const [stored] = await db.select().from(table).where(eq(table.id, treasureID)).for('update');
  if (!stored) throw missing('The treasure');
  return stored;
}

type Stored = Awaited<ReturnType<typeof lockedTreasure>>;

const assertTreasureVersion = (db: Db, stored: Stored, sent: number | undefined): Promise<void> =>
  assertRowVersion(db, { table: 'treasures', key: stored.id, stored }, sent, () => rowOf(db, stored.id));

async function requireTopic(db: Db, topicID: number, sectionID: number) {
  const [topic] = await db
    .select({ appID: topics.appID })
    .from(topics)
    .where(and(eq(topics.id, topicID), eq(topics.subjectID, sectionID)));
  if (!topic) throw missing('The treasure topic');
  return topic;
}

/** Whether the treasure has other courses than these. */
async function isOfOthers(db: Db, treasureID: number, courseIDs: readonly number[]): Promise<boolean> {
  const stored = await db
    .select({ courseID: courses.courseID })
    .from(courses)
    .where(eq(courses.treasureID, treasureID));
  return stored.length !== courseIDs.length || stored.some(({ courseID }) => !courseIDs.includes(courseID));
}

/** Replaces the whole set; an unchanged set writes nothing. */
async function setCourses(db: Db, treasureID: number, courseIDs: readonly number[]): Promise<void> {
  const wanted = sql`${sql.param(courseIDs)}::int[]`;
  await db.execute(sql`delete from ${courses} where ${courses.treasureID} = ${treasureID}
    and not ${courses.courseID} = any(${wanted})`);
  await db.execute(sql`insert into ${courses} select ${treasureID}::int, one from unnest(${wanted}) one
    on conflict do nothing`);
}

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
      await setCourses(db, added!.treasurePostID, courseIDs);
      return added!;
    }
    const stored = await lockedTreasure(db, input.treasurePostID || 0);
    await assertTreasureVersion(db, stored, input.rowVersion);
    const orderBy = input.orderBy ?? stored.orderBy;
    // A new text has not been verified by anybody.
    const isVerify = post === stored.post ? stored.isVerify : 0;
    const isMoved = await isOfOthers(db, stored.id, courseIDs);
    await db
      .update(table)
      .set({ treasureTopicID, post, orderBy, isVerify, ...(isMoved ? nextVersion(stored) : {}) })
      .where(eq(table.id, stored.id));
    if (isMoved) await setCourses(db, stored.id, courseIDs);
    return { treasurePostID: stored.id };
  },
  setState: async ({ input, db }) => {
    const stored = await lockedTreasure(db, input.treasurePostID);
    await assertTreasureVersion(db, stored, input.rowVersion);
    const { isActive, isVerify } = input;
    await db.update(table).set({ isActive, isVerify }).where(eq(table.id, stored.id));
    return {};
  },
});
