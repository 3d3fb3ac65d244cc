import { courses as calls } from '@prepdesk/contract/catalogue/courses';
import { missing } from '@prepdesk/contract/failures';
import { and, eq } from 'drizzle-orm';
import { assertRowVersion } from '../../db/row-version.ts';
import { courses as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';

export const courses = implement(calls, {
  add: async ({ input: { appID, name, examLevel }, db }) => {
    const [added] = await db
      .insert(table)
      .values({ appID, name, examLevel: examLevel || null })
      .returning({ insertID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    const { appID, courseID, name, isActive, examLevel } = input;
    const isIt = and(eq(table.id, courseID), eq(table.appID, appID));
    const [stored] = await db.select().from(table).where(isIt).for('update');
    if (!stored) throw missing('The course');
    await assertRowVersion(db, { table: 'courses', key: courseID, stored }, input.rowVersion, async () => {
      const { id, appID: _, ...current } = stored;
      return { courseID: id, ...current, examLevel: current.examLevel ?? 0 };
    });
    const level = examLevel === undefined ? {} : { examLevel: examLevel || null };
    await db
      .update(table)
      .set({ name, isActive, ...level })
      .where(isIt);
    return {};
  },
});
