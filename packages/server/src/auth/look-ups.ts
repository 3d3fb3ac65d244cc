import type { AnyCall } from '@prepdesk/contract/define-call';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { lookUps } from '../db/schema/access.ts';
import type { Actor } from './actor.ts';

/** Records who looked whom up, and how many were found (gaps C37); the audit log records it, too. */
export async function logAccess(
  db: Db,
  { userID }: Actor,
  { path: call }: Pick<AnyCall, 'path'>,
  { sought, foundCount }: { sought: string; foundCount: number },
): Promise<void> {
  await db.insert(lookUps).values({ userID, call, sought, foundCount });
}

/** Whether this member of staff has made this search by this call within the last hour. */
export async function isNotedLately(
  db: Db,
  { userID }: Actor,
  { path: call }: Pick<AnyCall, 'path'>,
  search: string,
): Promise<boolean> {
  const lately = and(eq(lookUps.userID, userID), gt(lookUps.at, sql`now() - interval '1 hour'`));
  const [noted] = await db
    .select({ id: lookUps.id })
    .from(lookUps)
    .where(and(lately, eq(lookUps.call, call), eq(lookUps.sought, search)))
    .limit(1);
  return noted !== undefined;
}

/**
 * The same for what is opened or paged through again and again while somebody works on it: once an hour for each member
 * of staff.
 */
export async function noteHourlyLookUp(
  db: Db,
  actor: Actor,
  call: Pick<AnyCall, 'path'>,
  lookUp: { sought: string; foundCount: number },
): Promise<void> {
  if (!(await isNotedLately(db, actor, call, lookUp.sought))) await logAccess(db, actor, call, lookUp);
}
