import { levels as calls, level } from '@prepdesk/contract/catalogue/levels';
import { and, asc, eq, sql } from 'drizzle-orm';
import { orMissing } from '../../db/or-missing.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { courses, courseLevels as table } from '../../db/schema/catalogue.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(level, table, { columns: { levelName: 'name' } });

const levelsOf = preparedRows('levels.list', stored.columns, (db) =>
  db
    .select(stored.columns)
    .from(table)
    .innerJoin(courses, eq(courses.id, table.courseID))
    .where(and(eq(courses.id, sql.placeholder('courseID')), eq(courses.appID, sql.placeholder('appID'))))
    .orderBy(asc(table.id)),
);

export const levels = implement(calls, {
  list: ({ input, db }) =>
    orMissing(db, levelsOf(db, input), { table: courses, id: input.courseID, what: 'The course' }),
  add: addRow(calls.add, stored),
  edit: editRow(calls.edit, stored),
});
