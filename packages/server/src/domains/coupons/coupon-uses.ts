import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { coupons } from '../../db/schema/coupons.ts';

/**
 * Takes one of a coupon's uses, in the transaction of the order that uses it. It waits for other orders that take one,
 * and then sees how many are left.
 * @returns false when none is left; only this statement can decide that reliably
 */
export async function takeUse(db: Db, couponID: number): Promise<boolean> {
  const { rowCount } = await db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(and(eq(coupons.id, couponID), or(isNull(coupons.usesMost), lt(coupons.uses, coupons.usesMost))));
  return rowCount === 1;
}

/** Called when an order no longer uses the coupon. */
export async function giveUseBack(db: Db, couponID: number): Promise<void> {
  await db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(and(eq(coupons.id, couponID), gt(coupons.uses, 0)));
}
