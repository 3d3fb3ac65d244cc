import type { Domain } from '../../domain.ts';
import { coupons as couponCalls } from './coupons.ts';

export const coupons: Domain = { calls: [couponCalls] };
export { giveUseBack, takeUse } from './coupon-uses.ts';
export { type CouponDecision, type CouponQuery, decideCoupon } from './decide-coupon.ts';
