import type { Screens } from '../../ui/screen/part.ts';

/** The screens of coupons, each loaded when it is opened. */
export const screens: Screens = {
  '/coupons': () => import('./coupons-screen.tsx'),
  '/addcoupons': () => import('./add-coupon-screen.tsx'),
};
