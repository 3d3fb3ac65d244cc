import { lazy } from 'react';

/** What is opened for a learner, on the screen of access and by other features; it comes when it is opened. */
export const GrantAccessPopup = lazy(async () => ({
  default: (await import('./grant-access-popup.tsx')).GrantAccessPopup,
}));
export const LastDayPopup = lazy(async () => ({
  default: (await import('./last-day-popup.tsx')).LastDayPopup,
}));
