import { noDay, priceTooHigh } from '@prepdesk/contract/coupons/coupon-rules';
import { invalid } from '@prepdesk/contract/failures';
import { inPaise } from '@prepdesk/contract/money';
import { type SQL, sql } from 'drizzle-orm';
import { packages, parentPackages } from '../../db/schema/commerce.ts';
import { coupons as table } from '../../db/schema/coupons.ts';

/** The documents use a special date for "no day" (gaps C35). */
const dayOrSentinel = (day: SQL): SQL<string> => sql`coalesce(${day}::text, ${sql.raw(`'${noDay}'`)})`;

/** A coupon as it is listed, with its package and that package's parent. */
export const couponColumnsListed = {
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

type Written = {
  couponCode: string;
  discountType: number;
  discountPercentage: string;
  discountPrice: string;
  defaultCoupon: number;
  startDate: string;
  endDate: string;
};

export const asRow = ({ startDate, endDate, ...written }: Written) => {
  const { couponCode, discountType, discountPercentage, discountPrice, defaultCoupon } = written;
  return {
    couponCode,
    discountType,
    discountPercentage,
    discountPrice,
    defaultCoupon,
    startsOn: startDate || null,
    endsOn: endDate || null,
  };
};

type New = Written & {
  appID: number;
  courseID: number;
  parentPackageID: number;
  packageID: number;
  userPhone: string;
  usesMost: number;
  access?: number | undefined;
};

export const asNewRow = ({ access, usesMost, ...coupon }: New) => {
  const { appID, courseID, parentPackageID, packageID, userPhone } = coupon;
  return {
    appID,
    courseID,
    parentPackageID,
    packageID,
    userPhone,
    ...asRow(coupon),
    ...(access === 2 && { startsOn: null, endsOn: null }),
    usesMost: usesMost || null,
  };
};

/** A price discount above the package's price is a mistake (gaps C25). */
export function refuseTooMuch(discountPrice: string, packagePrice: string): void {
  if (inPaise(discountPrice) > inPaise(packagePrice)) throw invalid({ discountPrice: priceTooHigh });
}
