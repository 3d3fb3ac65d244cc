import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { coupons } from '../../db/schema/coupons.ts';

/**
 * Takes one of a coupon's uses, in the transaction of the order that uses it: it waits for others who take one, and
 * sees what they left.
 * @returns false when none is left, which nothing but this statement can tell
 */
export async function takeUse(db: Db, couponID: number): Promise<boolean> {
  const { rowCount } = await db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.id, couponID), or(isNull(coupons.usesMost), lt(coupons.uses, coupons.usesMost))));
  return rowCount === 1;
}

/** An order that used the coupon does so no longer. */
export async function giveUseBack(db: Db, couponID: number): Promise<void> {
  await db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(and(eq(coupons.id, couponID), gt(coupons.uses, 0)));
}
