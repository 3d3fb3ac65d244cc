import { companyDay, shownDay } from '@prepdesk/contract/company-time';
import type { CheckedRule, CouponRule } from '@prepdesk/contract/coupons/coupons';
import { discountOf } from '@prepdesk/contract/coupons/discount';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { apps } from '../../db/schema/catalogue.ts';
import { packageOfAnotherApp, packages } from '../../db/schema/commerce.ts';
import { coupons } from '../../db/schema/coupons.ts';

type StoredCoupon = typeof coupons.$inferSelect;

export type CouponQuery = {
  appID: number;
  couponCode: string;
  packageID: number;
  /** '' while it is not known who will use it. */
  learnerPhone: string;
  at: Date;
  /** The coupon that the order in question uses already: its own use counts as available. */
  heldCouponID?: number | null;
};

export type CouponDecision = {
  coupon: StoredCoupon | undefined;
  /** All rules in their order, each judged on its own. */
  rules: CheckedRule[];
  isValid: boolean;
  /** The sentence of the first rule that is not met; '' when the coupon may be used. */
  refusal: string;
  /** The discount on the package's current price: '500.00'; '0.00' when the coupon may not be used. */
  discountPrice: string;
  /** The package's current price; '0.00' for a package that does not exist. */
  packagePrice: string;
};

/** Whether a coupon may be used, and why. Whatever refuses, applies or explains a coupon calls this function. */
export async function decideCoupon(db: Db, query: CouponQuery): Promise<CouponDecision> {
  const [row, [sold]] = await Promise.all([meant(db, query), packageOf(db, query)]);
  return judged(query, row, sold);
}

/** The decision on what was found, without further queries. */
export function judged(
  query: CouponQuery,
  row: CouponRow | undefined,
  sold: Sold | undefined,
): CouponDecision {
  const rules = rulesOf(query, row, sold);
  const broken = rules.find(({ isMet }) => !isMet);
  return {
    coupon: row?.coupon,
    rules,
    isValid: !broken,
    refusal: broken?.because ?? '',
    discountPrice: row && sold && !broken ? discountOf(row.coupon, sold.packagePrice) : '0.00',
    packagePrice: sold?.packagePrice ?? '0.00',
  };
}

type CouponRow = { coupon: StoredCoupon; packageName: string; appName: string };
type Sold = { packageName: string; packagePrice: string };

/** Of several coupons with this code, the one for this package, or the closest match. */
async function meant(db: Db, { appID, couponCode, packageID }: CouponQuery): Promise<CouponRow | undefined> {
  const [row] = await db
    .select({ coupon: getTableColumns(coupons), packageName: packages.packageName, appName: apps.name })
    .from(coupons)
    .innerJoin(packages, eq(packages.id, coupons.packageID))
    .innerJoin(apps, eq(apps.id, coupons.appID))
    .where(sql`${coupons.couponCode} = ${couponCode.trim()}::citext`)
    .orderBy(
      desc(sql`(${coupons.appID} = ${appID} and ${coupons.packageID} = ${packageID})`),
      desc(sql`(${coupons.appID} = ${appID})`),
      desc(coupons.id),
    )
    .limit(1);
  return row;
}

const packageOf = (db: Db, { appID, packageID }: CouponQuery): Promise<Sold[]> =>
  db
    .select({ packageName: packages.packageName, packagePrice: packages.packagePrice })
    .from(packages)
    .where(and(eq(packages.id, packageID), eq(packages.appID, appID)));

type Judged = Omit<CheckedRule, 'rule'>;

const passes = (because: string): Judged => ({ isMet: true, because });
const fails = (because: string): Judged => ({ isMet: false, because });

function rulesOf(query: CouponQuery, row: CouponRow | undefined, sold: Sold | undefined): CheckedRule[] {
  const code = query.couponCode.trim();
  if (!row) {
    const unknown: Judged = { isMet: null, because: 'Without a coupon this cannot be decided' };
    return [
      { rule: 'exists', ...fails(code ? `There is no coupon ${code}` : 'No coupon code was entered') },
      ...(['active', 'package', 'days', 'phone', 'uses'] as const).map((rule) => ({ rule, ...unknown })),
    ];
  }
  const { coupon } = row;
  const judged: Record<CouponRule, Judged> = {
    exists: passes(`There is a coupon ${coupon.couponCode}`),
    active: coupon.isActive === 1 ? passes('It is active') : fails('This coupon is inactive'),
    package: judgePackage(query, row, sold),
    days: judgeDays(coupon, companyDay(query.at)),
    phone: judgePhone(coupon, query.learnerPhone),
    uses: judgeUses(coupon, query.heldCouponID === coupon.id),
  };
  return Object.entries(judged).map(([rule, answer]) => ({ rule: rule as CouponRule, ...answer }));
}

function judgePackage({ appID, packageID }: CouponQuery, { coupon, ...row }: CouponRow, sold?: Sold): Judged {
  if (!sold) return fails(packageOfAnotherApp);
  if (coupon.appID !== appID) return fails(`This coupon is for the ${row.appName} app`);
  if (coupon.packageID === packageID) return passes(`It is for ${sold.packageName}`);
  return fails(`This coupon is for ${row.packageName}, not for ${sold.packageName}`);
}

function judgeDays({ startsOn, endsOn }: StoredCoupon, today: string): Judged {
  if (!startsOn && !endsOn) return passes('It is valid on any day');
  if (startsOn && today < startsOn) return fails(`This coupon is valid from ${shownDay(startsOn)}`);
  if (endsOn && today > endsOn) return fails(`This coupon ended on ${shownDay(endsOn)}`);
  return passes(
    endsOn ? `It is valid until ${shownDay(endsOn)}` : `It has been valid since ${shownDay(startsOn!)}`,
  );
}

function judgePhone({ userPhone }: StoredCoupon, learnerPhone: string): Judged {
  if (userPhone === '') return passes('Every learner may use it');
  if (learnerPhone === '') {
    return { isMet: null, because: 'This coupon is for one learner: please enter the phone first' };
  }
  return userPhone === learnerPhone
    ? passes('It is for this learner')
    : fails('This coupon is for another learner');
}

function judgeUses({ uses, usesMost }: StoredCoupon, isHeld: boolean): Judged {
  if (usesMost === null) return passes('It may be used any number of times');
  if (isHeld) return passes('This order uses it already');
  if (uses >= usesMost) return fails(`This coupon was used ${usesMost} of ${usesMost} times`);
  return passes(`${usesMost - uses} of ${usesMost} uses are left`);
}
