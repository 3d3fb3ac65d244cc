import { subjects as calls, subject } from '@prepdesk/contract/catalogue/subjects';
import { invalid } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { orMissing } from '../../db/or-missing.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { courses, subjectMaps as maps, subjects as names } from '../../db/schema/catalogue.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow, insertRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(subject, maps, {
  columns: {
    subjectMapID: 'id',
    subjectName: { read: names.name, apart: 'subjects' },
  },
  joins: [[names, eq(names.id, maps.subjectID)]],
  shares: { table: names, by: 'subjectID' },
});

const subjectsOf = preparedRows('subjects.list', stored.columns, (db) =>
  db
    .select(stored.columns)
    .from(maps)
    .innerJoin(names, eq(names.id, maps.subjectID))
    .where(and(eq(maps.courseID, sql.placeholder('courseID')), eq(maps.appID, sql.placeholder('appID'))))
    .orderBy(asc(maps.orderBy), asc(maps.id)),
);

const nameColumns = { id: names.id, name: names.name };

const allNames = preparedRows('subjects.names', nameColumns, (db) =>
  db.select(nameColumns).from(names).orderBy(asc(names.name)),
);

export const subjects = implement(calls, {
  names: async ({ db }) => ({ allSubjects: await allNames(db, {}) }),
  list: async ({ input, db }) => ({
    subjects: await orMissing(db, subjectsOf(db, input), {
      table: courses,
      id: input.courseID,
      what: 'The course',
    }),
  }),
  add: async ({ input, db }) => {
    const subjectID = await subjectNamed(db, input.subjectID, input.subjectName);
    await insertRow(db, stored, { ...input, subjectID });
    return { subjectID };
  },
  edit: editRow(calls.edit, stored, ({ input: { subjectID, subjectName: name }, db }) =>
    db.update(names).set({ name }).where(eq(names.id, subjectID)),
  ),
});

/**
 * The id for a name: the given one, that of an existing subject with the same name in any case, or a new one (d1 §5).
 * Two people who add the same new name at once share one subject.
 * @throws Failure `invalid` when the given id has another name
 */
async function subjectNamed(db: Db, subjectID: number, name: string): Promise<number> {
  if (subjectID === 0) {
    await db.insert(names).values({ name }).onConflictDoNothing({ target: names.name });
  }
  const [row] = await db
    .select({ id: names.id })
    .from(names)
    .where(subjectID === 0 ? eq(names.name, name) : and(eq(names.id, subjectID), eq(names.name, name)));
  if (!row) throw invalid({ subjectName: 'This subject has another name now. Please choose it again' });
  return row.id;
}
