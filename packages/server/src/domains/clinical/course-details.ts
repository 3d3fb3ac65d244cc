import {
  type ClassMatch,
  courseDetails as calls,
  courseDetail,
} from '@prepdesk/contract/clinical/course-details';
import { invalid, missing } from '@prepdesk/contract/failures';
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { equals, isBegunBy, matchesSearch, searchIn } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { classes, subjectMaps as maps } from '../../db/schema/catalogue.ts';
import { classDetails, faculties } from '../../db/schema/clinical.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addOrEditRow } from '../../http/call/resource-handlers.ts';
import { courseDetailRows } from './course-detail-rows.ts';

/** About as many as a person looks through while typing. */
const maxSuggested = 20;

async function classesNamed(db: Db, appID: number, search: string): Promise<ClassMatch[]> {
  if (!search) return [];
  const { rows } = await db.execute<ClassMatch>(sql`
    select c.id as "classID", c.name::text as "className", s.name::text as "subjectName", o.name::text as "courseName"
    from classes c join subject_maps m on m.id = c.subject_map_id
      join subjects s on s.id = m.subject_id join courses o on o.id = m.course_id
    where m.app_id = ${appID} and ${matchesSearch(sql`c.search_text`, search)}
    order by not ${isBegunBy(sql`c.search_text`, search)}, c.name, c.id
    limit ${maxSuggested}`);
  return rows;
}

const detailOf = async (db: Db, appID: number, classID: number) =>
  courseDetailRows(db, sql`m.app_id = ${appID} and c.id = ${classID}`);

const save = addOrEditRow(
  storedIn(courseDetail, classDetails, {
    columns: { facultyID: { column: 'facultyID', write: (facultyID) => facultyID || null } },
  }),
);

async function requireClass(db: Db, appID: number, classID: number): Promise<void> {
  const [row] = await db
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(and(eq(classes.id, classID), eq(maps.appID, appID)));
  if (!row) throw missing('The class');
}

async function requireFaculty(db: Db, appID: number, facultyID: number): Promise<void> {
  const [row] = await db
    .select({ id: faculties.id })
    .from(faculties)
    .where(and(eq(faculties.id, facultyID), eq(faculties.appID, appID)));
  if (!row) throw invalid({ facultyID: 'This faculty was not found in this app' });
}

/** The distinct words that these classes use. @param where a condition on `maps` */
async function wordsOf(db: Db, where: SQL | undefined, column: 'eligibility' | 'categoryCourse') {
  const word = classDetails[column];
  const rows = await db
    .selectDistinct({ word })
    .from(classDetails)
    .innerJoin(classes, eq(classes.id, classDetails.classID))
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(and(where, ne(word, '')))
    .orderBy(asc(word));
  return rows.map((row) => row.word);
}

export const courseDetails = implement(calls, {
  list: listOf(calls.list, {
    from: classes,
    key: classes.id,
    join: [[maps, eq(maps.id, classes.subjectMapID)]],
    columns: { classID: classes.id },
    asRows: (rows: { classID: number }[], { db }) => {
      const shown = rows.map(({ classID }) => classID);
      return courseDetailRows(db, inArray(sql`c.id`, shown));
    },
    scope: { appID: equals(maps.appID) },
    search: searchIn(classes.searchText),
  }),
  search: async ({ input, db }) => ({ classes: await classesNamed(db, input.appID, input.search) }),
  read: ({ input, db }) => detailOf(db, input.appID, input.classID),
  eligibilities: async ({ input: { appID, subjectID }, db }) => {
    const isOfSubject = and(eq(maps.appID, appID), eq(maps.subjectID, subjectID));
    return (await wordsOf(db, isOfSubject, 'eligibility')).map((eligibility) => ({ eligibility }));
  },
  filtered: async ({ input, db }) => {
    const { appID, subjectID, eligibility } = input;
    const meant = eligibility ? sql` and d.eligibility = ${eligibility}` : sql``;
    const where = sql`m.app_id = ${appID} and m.subject_id = ${subjectID}${meant}`;
    return { classes: await courseDetailRows(db, where) };
  },
  choices: async ({ input: { appID }, db }) => {
    const faculty = await db
      .select({ id: faculties.id, name: faculties.name, isActive: faculties.isActive })
      .from(faculties)
      .where(eq(faculties.appID, appID))
      .orderBy(asc(faculties.name), asc(faculties.id));
    const isOfApp = eq(maps.appID, appID);
    const eligibilities = await wordsOf(db, isOfApp, 'eligibility');
    return { faculty, eligibilities, categories: await wordsOf(db, isOfApp, 'categoryCourse') };
  },
  edit: async ({ input, db }) => {
    const { appID, classID, facultyID } = input;
    await requireClass(db, appID, classID);
    if (facultyID) await requireFaculty(db, appID, facultyID);
    return save({ db, input }, async () => (await detailOf(db, appID, classID))[0]!);
  },
});
