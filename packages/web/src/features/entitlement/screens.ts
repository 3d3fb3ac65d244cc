import type { RoutePath } from '@prepdesk/contract/routes';
import { type ComponentType, lazy } from 'react';

/** What learners may see, and why not; loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/classescredits': () => import('./classes-credits-screen.tsx'),
  '/UsersPurchasedClasses': () => import('./purchased-classes-screen.tsx'),
  '/whynot': () => import('./why-not-visible-screen.tsx'),
};

/** For the screens on which a learner is known. */
export const WhyNotVisible = lazy(async () => ({
  default: (await import('./why-not-visible.tsx')).WhyNotVisible,
}));
