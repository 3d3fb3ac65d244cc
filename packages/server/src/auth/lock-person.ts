import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { adminUsers } from '../db/schema/access.ts';

/**
 * What one person does at once waits here for one another, until the transaction ends. Taken before any other lock of
 * the person, to avoid deadlocks.
 */
export async function lockPerson(db: Db, userID: number): Promise<void> {
  await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(eq(adminUsers.id, userID))
    .for('no key update');
}
