import { electives as calls, elective } from '@prepdesk/contract/commerce/electives';
import { and, asc, eq, sql } from 'drizzle-orm';
import { equals, searchIn, searchTextOf } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { falling, rising } from '../../db/list/statement.ts';
import { classes, subjectMaps as maps, subjects } from '../../db/schema/catalogue.ts';
import { packages, packageClasses as table } from '../../db/schema/commerce.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow } from '../../http/call/resource-handlers.ts';
import { classJoins } from './package-classes.ts';

const stored = storedIn(elective, table, {
  columns: {
    electiveID: { read: sql<string>`${table.packageID} || '/' || ${table.classID}` },
    packageName: { read: packages.packageName },
    className: { read: classes.name },
    subjectName: { read: subjects.name },
  },
  joins: [[packages, eq(packages.id, table.packageID)], ...classJoins],
});

const positioned = sql`${packages}
  join ${table} on ${table.packageID} = ${packages.id}
  join ${classes} on ${classes.id} = ${table.classID}
  join ${maps} on ${maps.id} = ${classes.subjectMapID}
  join ${subjects} on ${subjects.id} = ${maps.subjectID}`;

export const electives = implement(calls, {
  packages: async ({ input: { appID, courseID }, db }) => ({
    packages: await db
      .select({ packageID: packages.id, packageName: packages.packageName })
      .from(packages)
      .where(and(eq(packages.appID, appID), courseID ? eq(packages.courseID, courseID) : undefined))
      .orderBy(asc(packages.packageName)),
  }),
  list: listOf(calls.list, {
    from: positioned,
    key: [packages.id, table.classID],
    columns: stored.columns,
    scope: { appID: equals(packages.appID) },
    search: searchIn(searchTextOf(classes.name, packages.packageName)),
    filters: {
      courseID: equals(packages.courseID),
      packageID: equals(packages.id),
      isElective: equals(table.isElective),
    },
    order: [falling(packages.id), rising(table.classID)],
    sorts: { packageID: packages.id, classID: table.classID },
  }),
  setState: editRow(calls.setState, stored),
});
