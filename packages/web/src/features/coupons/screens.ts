import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** The screens of coupons, each loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/coupons': () => import('./coupons-screen.tsx'),
  '/addcoupons': () => import('./add-coupon-screen.tsx'),
};
