import { packages as calls, packageResource } from '@prepdesk/contract/commerce/packages';
import { invalid, missing } from '@prepdesk/contract/failures';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { equals, searchIn, searchTextOf } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { packageClasses, parentPackages, packages as table } from '../../db/schema/commerce.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';

const defaults = alias(table, 'default_packages');

const stored = storedIn(packageResource, table, {
  columns: {
    parentPackageID: { column: 'parentPackageID', write: (parentPackageID) => parentPackageID || null },
    parentPackageName: { read: sql<string>`coalesce(${parentPackages.packageName}, '')` },
    defaultPackageName: { read: sql<string>`coalesce(${defaults.packageName}, '')` },
    classCount: {
      read: sql<number>`(select count(*)::int from ${packageClasses} where ${packageClasses.packageID} = ${table.id})`,
    },
  },
  joins: [
    [parentPackages, eq(parentPackages.id, table.parentPackageID), 'left'],
    [defaults, eq(defaults.id, parentPackages.defaultPackageID), 'left'],
  ],
});

type Parent = { appID: number; courseID: number; parentPackageID?: number | undefined };

/** The form may be outdated: a parent package must belong to the same course. */
async function requireParent(db: Db, { appID, courseID, parentPackageID = 0 }: Parent): Promise<void> {
  if (parentPackageID === 0) return;
  const [row] = await db
    .select({ id: parentPackages.id })
    .from(parentPackages)
    .where(
      and(
        eq(parentPackages.id, parentPackageID),
        eq(parentPackages.appID, appID),
        eq(parentPackages.courseID, courseID),
      ),
    );
  if (!row) throw invalid({ parentPackageID: 'This parent package was not found in this course' });
}

export const packages = implement(calls, {
  list: listOf(calls.list, {
    ...stored.listed,
    scope: {
      appID: equals(table.appID),
      courseID: equals(table.courseID),
      parentPackageID: equals(table.parentPackageID),
    },
    search: searchIn(searchTextOf(table.packageName, table.packageShortName)),
    sorts: {
      id: table.id,
      packageName: table.packageName,
      packageShortName: table.packageShortName,
      packagePrice: table.packagePrice,
      discountPrice: table.discountPrice,
      validityInDays: table.validityInDays,
    },
  }),
  detail: async ({ input, db }) => {
    const [row] = await stored.read(db, eq(table.id, input.packageID));
    if (!row) throw missing('The package');
    return row;
  },
  add: addRow(calls.add, stored, ({ input, db }) => requireParent(db, input)),
  edit: editRow(calls.edit, stored, ({ input, db }) => requireParent(db, input)),
});
