import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { KeyRing } from './key-ring.ts';
import { openText, sealText } from './sealed-text.ts';

/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds), and the recovery codes that go with them. */

const issuer = 'Prepdesk';
const stepSeconds = 30;
/** A code of the previous or next step is accepted too: clocks of phones differ. */
const windowSteps = 1;
const recoveryCodeCount = 10;

const totpOf = (key: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(key), digits: 6, period: stepSeconds });

/** 160 random bits in base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** `otpauth://totp/Prepdesk:…` for the app to scan. */
export const addressOf = (key: string, label: string): string => totpOf(key, label).toString();

/** The step this code belongs to, counted in 30 seconds since 1970; undefined when it belongs to no step near now. */
export function stepOf(key: string, code: string, atMs = Date.now()): number | undefined {
  const delta = totpOf(key, '').validate({ token: code, timestamp: atMs, window: windowSteps });
  return delta === null ? undefined : Math.floor(atMs / 1000 / stepSeconds) + delta;
}

/** 50 random bits each, in two groups of five: `ABCDE-23456`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = new Secret({ size: 7 }).base32.slice(0, 10);
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });

export const recoveryHashOf = (key: Buffer, userID: number, code: string): string =>
  createHmac('sha256', key)
    .update(`recovery:${userID}:${code.replace('-', '')}`)
    .digest('base64url');

const purpose = 'second factor';

export const sealKey = ([current]: KeyRing, key: string): string => sealText(current, purpose, key);

/** @returns undefined when it was sealed with a secret that the server does not have */
export const openKey = (keys: KeyRing, sealed: string): string | undefined => openText(keys, purpose, sealed);
