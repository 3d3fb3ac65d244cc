import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

const daysKept = 60;

/** Only today's days are shown, so who watched on a day is needed only as long as entries may arrive late. */
export async function forgetOldWatchDays(db: Db): Promise<void> {
  const isOld = sql`kind = 'day' and since < current_date - ${daysKept}::int`;
  await db.execute(sql`delete from class_watchers where ${isOld}`);
  await db.execute(sql`delete from class_watches where ${isOld}`);
}
