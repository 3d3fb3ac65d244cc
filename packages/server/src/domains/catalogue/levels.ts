import { levels as calls } from '@prepdesk/contract/catalogue/levels';
import { missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import { preparedRows } from '../../db/prepared-rows.ts';
import { refuseStale } from '../../db/row-version.ts';
import { courses, courseLevels as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  id: table.id,
  levelName: table.name,
  isActive: table.isActive,
  rowVersion: table.rowVersion,
};

const levelsOf = preparedRows('levels.list', columns, (db) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(courses, eq(courses.id, table.courseID))
    .where(and(eq(courses.id, sql.placeholder('courseID')), eq(courses.appID, sql.placeholder('appID'))))
    .orderBy(asc(table.id)),
);

export const levels = implement(calls, {
  list: ({ input, db }) => levelsOf(db, input),
  add: async ({ input: { courseID, levelname }, db }) => {
    const [added] = await db
      .insert(table)
      .values({ courseID, name: levelname })
      .returning({ insertID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    const isIt = and(eq(table.id, input.levelID), eq(table.courseID, input.courseID));
    const [stored] = await db.select(columns).from(table).where(isIt).for('update');
    if (!stored) throw missing('The level');
    const row = { table: 'course_levels', key: input.levelID, stored };
    await refuseStale(db, row, input.rowVersion, async () => stored);
    await db.update(table).set({ name: input.levelname, isActive: input.isActive }).where(isIt);
    return {};
  },
});
