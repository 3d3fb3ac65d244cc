import type { AnyCall } from '@prepdesk/contract/define-call';
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
