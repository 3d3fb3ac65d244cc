import {
  parentPackages as calls,
  type ParentPackage,
  parentPackage,
} from '@prepdesk/contract/commerce/parent-packages';
import { invalid, missing } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { equals, searchIn, searchTextOf } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { packages, packageTypes, parentPackages as table } from '../../db/schema/commerce.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(parentPackage, table, {
  columns: {
    packageType: 'packageTypeID',
    packageTypeName: { read: packageTypes.type },
    defaultPackageName: { read: sql<string>`coalesce(${packages.packageName}, '')` },
  },
  joins: [
    [packageTypes, eq(packageTypes.id, table.packageTypeID)],
    [packages, eq(packages.id, table.defaultPackageID), 'left'],
  ],
});

const ofCourse = preparedRows<ParentPackage>('parentPackages.list', stored.columns, (db) =>
  db
    .select(stored.columns)
    .from(table)
    .innerJoin(packageTypes, eq(packageTypes.id, table.packageTypeID))
    .leftJoin(packages, eq(packages.id, table.defaultPackageID))
    .where(and(eq(table.appID, sql.placeholder('appID')), eq(table.courseID, sql.placeholder('courseID'))))
    .orderBy(asc(table.packageName), asc(table.id)),
);

type Chosen = { appID: number; courseID: number; packageType: number; defaultPackageID: number };

/** The form may be outdated: the type must belong to the app, and the package to the course. */
async function requireChoices(db: Db, { appID, courseID, packageType, defaultPackageID }: Chosen) {
  const [type] = await db
    .select({ id: packageTypes.id })
    .from(packageTypes)
    .where(and(eq(packageTypes.id, packageType), eq(packageTypes.appID, appID)));
  if (!type) throw invalid({ packageType: 'This package type was not found in this app' });
  const [row] = await db
    .select({ id: packages.id })
    .from(packages)
    .where(
      and(eq(packages.id, defaultPackageID), eq(packages.appID, appID), eq(packages.courseID, courseID)),
    );
  if (!row) throw invalid({ defaultPackageID: 'This package was not found in this course' });
}

export const parentPackages = implement(calls, {
  list: ({ input, db }) => ofCourse(db, input),
  ofCoupon: ({ input, db }) => ofCourse(db, input),
  page: listOf(calls.page, {
    ...stored.listed,
    scope: { appID: equals(table.appID), courseID: equals(table.courseID) },
    search: searchIn(searchTextOf(table.packageName)),
    sorts: { id: table.id, packageName: table.packageName },
  }),
  detail: async ({ input, db }) => {
    const [row] = await stored.read(db, eq(table.id, input.parentPackageID));
    if (!row) throw missing('The parent package');
    return row;
  },
  types: ({ input, db }) =>
    db
      .select({ id: packageTypes.id, type: packageTypes.type })
      .from(packageTypes)
      .where(eq(packageTypes.appID, input.appID))
      .orderBy(asc(packageTypes.id)),
  defaults: ({ input, db }) =>
    db
      .select({ id: packages.id, packageName: packages.packageName, isActive: packages.isActive })
      .from(packages)
      .where(and(eq(packages.appID, input.appID), eq(packages.courseID, input.courseID)))
      .orderBy(asc(packages.packageName), asc(packages.id)),
  add: addRow(calls.add, stored, ({ input, db }) => requireChoices(db, input)),
  edit: editRow(calls.edit, stored, ({ input, db }) => requireChoices(db, input)),
});
