import { discountTooHigh } from '@prepdesk/contract/commerce/packages';
import { companyDay } from '@prepdesk/contract/company-time';
import { noDay } from '@prepdesk/contract/coupons/coupon-rules';
import { coupon } from '@prepdesk/contract/coupons/coupons';
import { invalid } from '@prepdesk/contract/failures';
import { inPaise } from '@prepdesk/contract/money';
import { eq, type SQL, sql } from 'drizzle-orm';
import { packages, parentPackages } from '../../db/schema/commerce.ts';
import { coupons as table } from '../../db/schema/coupons.ts';
import { storedIn } from '../../db/stored-in.ts';

/** The documents use a special date for "no day" (gaps C35). */
const dayOrSentinel = (day: SQL): SQL<string> => sql`coalesce(${day}::text, ${sql.raw(`'${noDay}'`)})`;

type Access = { access?: number | undefined };

const dayOrNone = (day: string, { access }: Access): string | null => (access === 2 ? null : day || null);

/** A coupon with its package and that package's parent. */
export const stored = storedIn(coupon, table, {
  columns: {
    packageName: { read: packages.packageName },
    parentPackageName: { read: sql<string>`coalesce(${parentPackages.packageName}, '')` },
    packagePrice: { read: packages.packagePrice },
    discount_type: 'discountType',
    startDate: { column: 'startsOn', read: dayOrSentinel(sql`${table.startsOn}`), write: dayOrNone },
    endDate: { column: 'endsOn', read: dayOrSentinel(sql`${table.endsOn}`), write: dayOrNone },
    usesMost: {
      column: 'usesMost',
      read: sql<number>`coalesce(${table.usesMost}, 0)`,
      write: (usesMost) => usesMost || null,
    },
  },
  joins: [
    [packages, eq(packages.id, table.packageID)],
    [parentPackages, eq(parentPackages.id, table.parentPackageID), 'left'],
  ],
});

/** A price discount above the package's price is a mistake (gaps C25). */
export function refuseTooMuch(discountPrice: string, packagePrice: string): void {
  if (inPaise(discountPrice) > inPaise(packagePrice)) throw invalid({ discountPrice: discountTooHigh });
}

type Days = Access & { startDate: string; endDate: string };

/** A new coupon begins and ends today or later (d3 §5); one that a file brings along may have begun before. */
export function refusePastDays({ access, startDate, endDate }: Days): void {
  if (access === 2) return;
  const isPast = (day: string) => day !== '' && day < companyDay();
  if (isPast(startDate)) throw invalid({ startDate: 'Start Date cannot be before today' });
  if (isPast(endDate)) throw invalid({ endDate: 'End Date cannot be before today' });
}

/** What is unusual about the days of a coupon that a file brings along. */
export function pastDaysOf({ startDate, endDate }: Omit<Days, 'access'>): string {
  if (endDate && endDate < companyDay()) return '; it is over';
  return startDate && startDate < companyDay() ? '; it has begun' : '';
}
