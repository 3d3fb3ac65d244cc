import { createHmac } from 'node:crypto';
import type { Anchor } from './anchor.ts';

/** The key of the seals, made of the server's secret: who has the database alone can not make a seal. */
export const sealKeyOf = (secret: Buffer): Buffer => createHmac('sha256', secret).update('audit').digest();

const hmac = (key: Buffer, parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

export const sealOf = (key: Buffer, place: number, before: string, content: string): string =>
  hmac(key, [place, before, content]);

export const headMacOf = (key: Buffer, { place, hash }: Anchor): string => hmac(key, ['head', place, hash]);

/** What is said of a month that was moved into a file, as nobody can say it who has the database alone. */
export const archiveMacOf = (
  key: Buffer,
  {
    month,
    fromPlace,
    toPlace,
    hash,
    digest,
  }: { month: string; fromPlace: number; toPlace: number; hash: string; digest: string },
): string => hmac(key, ['archive', month, fromPlace, toPlace, hash, digest]);
