import { packages as calls } from '@prepdesk/contract/commerce/packages';
import type { CallParsed } from '@prepdesk/contract/define-call';
import { invalid, missing } from '@prepdesk/contract/failures';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { contains, equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { refuseStale } from '../../db/row-version.ts';
import { packageClasses, parentPackages, packages as table } from '../../db/schema/commerce.ts';
import { implement } from '../../http/implement.ts';

const defaults = alias(table, 'default_packages');

const columns = {
  id: table.id,
  appID: table.appID,
  courseID: table.courseID,
  packageName: table.packageName,
  packageShortName: table.packageShortName,
  packagePrice: table.packagePrice,
  discountPrice: table.discountPrice,
  discountCode: table.discountCode,
  currency: table.currency,
  validityInDays: table.validityInDays,
  creditSeconds: table.creditSeconds,
  speed: table.speed,
  qBank: table.qBank,
  videos: table.videos,
  totalVideoDuration: table.totalVideoDuration,
  packageDescription: table.packageDescription,
  parentPackageID: table.parentPackageID,
  parentPackageName: sql<string>`coalesce(${parentPackages.packageName}, '')`,
  defaultPackageName: sql<string>`coalesce(${defaults.packageName}, '')`,
  classCount: sql<number>`(select count(*)::int from ${packageClasses} where ${packageClasses.packageID} = ${table.id})`,
  deviceLimit: table.deviceLimit,
  isActive: table.isActive,
  rowVersion: table.rowVersion,
};

const rowsFrom = (db: Db) =>
  db
    .select(columns)
    .from(table)
    .leftJoin(parentPackages, eq(parentPackages.id, table.parentPackageID))
    .leftJoin(defaults, eq(defaults.id, parentPackages.defaultPackageID));

type Written = Omit<CallParsed<typeof calls.edit>, 'packageID' | 'isActive' | 'rowVersion'>;

const isIn = ({ appID, courseID }: Written): SQL[] => [eq(table.appID, appID), eq(table.courseID, courseID)];

/** The form may be outdated: a parent package must belong to the same course. */
async function requireParent(db: Db, { appID, courseID, parentPackageID }: Written): Promise<void> {
  if (!parentPackageID) return;
  const [found] = await db
    .select({ id: parentPackages.id })
    .from(parentPackages)
    .where(
      and(
        eq(parentPackages.id, parentPackageID),
        eq(parentPackages.appID, appID),
        eq(parentPackages.courseID, courseID),
      ),
    );
  if (!found) throw invalid({ parentPackageID: 'This parent package was not found in this course' });
}

const asRow = ({ parentPackageID, packageName, packageShortName, packageDescription, ...rest }: Written) => {
  const { packagePrice, discountCode, discountPrice, validityInDays, creditSeconds, speed } = rest;
  const { qBank, videos, totalVideoDuration, deviceLimit } = rest;
  return {
    ...{ packageName, packageShortName, packageDescription, packagePrice, discountCode, discountPrice },
    ...{ validityInDays, creditSeconds, speed, qBank, videos, totalVideoDuration },
    parentPackageID: parentPackageID === 0 ? null : parentPackageID,
    deviceLimit,
  };
};

export const packages = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    join: [
      [parentPackages, eq(parentPackages.id, table.parentPackageID)],
      [defaults, eq(defaults.id, parentPackages.defaultPackageID)],
    ],
    columns,
    scope: { appID: equals(table.appID), courseID: equals(table.courseID) },
    search: contains(sql`${table.packageName}::text`, table.packageShortName),
    sorts: {
      ...{ id: table.id, packageName: table.packageName, packageShortName: table.packageShortName },
      ...{ packagePrice: table.packagePrice, discountPrice: table.discountPrice },
      validityInDays: table.validityInDays,
    },
  }),
  detail: async ({ input, db }) => {
    const [row] = await rowsFrom(db).where(eq(table.id, input.packageID));
    if (!row) throw missing('The package');
    return row;
  },
  add: async ({ input, db }) => {
    await requireParent(db, input);
    const { appID, courseID } = input;
    const [added] = await db
      .insert(table)
      .values({ appID, courseID, ...asRow(input) })
      .returning({ insertID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    const isIt = and(eq(table.id, input.packageID), ...isIn(input));
    const [stored] = await rowsFrom(db).where(isIt).for('update', { of: table });
    if (!stored) throw missing('The package');
    const row = { table: 'packages', key: stored.id, stored };
    await refuseStale(db, row, input.rowVersion, async () => stored);
    await requireParent(db, input);
    await db
      .update(table)
      .set({ ...asRow(input), isActive: input.isActive })
      .where(isIt);
    return {};
  },
});
