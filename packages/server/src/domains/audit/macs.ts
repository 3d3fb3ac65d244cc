import { createHmac } from 'node:crypto';
import type { Anchor } from './anchor.ts';

/** The key of the seals, derived from the server's secret: with the database alone nobody can make a seal. */
export const sealKeyOf = (secret: Buffer): Buffer => createHmac('sha256', secret).update('audit').digest();

const hmac = (key: Buffer, parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

export const sealOf = (key: Buffer, position: number, before: string, content: string): string =>
  hmac(key, [position, before, content]);

export const headMacOf = (key: Buffer, { position, hash }: Anchor): string =>
  hmac(key, ['head', position, hash]);

/** Signs the record of an archived month: with the database alone nobody can forge it. */
export const archiveMacOf = (
  key: Buffer,
  {
    month,
    fromPosition,
    toPosition,
    hash,
    digest,
  }: { month: string; fromPosition: number; toPosition: number; hash: string; digest: string },
): string => hmac(key, ['archive', month, fromPosition, toPosition, hash, digest]);
