import { isIPv6 } from 'node:net';
import { Failure } from '@prepdesk/contract/failures';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { addressCounts } from './schema/auth.ts';

export type AddressLimit = {
  purpose: string;
  maxPerWindow: number;
  windowMinutes: number;
  /** The beginning of the message shown to the refused person. */
  says: string;
};

/**
 * Counts one use by this network address, whatever the outcome: call it outside any transaction that may be rolled
 * back.
 * @throws Failure `too-many` above the limit, with the seconds until the next window
 */
export async function countAddress(db: Db, limit: AddressLimit, address: string): Promise<void> {
  const { windowMs, windowStart } = windowOf(limit);
  const [row] = await db
    .insert(addressCounts)
    .values({ purpose: limit.purpose, address: netOf(address), windowStart })
    .onConflictDoUpdate({
      target: [addressCounts.purpose, addressCounts.address, addressCounts.windowStart],
      set: { count: sql`${addressCounts.count} + 1` },
    })
    .returning({ count: addressCounts.count });
  if (!row || row.count <= limit.maxPerWindow) return;
  throw tooMany(limit.says, Math.ceil((windowStart.getTime() + windowMs - Date.now()) / 1000));
}

/** Takes back one use counted in this window. */
export async function uncountAddress(db: Db, limit: AddressLimit, address: string): Promise<void> {
  const { windowStart } = windowOf(limit);
  await db
    .update(addressCounts)
    .set({ count: sql`${addressCounts.count} - 1` })
    .where(
      and(
        eq(addressCounts.purpose, limit.purpose),
        eq(addressCounts.address, netOf(address)),
        eq(addressCounts.windowStart, windowStart),
        gt(addressCounts.count, 0),
      ),
    );
}

function windowOf({ windowMinutes }: AddressLimit): { windowMs: number; windowStart: Date } {
  const windowMs = windowMinutes * 60_000;
  return { windowMs, windowStart: new Date(Math.floor(Date.now() / windowMs) * windowMs) };
}

/**
 * What counts as one address. For IPv6 it is the first 64 bits, since whoever owns one such address owns the whole
 * range and can use another for every request.
 */
function netOf(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser writes every spelling of an address the same way: hex, with one run of zeros as `::`.
  const plain = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);
  const [head = [], tail] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const groups =
    tail === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? plain : `${groups.slice(0, 4).join(':')}::/64`;
}

const inWords = (seconds: number): string => {
  if (seconds <= 1) return 'a second';
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

/** The refusal that says how long to wait; `more` adds what else the person can do. */
export const tooMany = (why: string, seconds: number, more = ''): Failure =>
  new Failure('too-many', `${why}. Please try again in ${inWords(seconds)}${more}`, {
    retryAfterSeconds: Math.max(1, seconds),
  });
