import type { Person } from '@prepdesk/contract/access/sign-in';
import { obfuscate, reveal } from '@prepdesk/envelope/obfuscation';
import { kept } from './kept.ts';

/** The signed-in person as kept in local storage, for display only: the session itself is a cookie (gaps C8). */
export type StoredUser = { phone: string; countryCode: string; userInfo: Person };

export const storedUserKey = 'prepdesk-user';

/** There is a stored user, but it cannot be decoded. */
export class UnreadableUser extends Error {
  constructor() {
    super('The stored user could not be read');
    this.name = 'UnreadableUser';
  }
}

export function encodeUser({ phone, countryCode, userInfo }: StoredUser): string {
  return obfuscate(JSON.stringify({ phone, countryCode, userInfo }));
}

/** @throws UnreadableUser */
export function decodeUser(text: string): StoredUser {
  let value: unknown;
  try {
    value = JSON.parse(reveal(text));
  } catch {
    throw new UnreadableUser();
  }
  if (!isStoredUser(value)) throw new UnreadableUser();
  return { phone: value.phone, countryCode: value.countryCode, userInfo: value.userInfo };
}

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false;
  const { phone, countryCode, userInfo } = value as Record<string, unknown>;
  return (
    typeof phone === 'string' &&
    typeof countryCode === 'string' &&
    typeof userInfo === 'object' &&
    userInfo !== null &&
    typeof (userInfo as Record<string, unknown>).fullName === 'string'
  );
}

/** @throws UnreadableUser */
export function readStoredUser(): StoredUser | null {
  const text = kept.getItem(storedUserKey);
  return text === null ? null : decodeUser(text);
}

export function saveStoredUser(user: StoredUser): void {
  kept.setItem(storedUserKey, encodeUser(user));
}
