import type { AnyCall } from '@prepdesk/contract/define-call';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { lookUps } from '../db/schema/access.ts';
import type { Actor } from './actor.ts';

/** Writes down who looked whom up, and how many were found (gaps C37); the audit log follows. */
export async function noteLookUp(
  db: Db,
  { userID }: Actor,
  { path: call }: Pick<AnyCall, 'path'>,
  { sought, foundCount }: { sought: string; foundCount: number },
): Promise<void> {
  await db.insert(lookUps).values({ userID, call, sought, foundCount });
}

/**
 * The same of a page that is opened again and again while somebody works on it: once an hour for each person of the
 * staff.
 */
export async function noteHourlyLookUp(
  db: Db,
  actor: Actor,
  { path: call }: Pick<AnyCall, 'path'>,
  found: { sought: string; foundCount: number },
): Promise<void> {
  const lately = gt(lookUps.at, sql`now() - interval '1 hour'`);
  const theirs = and(eq(lookUps.userID, actor.userID), lately);
  const [noted] = await db
    .select({ id: lookUps.id })
    .from(lookUps)
    .where(and(theirs, eq(lookUps.call, call), eq(lookUps.sought, found.sought)))
    .limit(1);
  if (!noted) await noteLookUp(db, actor, { path: call }, found);
}
