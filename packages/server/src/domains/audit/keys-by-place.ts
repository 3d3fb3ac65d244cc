import { desc } from 'drizzle-orm';
import { type KeyRing, withFingerprint } from '../../auth/key-ring.ts';
import type { Db } from '../../db/connect.ts';
import { serverKeys } from '../../db/schema/audit.ts';
import { sealKeyOf } from './macs.ts';

/** After which place, and with which key: the newest first, and nothing for a secret that is lost. */
export type KeysByPlace = readonly { fromPlace: number; fingerprint: string; key: Buffer | undefined }[];

/**
 * With which keys the chain was sealed.
 * @param keys every secret that the server has, those that were replaced among them
 */
export async function sealKeysOf(db: Db, keys: KeyRing): Promise<KeysByPlace> {
  const rows = await db.select().from(serverKeys).orderBy(desc(serverKeys.id));
  return rows.map(({ fingerprint, fromPlace }) => {
    const secret = withFingerprint(keys, fingerprint);
    return { fromPlace, fingerprint, key: secret && sealKeyOf(secret) };
  });
}
