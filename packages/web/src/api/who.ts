import type { Person } from '@prepdesk/contract/access/sign-in';
import { kept } from './kept.ts';
import { storeOf } from './store.ts';
import { readStoredUser, type StoredUser, saveStoredUser, UnreadableUser } from './stored-user.ts';

/** The signed-in person, the keys of the routes they may use, and the screens where they have views (`admin/login`). */
export type SignedIn = {
  person: Person;
  phone: string;
  countryCode: string;
  routes: readonly number[];
  viewedScreens: readonly string[];
};

const signedIn = storeOf<SignedIn | null>(null);
const goodbyes = new Set<() => void>();

/** The person signed in in this tab; null before and after. */
export const who = signedIn.get;

/** `who()` for components, which are redrawn when it changes. */
export const useWho = signedIn.use;

/** Stores the answer of `admin/login`, here and in local storage. */
export function welcome(
  answer: Pick<SignedIn, 'person' | 'routes' | 'viewedScreens'>,
  stored: Pick<StoredUser, 'phone' | 'countryCode'>,
): void {
  saveStoredUser({ phone: stored.phone, countryCode: stored.countryCode, userInfo: answer.person });
  signedIn.set({ ...stored, ...answer });
}

/**
 * Forgets the person and everything that this page and local storage keep about them (d1 §4). What they typed stays in
 * the tab, for a new sign-in.
 */
export function forget(): void {
  kept.clear();
  // Before watchers are notified, so that none of the person's data is drawn or sent in the meantime.
  for (const goodbye of goodbyes) goodbye();
  signedIn.set(null);
}

/** Runs `goodbye` when the person is forgotten, so that the next person sees none of their data. */
export function onForget(goodbye: () => void): () => void {
  goodbyes.add(goodbye);
  return () => void goodbyes.delete(goodbye);
}

/** `phone` and `countryCode`, which are sent with every call of a signed-in person (d3 §7). */
export function commonFields(): { phone: string; countryCode: string } | Record<string, never> {
  try {
    const stored = who() ?? readStoredUser();
    return stored ? { phone: stored.phone, countryCode: stored.countryCode } : {};
  } catch (error) {
    if (error instanceof UnreadableUser) return {};
    throw error;
  }
}
