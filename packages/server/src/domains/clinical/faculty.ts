import { faculty as calls, facultyMember } from '@prepdesk/contract/clinical/faculty';
import { missing } from '@prepdesk/contract/failures';
import { asc, eq, sql } from 'drizzle-orm';
import { equals, searchIn, searchTextOf } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { rising } from '../../db/list/statement.ts';
import { classes, courses, subjectMaps, subjects } from '../../db/schema/catalogue.ts';
import { classDetails, faculties as table } from '../../db/schema/clinical.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';
import { averageOf, reviewCountOf } from '../reviews/index.ts';

const stored = storedIn(facultyMember, table, {
  columns: {
    name: { column: 'name', read: sql<string>`${table.name}::text`, write: (name) => name },
    facultyCountryCode: {
      column: 'countryCode',
      read: sql<string>`'+' || ${table.countryCode}`,
      write: (code) => code,
    },
    facultyPhone: 'phone',
    classCount: {
      read: sql<number>`(select count(*)::int from ${classDetails} where ${classDetails.facultyID} = ${table.id})`,
    },
  },
});

export const faculty = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    columns: stored.columns,
    scope: { appID: equals(table.appID) },
    search: searchIn(searchTextOf(table.name)),
    order: [rising(table.orderBy), rising(table.id)],
    sorts: { id: table.id, name: table.name, orderBy: table.orderBy },
  }),
  detail: async ({ input: { facultyID }, db }) => {
    const [match] = await db
      .select({ ...stored.columns, appID: table.appID })
      .from(table)
      .where(eq(table.id, facultyID));
    if (!match) throw missing('The faculty');
    return { faculty: match };
  },
  classes: async ({ input: { facultyID }, db }) => ({
    classes: await db
      .select({
        classID: classes.id,
        className: classes.name,
        subjectName: sql<string>`${subjects.name}::text`,
        courseName: sql<string>`${courses.name}::text`,
        isActive: classes.isActive,
        reviewCount: reviewCountOf(classes.id),
        averageRating: averageOf(classes.id),
      })
      .from(classDetails)
      .innerJoin(classes, eq(classes.id, classDetails.classID))
      .innerJoin(subjectMaps, eq(subjectMaps.id, classes.subjectMapID))
      .innerJoin(subjects, eq(subjects.id, subjectMaps.subjectID))
      .innerJoin(courses, eq(courses.id, subjectMaps.courseID))
      .where(eq(classDetails.facultyID, facultyID))
      .orderBy(asc(classes.name), asc(classes.id)),
  }),
  add: addRow(calls.add, stored),
  edit: editRow(calls.edit, stored),
});
