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

/** Whether this person of the staff looked for it by this call within the hour. */
export async function isNotedLately(
  db: Db,
  { userID }: Actor,
  { path: call }: Pick<AnyCall, 'path'>,
  sought: string,
): Promise<boolean> {
  const lately = and(eq(lookUps.userID, userID), gt(lookUps.at, sql`now() - interval '1 hour'`));
  const [noted] = await db
    .select({ id: lookUps.id })
    .from(lookUps)
    .where(and(lately, eq(lookUps.call, call), eq(lookUps.sought, sought)))
    .limit(1);
  return noted !== undefined;
}

/**
 * The same of what is opened or turned over again and again while somebody works on it: once an hour for each person of
 * the staff.
 */
export async function noteHourlyLookUp(
  db: Db,
  actor: Actor,
  call: Pick<AnyCall, 'path'>,
  found: { sought: string; foundCount: number },
): Promise<void> {
  if (!(await isNotedLately(db, actor, call, found.sought))) await noteLookUp(db, actor, call, found);
}
