import { subjects as calls } from '@prepdesk/contract/catalogue/subjects';
import { invalid, missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { orMissing } from '../../db/or-missing.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { courses, subjectMaps as maps, subjects as names } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/call/implement.ts';

const columns = {
  subjectID: maps.subjectID,
  subjectName: names.name,
  subjectMapID: maps.id,
  isActive: maps.isActive,
  orderBy: maps.orderBy,
  languageID: maps.languageID,
  rowVersion: sql<number>`${maps.rowVersion} + ${names.rowVersion} - 1`,
};

const subjectsOf = preparedRows('subjects.list', columns, (db) =>
  db
    .select(columns)
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
    const { appID, courseID, languageID, orderBy } = input;
    const subjectID = await subjectNamed(db, input.subjectID, input.subjectName);
    await db.insert(maps).values({ subjectID, appID, courseID, languageID, orderBy });
    return { subjectID };
  },
  edit: async ({ input, db }) => {
    const { appID, courseID, subjectID, subjectMapID, orderBy, isActive, languageID } = input;
    const isIt = and(
      eq(maps.id, subjectMapID),
      eq(maps.courseID, courseID),
      eq(maps.appID, appID),
      eq(maps.subjectID, subjectID),
    );
    const [stored] = await db
      .select(columns)
      .from(maps)
      .innerJoin(names, eq(names.id, maps.subjectID))
      .where(isIt)
      .for('update');
    if (!stored) throw missing('The subject');
    const sharing = { table: 'subjects', key: subjectID };
    const row = { table: 'subject_maps', key: subjectMapID, stored, sharing };
    await assertRowVersion(db, row, input.rowVersion, async () => stored);
    await db.update(names).set({ name: input.subjectName }).where(eq(names.id, subjectID));
    await db.update(maps).set({ orderBy, isActive, languageID }).where(eq(maps.id, subjectMapID));
    return {};
  },
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
