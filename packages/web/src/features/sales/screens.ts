import type { Screens } from '../../ui/screen/part.ts';

/** Sales. Each screen is loaded when it is opened. */
export const screens: Screens = {
  '/sales': () => import('./sales-screen.tsx'),
  '/sales_orders': () => import('./sales-orders-screen.tsx'),
  '/sales-prepclinic': () => import('./clinical-sales-screen.tsx'),
  '/salesgraph': () => import('./coupon-sales-screen.tsx'),
  '/graph': () => import('./coupon-graph-screen.tsx'),
  '/sales_coupons': () => import('./coupon-sales-screen.tsx'),
  '/sales_graph': () => import('./coupon-graph-screen.tsx'),
};
