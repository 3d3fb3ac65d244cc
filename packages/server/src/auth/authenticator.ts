import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds) and the recovery codes beside them. */

const issuer = 'Prepdesk';
const stepSeconds = 30;
/** A code of the step before or after counts too: clocks of phones differ. */
const windowSteps = 1;
const recoveryCodeCount = 10;

const totpOf = (key: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(key), digits: 6, period: stepSeconds });

/** 160 random bits in base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** `otpauth://totp/Prepdesk:…` for the app to scan. */
export const addressOf = (key: string, label: string): string => totpOf(key, label).toString();

/** The step whose code this is, in 30 seconds since 1970; nothing when it is of no step near now. */
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

export const recoveryHashOf = (secret: Buffer, userID: number, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery:${userID}:${code.replace('-', '')}`)
    .digest('base64url');

const sealingKey = (secret: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'second factor', 32));

/** AES-256-GCM: nonce, tag and ciphertext in base64. */
export function sealKey(secret: Buffer, key: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws Error when it was sealed with another secret */
export function openKey(secret: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
