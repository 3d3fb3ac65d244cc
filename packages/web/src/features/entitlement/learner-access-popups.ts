import { lazyPart } from '../../ui/screen/lazy-part.tsx';

/** The popups for a learner's access, used on the access screen and by other features; loaded when opened. */
export const GrantAccessPopup = lazyPart(async () => ({
  default: (await import('./grant-access-popup.tsx')).GrantAccessPopup,
}));
export const LastDayPopup = lazyPart(async () => ({
  default: (await import('./last-day-popup.tsx')).LastDayPopup,
}));
