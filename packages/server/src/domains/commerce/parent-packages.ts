import { parentPackages as calls, type ParentPackage } from '@prepdesk/contract/commerce/parent-packages';
import { invalid, missing } from '@prepdesk/contract/failures';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { contains, equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { refuseStale } from '../../db/row-version.ts';
import { packages, packageTypes, parentPackages as table } from '../../db/schema/commerce.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  id: table.id,
  appID: table.appID,
  courseID: table.courseID,
  packageName: table.packageName,
  packageDescription: table.packageDescription,
  packageImage: table.packageImage,
  packageType: table.packageTypeID,
  packageTypeName: packageTypes.type,
  fullAccess: table.fullAccess,
  defaultPackageID: table.defaultPackageID,
  defaultPackageName: sql<string>`coalesce(${packages.packageName}, '')`,
  isActive: table.isActive,
  rowVersion: table.rowVersion,
};

const rowsFrom = (db: Db) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(packageTypes, eq(packageTypes.id, table.packageTypeID))
    .leftJoin(packages, eq(packages.id, table.defaultPackageID));

const ofCourse = preparedRows<ParentPackage>('parentPackages.list', columns, (db) =>
  rowsFrom(db)
    .where(and(eq(table.appID, sql.placeholder('appID')), eq(table.courseID, sql.placeholder('courseID'))))
    .orderBy(asc(table.packageName), asc(table.id)),
);

type Place = { appID: number; courseID: number };

const isIn = ({ appID, courseID }: Place): SQL[] => [eq(table.appID, appID), eq(table.courseID, courseID)];

type Chosen = Place & { packageType: number; defaultPackageID: number };

/** The form may be outdated: the type must belong to the app, and the package to the course. */
async function requireChoices(db: Db, { appID, courseID, packageType, defaultPackageID }: Chosen) {
  const [type] = await db
    .select({ id: packageTypes.id })
    .from(packageTypes)
    .where(and(eq(packageTypes.id, packageType), eq(packageTypes.appID, appID)));
  if (!type) throw invalid({ packageType: 'This package type was not found in this app' });
  const [found] = await db
    .select({ id: packages.id })
    .from(packages)
    .where(
      and(eq(packages.id, defaultPackageID), eq(packages.appID, appID), eq(packages.courseID, courseID)),
    );
  if (!found) throw invalid({ defaultPackageID: 'This package was not found in this course' });
}

type Written = Chosen & {
  packageName: string;
  packageDescription: string;
  packageImage: string;
  fullAccess: number;
};

const asRow = ({ packageType: packageTypeID, ...written }: Written) => {
  const { packageName, packageDescription, packageImage, fullAccess, defaultPackageID } = written;
  return {
    ...{ packageName, packageDescription, packageImage, packageTypeID, fullAccess, defaultPackageID },
  };
};

export const parentPackages = implement(calls, {
  list: ({ input, db }) => ofCourse(db, input),
  ofCoupon: ({ input, db }) => ofCourse(db, input),
  page: listOf(calls.page, {
    from: table,
    key: table.id,
    join: [
      [packageTypes, eq(packageTypes.id, table.packageTypeID)],
      [packages, eq(packages.id, table.defaultPackageID)],
    ],
    columns,
    scope: { appID: equals(table.appID), courseID: equals(table.courseID) },
    search: contains(sql`${table.packageName}::text`),
    sorts: { id: table.id, packageName: table.packageName },
  }),
  detail: async ({ input, db }) => {
    const [row] = await rowsFrom(db).where(eq(table.id, input.parentPackageID));
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
  add: async ({ input, db }) => {
    await requireChoices(db, input);
    const { appID, courseID } = input;
    const [added] = await db
      .insert(table)
      .values({ appID, courseID, ...asRow(input) })
      .returning({ packageParentID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    const isIt = and(eq(table.id, input.parentPackaegeID), ...isIn(input));
    // Lock the row first: after waiting for a lock, a join that was computed before would miss the row.
    await db.select({ id: table.id }).from(table).where(isIt).for('update');
    const [stored] = await rowsFrom(db).where(isIt);
    if (!stored) throw missing('The parent package');
    const row = { table: 'parent_packages', key: stored.id, stored };
    await refuseStale(db, row, input.rowVersion, async () => stored);
    await requireChoices(db, input);
    await db
      .update(table)
      .set({ ...asRow(input), isActive: input.isActive })
      .where(isIt);
    return {};
  },
});
