import { dayAfter } from '@prepdesk/contract/company-time';
import type * as commerce from '../src/db/schema/commerce.ts';
import type * as schema from '../src/db/schema/orders.ts';
import type { Buyer } from './buyer-rows.ts';
import type { DemoCoupon } from './coupon-rows.ts';
import { numbersFrom } from './dice.ts';

type Package = typeof commerce.packages.$inferInsert & { id: number };
type ParentPackage = Pick<typeof commerce.parentPackages.$inferInsert, 'id' | 'packageTypeID'>;
export type DemoOrder = typeof schema.orders.$inferInsert & {
  id: number;
  paidPaise: number;
  purchasedAt: Date;
};

/** What there is to sell, to whom, and what packages' plans are called. */
export type Market = {
  buyers: Buyer[];
  packages: Package[];
  parents: ParentPackage[];
  coupons: DemoCoupon[];
  planNames: ReadonlyMap<number, string>;
};

const years = 3;
/** How well it sells from January to December: before exams and in the festive season best. */
const seasons = [1.15, 0.9, 1, 1.25, 1.1, 0.7, 0.85, 0.9, 1, 1.35, 1.45, 0.8];
/** From Sunday on. */
const weekdays = [1.25, 0.85, 0.9, 0.95, 1, 1.05, 1.2];
const modes = ['gateway', 'gateway', 'gateway', 'upi', 'upi', 'card', 'netbanking', 'cash'];
const platforms = ['android', 'android', 'android', 'ios', 'web', 'staff'];

/**
 * Orders of three years until yesterday, newest last: seasons and weekends, coupons, free ones, trials of the payment for
 * 1 rupee, and payments that were not completed.
 * @param today yyyy-MM-dd
 */
export function orderRows(count: number, market: Market, today: string): DemoOrder[] {
  const next = numbersFrom(count);
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const plans = new Map(market.parents.map(({ id, packageTypeID }) => [id, packageTypeID]));
  const sold = groupBy(market.packages, ({ appID }) => appID);
  const offered = groupBy(market.coupons, ({ packageID }) => packageID);
  return instantsOf(count, today, next).map((purchasedAt, n) => {
    // Some come back: low numbers more often.
    const buyer = market.buyers[Math.floor(next() ** 1.4 * market.buyers.length)]!;
    const ofApp = sold.get(buyer.appID)!;
    const bought = ofApp[Math.floor(next() ** 1.8 * ofApp.length)]!;
    const day = purchasedAt.toISOString().slice(0, 10);
    const price = Math.round(Number(bought.packagePrice) * 100);
    const usable = (offered.get(bought.id) ?? []).filter((one) => isUsable(one, day, buyer));
    const deal = dealOf(price, next(), next() < 0.38 ? oneOf(usable) : undefined);
    const isPaid = deal.isSettled || next() < 0.91;
    const planID = plans.get(bought.parentPackageID ?? 0) ?? null;
    const minutes = 1 + Math.floor(next() * 20);
    const mode = deal.discount === price ? 'free' : (oneOf(modes) ?? '');
    const reference = String(4_100_000_000 + n * 977);
    const paidPaise = isPaid ? price - deal.discount : 0;
    return {
      id: n + 1,
      appID: buyer.appID,
      learnerID: buyer.id,
      packageID: bought.id,
      purchasedAt,
      paidPaise,
      orderNumber: `PD${day.slice(2, 4)}${day.slice(5, 7)}-${String(100_001 + n)}`,
      packageName: bought.packageName,
      packageShortName: bought.packageShortName ?? '',
      packageDescription: bought.packageDescription ?? '',
      speed: bought.speed ?? '',
      currency: 'INR',
      packagePrice: rupees(price),
      discountPrice: rupees(deal.discount),
      couponID: deal.couponID,
      discountCode: deal.code,
      isActive: isPaid ? 1 : 0,
      paidAmount: isPaid ? rupees(paidPaise) : null,
      paymentMode: mode,
      referenceNumber: isPaid ? reference : '',
      paymentID: isPaid ? `pay_${reference}` : '',
      paymentDetails: isPaid ? JSON.stringify({ mode, amount: rupees(paidPaise) }) : '',
      transactionDetails: isPaid ? transaction(purchasedAt, minutes) : '',
      planID,
      planName: market.planNames.get(planID ?? 0) ?? '',
      totalCredits: bought.creditSeconds ?? 0,
      validityInDays: bought.validityInDays,
      packageExpiryDate: dayAfter(day, bought.validityInDays),
      registerFromPlatform: oneOf(platforms),
      transactionAt: isPaid ? after(purchasedAt, minutes) : null,
      createdBy: null,
    };
  });
}

type Deal = { discount: number; code: string; couponID: number | null; isSettled: boolean };

/** Paise off, and why. A few are given away, and a few try the payment out for a rupee. */
function dealOf(price: number, draw: number, coupon: DemoCoupon | undefined): Deal {
  if (draw < 0.03) return { discount: price, code: 'SCHOLARSHIP', couponID: null, isSettled: true };
  if (draw > 0.994) return { discount: price - 100, code: 'TRIAL', couponID: null, isSettled: true };
  if (!coupon) return { discount: 0, code: '', couponID: null, isSettled: false };
  coupon.uses = (coupon.uses ?? 0) + 1;
  return {
    discount: discountOf(coupon, price),
    code: coupon.couponCode,
    couponID: coupon.id,
    isSettled: false,
  };
}

/** So many, by day; the company grows. Nobody buys at night. */
function instantsOf(count: number, today: string, next: () => number): Date[] {
  const days = Array.from({ length: years * 365 }, (_, n) => dayAfter(today, n - years * 365));
  const weights = days.map((day, n) => {
    const at = new Date(`${day}T12:00:00Z`);
    return (0.45 + n / days.length) * seasons[at.getUTCMonth()]! * weekdays[at.getUTCDay()]!;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const all: Date[] = [];
  let due = 0;
  for (const [n, day] of days.entries()) {
    due += (weights[n]! / total) * count;
    const ofDay = Math.min(count, n === days.length - 1 ? count : Math.round(due)) - all.length;
    const seconds = Array.from({ length: ofDay }, () => Math.floor((1 + next() * 16.5) * 3600)).sort(
      (a, b) => a - b,
    );
    all.push(...seconds.map((second) => new Date(Date.parse(`${day}T00:00:00Z`) + second * 1000)));
  }
  return all;
}

function isUsable(
  { startsOn, endsOn, userPhone, usesMost, uses, isActive }: DemoCoupon,
  day: string,
  { phone }: Buyer,
): boolean {
  const isInTime = (!startsOn || startsOn <= day) && (!endsOn || day <= endsOn);
  const isLeft = usesMost == null || (uses ?? 0) < usesMost;
  return isInTime && isLeft && isActive === 1 && (!userPhone || userPhone === phone);
}

const discountOf = (coupon: DemoCoupon, price: number): number =>
  coupon.discountType === 1
    ? Math.round((price * Number(coupon.discountPercentage)) / 100)
    : Math.min(price, Math.round(Number(coupon.discountPrice) * 100));

/** As gateways send it (d3 §2: signature.trans_date). */
const transaction = (at: Date, minutes: number): string =>
  JSON.stringify({ signature: { trans_date: after(at, minutes).toISOString() } });

export const rupees = (paise: number): string => (paise / 100).toFixed(2);

const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
