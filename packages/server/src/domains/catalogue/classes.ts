import { classes as calls, classResource } from '@prepdesk/contract/catalogue/classes';
import { missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { orMissing } from '../../db/or-missing.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { subjectMaps as maps, subjects, classes as table } from '../../db/schema/catalogue.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(classResource, table, { columns: { classID: 'id', className: 'name' } });

const classesOf = preparedRows('classes.list', stored.columns, (db) =>
  db
    .select(stored.columns)
    .from(table)
    .innerJoin(maps, eq(maps.id, table.subjectMapID))
    .where(
      and(
        eq(maps.courseID, sql.placeholder('courseID')),
        eq(maps.subjectID, sql.placeholder('subjectID')),
        eq(maps.appID, sql.placeholder('appID')),
      ),
    )
    .orderBy(asc(table.orderBy), asc(table.id)),
);

type Parents = { appID: number; courseID: number; subjectMapID: number };

/** A link may be old or forged: the subject must belong to the course and app that were sent with it (gaps C6). */
async function requireSubject(db: Db, { appID, courseID, subjectMapID }: Parents): Promise<void> {
  const [map] = await db
    .select({ id: maps.id })
    .from(maps)
    .where(and(eq(maps.id, subjectMapID), eq(maps.courseID, courseID), eq(maps.appID, appID)));
  if (!map) throw missing('The subject');
}

const editClass = editRow(calls.edit, stored);

export const classes = implement(calls, {
  list: async ({ input, db }) => ({
    classes: await orMissing(db, classesOf(db, input), {
      table: subjects,
      id: input.subjectID,
      what: 'The subject',
    }),
  }),
  add: addRow(calls.add, stored, ({ input, db }) => requireSubject(db, input)),
  edit: async (context) => {
    await requireSubject(context.db, context.input);
    return editClass(context);
  },
});
