import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** Support screens about learners, other than their orders and doubts. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/developers': () => import('./developers-screen.tsx'),
  '/icai': () => import('./icai-screen.tsx'),
  '/icaiListing': () => import('./icai-listing-screen.tsx'),
  '/referral/{id}': () => import('./referral-screen.tsx'),
  '/refer': () => import('./refer-screen.tsx'),
  '/clientuser': () => import('./institution-clients-screen.tsx'),
  '/clientuserDetail/{id}': () => import('./institution-client-screen.tsx'),
};
