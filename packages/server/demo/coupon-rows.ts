import { dayAfter } from '@prepdesk/contract/company-time';
import type * as commerce from '../src/db/schema/commerce.ts';
import type { coupons } from '../src/db/schema/coupons.ts';

type Package = typeof commerce.packages.$inferInsert;
export type DemoCoupon = typeof coupons.$inferInsert & { id: number };

/** Code, percentage or rupees, from which to which day before or after today; days left out: Full Access. */
type Campaign = [code: string, percentage: number, price: number, from?: number, until?: number];

const campaigns: Campaign[] = [
  ['WELCOME', 5, 0],
  ['DIWALI', 20, 0, -40, 10],
  ['LASTDIWALI', 20, 0, -405, -360],
  ['REPUBLIC', 0, 500, -310, -295],
  ['SUMMER', 15, 0, -200, -140],
  ['TOPPER', 0, 1000, -700, 120],
  ['FRIEND', 10, 0],
  ['NEWYEAR', 12.5, 0, -330, -318],
  ['EARLYBIRD', 0, 750, 5, 45],
];

/** Each package has three or four: running ones, ended ones, one to come, one for a single learner, one used up. */
export function couponRows(packages: Package[], today: string): DemoCoupon[] {
  return packages
    .flatMap((sold, n) =>
      Array.from({ length: 3 + (n % 2) }, (_, k) => {
        const [couponCode, percentage, price, from, until] = campaigns[(n * 4 + k * 2) % campaigns.length]!;
        return {
          id: 0,
          appID: sold.appID,
          courseID: sold.courseID,
          couponCode,
          packageID: sold.id!,
          parentPackageID: sold.parentPackageID ?? null,
          discountType: percentage > 0 ? 1 : 2,
          discountPercentage: String(percentage),
          discountPrice: String(Math.min(price, Number(sold.packagePrice))),
          defaultCoupon: k === 0 ? 1 : 2,
          isActive: n % 13 === 5 && k === 2 ? 0 : 1,
          startsOn: from === undefined ? null : dayAfter(today, from),
          endsOn: until === undefined ? null : dayAfter(today, until),
          userPhone: n % 9 === 4 && k === 1 ? '9810000101' : '',
          usesMost: n % 7 === 3 && k === 0 ? 25 : null,
          uses: 0,
        };
      }),
    )
    .map((row, n) => ({ ...row, id: n + 1 }));
}
