import { desc } from 'drizzle-orm';
import { type KeyRing, withFingerprint } from '../../auth/key-ring.ts';
import type { Db } from '../../db/connect.ts';
import { serverKeys } from '../../db/schema/audit.ts';
import { sealKeyOf } from './macs.ts';

/** The keys and the position after which each applies, newest first; undefined for a secret that is lost. */
export type KeysByIndex = readonly { fromPosition: number; fingerprint: string; key: Buffer | undefined }[];

/**
 * The keys that the chain was sealed with.
 * @param keys every secret that the server has, replaced ones included
 */
export async function sealKeysOf(db: Db, keys: KeyRing): Promise<KeysByIndex> {
  const rows = await db.select().from(serverKeys).orderBy(desc(serverKeys.id));
  return rows.map(({ fingerprint, fromPosition }) => {
    const secret = withFingerprint(keys, fingerprint);
    return { fromPosition, fingerprint, key: secret && sealKeyOf(secret) };
  });
}
