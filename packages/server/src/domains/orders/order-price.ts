import type { CheckedRule } from '@prepdesk/contract/coupons/coupons';
import { Failure, invalid } from '@prepdesk/contract/failures';
import { shownRupees } from '@prepdesk/contract/money';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { packages, packageTypes, parentPackages } from '../../db/schema/commerce.ts';
import { learners } from '../../db/schema/learners.ts';
import { decideCoupon } from '../coupons/index.ts';

export type Price = {
  packagePrice: string;
  discountPrice: string;
  couponID: number | null;
  discountCode: string;
};

type PriceQuery = {
  packageID: number;
  packagePrice: string;
  appID: number;
  discountCode: string;
  learnerPhone: string;
  /** The coupon that the order already uses. */
  heldCouponID?: number | null;
};

/**
 * Today's price of an order of this package; never what the caller sends (gaps C24).
 * @throws Failure `invalid` when the code may not be used, with the first reason and every rule
 */
export async function priceToday(db: Db, input: PriceQuery): Promise<Price> {
  const { rules: _, ...price } = await explainedPrice(db, input);
  return price;
}

/** The same, with the rules for the code. @throws Failure like `priceToday` */
export async function explainedPrice(db: Db, input: PriceQuery): Promise<Price & { rules: CheckedRule[] }> {
  const { packageID, packagePrice, appID, discountCode, learnerPhone, heldCouponID = null } = input;
  if (discountCode === '') {
    return { packagePrice, discountPrice: '0.00', couponID: null, discountCode, rules: [] };
  }
  const decided = await decideCoupon(db, {
    appID,
    couponCode: discountCode,
    packageID,
    learnerPhone,
    heldCouponID,
    at: new Date(),
  });
  const { coupon, rules, refusal } = decided;
  if (!decided.isValid || !coupon) {
    throw new Failure('invalid', refusal, { fields: { discountCode: refusal }, rules });
  }
  return {
    rules,
    packagePrice,
    discountPrice: decided.discountPrice,
    couponID: coupon.id,
    discountCode: coupon.couponCode,
  };
}

type Amounts = Pick<Price, 'packagePrice' | 'discountPrice'>;

/** A form sends the price that it shows: a different price means that the person saw an outdated one. */
export function refuseOtherPrice(sent: Amounts, right: Amounts): void {
  if (sent.packagePrice !== right.packagePrice) {
    const now = shownRupees(right.packagePrice);
    throw invalid({ packagePrice: `The price of this package is ${now}. Please choose the package again` });
  }
  if (sent.discountPrice !== right.discountPrice) {
    const now = shownRupees(right.discountPrice);
    throw invalid({ discountPrice: `The discount is ${now}. Please apply the discount code again` });
  }
}

const soldColumns = {
  appID: packages.appID,
  isActive: packages.isActive,
  packagePrice: packages.packagePrice,
  packageID: packages.id,
  packageName: sql<string>`${packages.packageName}::text`,
  packageShortName: packages.packageShortName,
  packageDescription: packages.packageDescription,
  speed: packages.speed,
  currency: packages.currency,
  totalCredits: packages.creditSeconds,
  validityInDays: packages.validityInDays,
  planID: packageTypes.id,
  planName: sql<string>`coalesce(${packageTypes.type}::text, '')`,
};

const ofParent = eq(parentPackages.id, packages.parentPackageID);
const ofType = eq(packageTypes.id, parentPackages.packageTypeID);
const isRequested = eq(packages.id, sql.placeholder('packageID'));

const soldOf = preparedRows('orders.soldPackage', soldColumns, (db) =>
  db
    .select(soldColumns)
    .from(packages)
    .leftJoin(parentPackages, ofParent)
    .leftJoin(packageTypes, ofType)
    .where(isRequested),
);

const saleColumns = {
  ...soldColumns,
  learnerID: learners.id,
  learnerPhone: learners.phone,
  learnerState: learners.isActive,
};

const isBuyer = and(
  eq(learners.phone, sql.placeholder('userPhone')),
  eq(learners.countryCode, sql.placeholder('userCountryCode')),
  eq(learners.appID, packages.appID),
);

const saleOf = preparedRows('orders.sale', saleColumns, (db) =>
  db
    .select(saleColumns)
    .from(packages)
    .leftJoin(parentPackages, ofParent)
    .leftJoin(packageTypes, ofType)
    .leftJoin(learners, isBuyer)
    .where(isRequested),
);

const notFound = 'This package was not found';

/** What an order stores about the package that was bought. @throws Failure `invalid` when there is no such package */
export async function soldPackage(db: Db, packageID: number) {
  const [match] = await soldOf(db, { packageID });
  if (!match) throw invalid({ packageID: notFound });
  const { appID, isActive, packagePrice, ...kept } = match;
  return { appID, isActive, packagePrice, kept };
}

/**
 * The same, with the learner of the package's app who has this phone number, in one statement, because orders
 * are written all day. @throws Failure like `soldPackage`
 */
export async function saleTo(
  db: Db,
  {
    packageID,
    userPhone,
    userCountryCode,
  }: { packageID: number; userPhone: string; userCountryCode: string },
) {
  const [match] = await saleOf(db, { packageID, userPhone, userCountryCode });
  if (!match) throw invalid({ packageID: notFound });
  const { appID, isActive, packagePrice, learnerID, learnerPhone, learnerState, ...kept } = match;
  const learner =
    learnerID === null ? undefined : { id: learnerID, phone: learnerPhone ?? '', isActive: learnerState };
  return { appID, isActive, packagePrice, kept, learner };
}
