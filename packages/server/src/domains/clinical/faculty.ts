import { faculty as calls } from '@prepdesk/contract/clinical/faculty';
import type { CallParsed } from '@prepdesk/contract/define-call';
import { missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import { contains, equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { refuseStale } from '../../db/row-version.ts';
import { classes, courses, subjectMaps, subjects } from '../../db/schema/catalogue.ts';
import { classDetails, faculties as table } from '../../db/schema/clinical.ts';
import { implement } from '../../http/implement.ts';
import { averageOf, reviewCountOf } from '../reviews/index.ts';

const columns = {
  id: table.id,
  name: sql<string>`${table.name}::text`,
  facultyCountryCode: sql<string>`'+' || ${table.countryCode}`,
  facultyPhone: table.phone,
  royalityPercentage: table.royalityPercentage,
  description: table.description,
  shortDescription: table.shortDescription,
  isActive: table.isActive,
  orderBy: table.orderBy,
  classCount: sql<number>`(select count(*)::int from ${classDetails} where ${classDetails.facultyID} = ${table.id})`,
  rowVersion: table.rowVersion,
};

type Written = CallParsed<typeof calls.add> | CallParsed<typeof calls.edit>;

const storedOf = (input: Written) => ({
  ...{ appID: input.appID, name: input.name, phone: input.facultyPhone, orderBy: input.orderBy },
  ...{ countryCode: input.facultyCountryCode, royalityPercentage: input.royalityPercentage },
  ...{ description: input.description, shortDescription: input.shortDescription, isActive: input.isActive },
});

export const faculty = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    columns,
    scope: { appID: equals(table.appID) },
    search: contains(sql`${table.name}::text`),
    order: [asc(table.orderBy), asc(table.id)],
    sorts: { id: table.id, name: table.name, orderBy: table.orderBy },
  }),
  detail: async ({ input: { facultyID }, db }) => {
    const [found] = await db
      .select({ ...columns, appID: table.appID })
      .from(table)
      .where(eq(table.id, facultyID));
    if (!found) throw missing('The faculty');
    return { faculty: found };
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
  add: async ({ input, db }) => {
    const [added] = await db.insert(table).values(storedOf(input)).returning({ facultyID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    const { facultyID, appID, rowVersion } = input;
    const isIt = and(eq(table.id, facultyID), eq(table.appID, appID));
    const [locked] = await db.select({ id: table.id }).from(table).where(isIt).for('update');
    if (!locked) throw missing('The faculty');
    const [stored] = await db.select(columns).from(table).where(isIt);
    const row = { table: 'faculties', key: facultyID, stored: stored! };
    await refuseStale(db, row, rowVersion, async () => stored!);
    await db.update(table).set(storedOf(input)).where(isIt);
    return {};
  },
});
