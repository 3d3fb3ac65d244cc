import type { Screens } from '../../ui/screen/part.ts';

/** Support screens about learners, other than their orders and doubts. */
export const screens: Screens = {
  '/developers': () => import('./developers-screen.tsx'),
  '/icai': () => import('./icai-screen.tsx'),
  '/icaiListing': () => import('./icai-listing-screen.tsx'),
  '/referral/{id}': () => import('./referral-screen.tsx'),
  '/refer': () => import('./refer-screen.tsx'),
  '/clientuser': () => import('./institution-clients-screen.tsx'),
  '/clientuserDetail/{id}': () => import('./institution-client-screen.tsx'),
};
