import { createHmac } from 'node:crypto';

/**
 * The secrets that the server accepts: new things are made with the first, and what was made with any of them stays
 * valid. Each is 32 bytes.
 */
export type KeyRing = readonly [current: Buffer, ...others: Buffer[]];

/** Distinguishes secrets without revealing anything about them: 12 hexadecimal digits. */
export const fingerprintOf = (secret: Buffer): string =>
  createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 12);

export const withFingerprint = (keys: readonly Buffer[], fingerprint: string): Buffer | undefined =>
  keys.find((key) => fingerprintOf(key) === fingerprint);
