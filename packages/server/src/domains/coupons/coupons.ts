import { coupons as calls } from '@prepdesk/contract/coupons/coupons';
import { invalid } from '@prepdesk/contract/failures';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { beginsWith, equals, searchIn } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { packages } from '../../db/schema/commerce.ts';
import { coupons as table } from '../../db/schema/coupons.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow } from '../../http/call/resource-handlers.ts';
import { namedRows, reportOf } from '../../spreadsheets/named-rows.ts';
import { couponColumns, judgedCoupons } from './coupon-import.ts';
import { replayedCoupon } from './coupon-replay.ts';
import { refusePastDays, refuseTooMuch, stored } from './coupon-rows.ts';
import { decideCoupon } from './decide-coupon.ts';

type Parents = { appID: number; courseID: number; parentPackageID: number; packageID: number };

/** The form may be outdated: each choice must still belong to the previous one. */
async function priceOf(db: Db, { appID, courseID, parentPackageID, packageID }: Parents): Promise<string> {
  const [row] = await db
    .select({ packagePrice: packages.packagePrice, parentPackageID: packages.parentPackageID })
    .from(packages)
    .where(and(eq(packages.id, packageID), eq(packages.appID, appID), eq(packages.courseID, courseID)));
  if (!row) throw invalid({ packageID: 'This package was not found in this course' });
  if (row.parentPackageID !== parentPackageID) {
    throw invalid({ packageID: 'This package was not found in this parent package' });
  }
  return row.packagePrice;
}

const rowsAtOnce = 1000;

export const coupons = implement(calls, {
  list: listOf(calls.list, {
    ...stored.listed,
    scope: { appID: equals(table.appID), courseID: equals(table.courseID) },
    search: searchIn(table.searchText),
    filters: {
      packageID: equals(table.packageID),
      isActive: equals(table.isActive),
      userPhone: beginsWith(table.userPhone),
    },
    sorts: { id: table.id, couponCode: table.couponCode },
  }),
  add: async ({ input, db }) => {
    refuseTooMuch(input.discountPrice, await priceOf(db, input));
    refusePastDays(input);
    return db.insert(table).values(stored.inserted(input)).returning({ id: table.id });
  },
  edit: editRow(calls.edit, stored, ({ input }, { packagePrice }) =>
    refuseTooMuch(input.discountPrice, packagePrice),
  ),
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
    const requested = packageID ?? having[0]?.packageID ?? 0;
    const { rules, isValid, discountPrice, packagePrice } = await decideCoupon(db, {
      appID,
      couponCode,
      packageID: requested,
      learnerPhone: userPhone,
      at: new Date(),
    });
    return {
      rules,
      isValid,
      discountPrice,
      packagePrice,
      packageID: requested || null,
      packages: having.map(({ packageID, packageName }) => ({ packageID, packageName })),
    };
  },
  replay: ({ input, db, actor }) => replayedCoupon(db, actor, input),
  end: async ({ input: { couponIDs }, db }) => {
    const { rowCount } = await db
      .update(table)
      .set({ endsOn: companyToday })
      .where(
        and(
          inArray(table.id, couponIDs),
          sql`coalesce(${table.endsOn}, 'infinity') > ${companyToday}`,
          sql`coalesce(${table.startsOn}, '-infinity') <= ${companyToday}`,
        ),
      );
    const ended = rowCount ?? 0;
    return { ended, left: couponIDs.length - ended };
  },
  import: async ({ input: { isTrial, sheet, ...scope }, db, files, storage, actor, caller }) => {
    const reader = { personID: actor.userID, gone: caller.gone };
    const { rows, facts } = await namedRows(files, storage, reader, couponColumns, sheet);
    const { report, good } = reportOf(await judgedCoupons(db, scope, rows), facts);
    // A statement can have at most 65,535 parameters.
    for (let at = 0; !isTrial && at < good.length; at += rowsAtOnce) {
      await db.insert(table).values(good.slice(at, at + rowsAtOnce).map(stored.inserted));
    }
    return report;
  },
});
