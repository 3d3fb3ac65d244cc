import { topics as calls } from '@prepdesk/contract/catalogue/topics';
import { missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { refuseStale } from '../../db/row-version.ts';
import { classes, subjectMaps as maps, topics as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  topicID: table.id,
  topicName: table.name,
  isActive: table.isActive,
  orderBy: table.orderBy,
  rowVersion: table.rowVersion,
};

const topicsOf = preparedRows('topics.list', columns, (db) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(classes, eq(classes.id, table.classID))
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(
      and(
        eq(table.classID, sql.placeholder('classID')),
        eq(maps.courseID, sql.placeholder('courseID')),
        eq(maps.appID, sql.placeholder('appID')),
      ),
    )
    .orderBy(asc(table.orderBy), asc(table.id)),
);

type Place = { appID: number; courseID: number; classID: number };

async function requireClass(db: Db, { appID, courseID, classID }: Place): Promise<void> {
  const [found] = await db
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(and(eq(classes.id, classID), eq(maps.courseID, courseID), eq(maps.appID, appID)));
  if (!found) throw missing('The class');
}

export const topics = implement(calls, {
  list: async ({ input, db }) => ({ topics: await topicsOf(db, input) }),
  add: async ({ input, db }) => {
    await requireClass(db, input);
    const { classID, topicName: name, orderBy } = input;
    const [added] = await db
      .insert(table)
      .values({ classID, name, orderBy })
      .returning({ topicID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    await requireClass(db, input);
    const isIt = and(eq(table.id, input.topicID), eq(table.classID, input.classID));
    const [stored] = await db.select(columns).from(table).where(isIt).for('update');
    if (!stored) throw missing('The topic');
    await refuseStale(
      db,
      { table: 'topics', key: input.topicID, stored },
      input.rowVersion,
      async () => stored,
    );
    await db
      .update(table)
      .set({ name: input.topicName, orderBy: input.orderBy, isActive: input.isActive })
      .where(isIt);
    return {};
  },
});
