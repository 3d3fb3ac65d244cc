import { Failure } from '@prepdesk/contract/failures';
import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { addressCounts } from './schema/access.ts';

export type AddressLimit = {
  purpose: string;
  mostPerWindow: number;
  windowMinutes: number;
  /** The beginning of the sentence that the refused person reads. */
  says: string;
};

/**
 * Counts one use by this network address, whatever becomes of it: call it outside of a transaction that may be
 * taken back.
 * @throws Failure `too-many` above the limit, with the seconds until the next window
 */
export async function countAddress(db: Db, limit: AddressLimit, address: string): Promise<void> {
  const windowMs = limit.windowMinutes * 60_000;
  const windowStart = new Date(Math.floor(Date.now() / windowMs) * windowMs);
  const [row] = await db
    .insert(addressCounts)
    .values({ purpose: limit.purpose, address, windowStart })
    .onConflictDoUpdate({
      target: [addressCounts.purpose, addressCounts.address, addressCounts.windowStart],
      set: { count: sql`${addressCounts.count} + 1` },
    })
    .returning({ count: addressCounts.count });
  if (!row || row.count <= limit.mostPerWindow) return;
  throw tooMany(limit.says, Math.ceil((windowStart.getTime() + windowMs - Date.now()) / 1000));
}

const inWords = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

/** The refusal that says how long to wait. */
export const tooMany = (why: string, seconds: number): Failure =>
  new Failure('too-many', `${why}. Please try again in ${inWords(seconds)}`, {
    retryAfterSeconds: Math.max(1, seconds),
  });
