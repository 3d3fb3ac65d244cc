import { createHmac } from 'node:crypto';

/**
 * The secrets that the server takes: new things are made with the first, and what was made with any of them holds.
 * Each is 32 bytes.
 */
export type KeyRing = readonly [current: Buffer, ...others: Buffer[]];

/** Tells two secrets apart and says nothing of either: 12 hexadecimal digits. */
export const fingerprintOf = (secret: Buffer): string =>
  createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 12);

export const withFingerprint = (keys: readonly Buffer[], fingerprint: string): Buffer | undefined =>
  keys.find((key) => fingerprintOf(key) === fingerprint);
