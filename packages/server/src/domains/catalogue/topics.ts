import { topics as calls, topic } from '@prepdesk/contract/catalogue/topics';
import { missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { orMissing } from '../../db/or-missing.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { classes, subjectMaps as maps, topics as table } from '../../db/schema/catalogue.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(topic, table, { columns: { topicID: 'id', topicName: 'name' } });

const topicsOf = preparedRows('topics.list', stored.columns, (db) =>
  db
    .select(stored.columns)
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

type Parents = { appID: number; courseID: number; classID: number };

async function requireClass(db: Db, { appID, courseID, classID }: Parents): Promise<void> {
  const [row] = await db
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(and(eq(classes.id, classID), eq(maps.courseID, courseID), eq(maps.appID, appID)));
  if (!row) throw missing('The class');
}

const editTopic = editRow(calls.edit, stored);

export const topics = implement(calls, {
  list: async ({ input, db }) => ({
    topics: await orMissing(db, topicsOf(db, input), {
      table: classes,
      id: input.classID,
      what: 'The class',
    }),
  }),
  add: addRow(calls.add, stored, ({ input, db }) => requireClass(db, input)),
  edit: async (context) => {
    await requireClass(context.db, context.input);
    return editTopic(context);
  },
});
