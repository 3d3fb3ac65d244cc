import { noDay, priceTooHigh } from '@prepdesk/contract/coupons/coupon-rules';
import { coupons as calls } from '@prepdesk/contract/coupons/coupons';
import { invalid, missing } from '@prepdesk/contract/failures';
import { inPaise } from '@prepdesk/contract/money';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { beginsWith, contains, equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { refuseStale } from '../../db/row-version.ts';
import { packages, parentPackages } from '../../db/schema/commerce.ts';
import { coupons as table } from '../../db/schema/coupons.ts';
import { implement } from '../../http/implement.ts';
import { decideCoupon } from './decide-coupon.ts';

/** The documents have a day where there is none (gaps C35). */
const dayOrSentinel = (day: SQL): SQL<string> => sql`coalesce(${day}::text, ${sql.raw(`'${noDay}'`)})`;

const columns = {
  id: table.id,
  appID: table.appID,
  courseID: table.courseID,
  couponCode: table.couponCode,
  packageID: table.packageID,
  packageName: packages.packageName,
  parentPackageName: sql<string>`coalesce(${parentPackages.packageName}, '')`,
  packagePrice: packages.packagePrice,
  discount_type: table.discountType,
  discountPercentage: table.discountPercentage,
  discountPrice: table.discountPrice,
  defaultCoupon: table.defaultCoupon,
  startDate: dayOrSentinel(sql`${table.startsOn}`),
  endDate: dayOrSentinel(sql`${table.endsOn}`),
  userPhone: table.userPhone,
  usesMost: sql<number>`coalesce(${table.usesMost}, 0)`,
  uses: table.uses,
  isActive: table.isActive,
  rowVersion: table.rowVersion,
};

const rowsFrom = (db: Db) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(packages, eq(packages.id, table.packageID))
    .leftJoin(parentPackages, eq(parentPackages.id, table.parentPackageID));

type Written = {
  couponCode: string;
  discountType: number;
  discountPercentage: string;
  discountPrice: string;
  defaultCoupon: number;
  startDate: string;
  endDate: string;
};

const asRow = ({ startDate, endDate, ...written }: Written) => {
  const { couponCode, discountType, discountPercentage, discountPrice, defaultCoupon } = written;
  return {
    ...{ couponCode, discountType, discountPercentage, discountPrice, defaultCoupon },
    ...{ startsOn: startDate || null, endsOn: endDate || null },
  };
};

/** A coupon of more than its package costs is a slip (gaps C25). */
function refuseTooMuch(discountPrice: string, packagePrice: string): void {
  if (inPaise(discountPrice) > inPaise(packagePrice)) throw invalid({ discountPrice: priceTooHigh });
}

type Place = { appID: number; courseID: number; parentPackageID: number; packageID: number };

/** The form may be old: each of its choices must still belong to the one before it. */
async function priceOf(db: Db, { appID, courseID, parentPackageID, packageID }: Place): Promise<string> {
  const [found] = await db
    .select({ packagePrice: packages.packagePrice, parentPackageID: packages.parentPackageID })
    .from(packages)
    .where(and(eq(packages.id, packageID), eq(packages.appID, appID), eq(packages.courseID, courseID)));
  if (!found) throw invalid({ packageID: 'This package was not found in this course' });
  if (found.parentPackageID !== parentPackageID) {
    throw invalid({ packageID: 'This package was not found in this parent package' });
  }
  return found.packagePrice;
}

export const coupons = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    join: [
      [packages, eq(packages.id, table.packageID)],
      [parentPackages, eq(parentPackages.id, table.parentPackageID)],
    ],
    columns,
    scope: { appID: equals(table.appID), courseID: equals(table.courseID) },
    search: contains(sql`${table.couponCode}::text`),
    filters: {
      packageID: equals(table.packageID),
      isActive: equals(table.isActive),
      userPhone: beginsWith(table.userPhone),
    },
    sorts: { id: table.id, couponCode: table.couponCode },
  }),
  add: async ({ input, db }) => {
    const { appID, courseID, parentPackageID, packageID, userPhone, usesMost, access } = input;
    refuseTooMuch(input.discountPrice, await priceOf(db, input));
    const days = access === 2 ? { startsOn: null, endsOn: null } : {};
    return db
      .insert(table)
      .values({
        ...{ appID, courseID, parentPackageID, packageID, userPhone },
        ...{ ...asRow(input), ...days, usesMost: usesMost || null },
      })
      .returning({ id: table.id });
  },
  edit: async ({ input, db }) => {
    const { couponID, appID, courseID, isActive, userPhone, usesMost } = input;
    const isIt = and(eq(table.id, couponID), eq(table.appID, appID), eq(table.courseID, courseID));
    // By itself first: a row that was waited for is not found by a join that was made before.
    await db.select({ id: table.id }).from(table).where(isIt).for('update');
    const [stored] = await rowsFrom(db).where(isIt);
    if (!stored) throw missing('The coupon');
    const row = { table: 'coupons', key: couponID, stored };
    await refuseStale(db, row, input.rowVersion, async () => stored);
    refuseTooMuch(input.discountPrice, stored.packagePrice);
    await db
      .update(table)
      .set({
        ...{ ...asRow(input), isActive },
        ...(userPhone !== undefined && { userPhone }),
        ...(usesMost !== undefined && { usesMost: usesMost || null }),
      })
      .where(isIt);
    return {};
  },
  childPackages: ({ input, db }) =>
    db
      .select({
        id: packages.id,
        packageName: packages.packageName,
        validityInDays: packages.validityInDays,
        packagePrice: packages.packagePrice,
      })
      .from(packages)
      .where(and(eq(packages.appID, input.appID), eq(packages.parentPackageID, input.parentPackageID)))
      .orderBy(asc(packages.packageName), asc(packages.id)),
  check: async ({ input: { appID, couponCode, userPhone, packageID }, db }) => {
    const having = await db
      .select({
        packageID: packages.id,
        packageName: packages.packageName,
        packagePrice: packages.packagePrice,
      })
      .from(table)
      .innerJoin(packages, eq(packages.id, table.packageID))
      .where(and(eq(table.appID, appID), eq(table.couponCode, couponCode)))
      .orderBy(desc(table.id))
      .limit(50);
    const asked = packageID ?? having[0]?.packageID ?? 0;
    const { rules, isValid, discountPrice, packagePrice } = await decideCoupon(db, {
      ...{ appID, couponCode, packageID: asked, learnerPhone: userPhone, at: new Date() },
    });
    return {
      ...{ rules, isValid, discountPrice, packagePrice, packageID: asked || null },
      packages: having.map(({ packageID, packageName }) => ({ packageID, packageName })),
    };
  },
});
