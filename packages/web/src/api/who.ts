import type { Person } from '@prepdesk/contract/access/sign-in';
import { useSyncExternalStore } from 'react';
import { readStoredUser, type StoredUser, saveStoredUser, UnreadableUser } from './stored-user.ts';

/** The signed-in person and the keys of the routes that they may use (`admin/login`). */
export type SignedIn = { person: Person; phone: string; countryCode: string; routes: readonly number[] };

let signedIn: SignedIn | null = null;
const watchers = new Set<() => void>();
const goodbyes = new Set<() => void>();

/** Who is signed in in this tab; null before and after. */
export const who = (): SignedIn | null => signedIn;

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** `who()` for parts of the screen: they are drawn anew when it changes. */
export const useWho = (): SignedIn | null => useSyncExternalStore(watch, who);

/** Takes the answer of `admin/login` in, here and in local storage. */
export function welcome(
  answer: { person: Person; routes: readonly number[] },
  stored: Pick<StoredUser, 'phone' | 'countryCode'>,
): void {
  signedIn = { ...stored, ...answer };
  saveStoredUser({ phone: stored.phone, countryCode: stored.countryCode, userInfo: answer.person });
  for (const watcher of watchers) watcher();
}

/** Forgets the person: all that this tab and local storage keep of them (d1 §4). */
export function forget(): void {
  signedIn = null;
  localStorage.clear();
  for (const goodbye of goodbyes) goodbye();
  for (const watcher of watchers) watcher();
}

/** Runs `goodbye` when the person is forgotten, so that nothing of theirs meets the next one. */
export function onForget(goodbye: () => void): () => void {
  goodbyes.add(goodbye);
  return () => void goodbyes.delete(goodbye);
}

/** `phone` and `countryCode` that go along with every call of a signed-in person (d3 §7). */
export function commonFields(): { phone: string; countryCode: string } | Record<string, never> {
  if (signedIn) return { phone: signedIn.phone, countryCode: signedIn.countryCode };
  try {
    const stored = readStoredUser();
    return stored ? { phone: stored.phone, countryCode: stored.countryCode } : {};
  } catch (error) {
    if (error instanceof UnreadableUser) return {};
    throw error;
  }
}
