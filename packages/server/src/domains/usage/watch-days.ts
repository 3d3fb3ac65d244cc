import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

const daysKept = 60;

/** Days are shown while they are today: who watched on them is needed no longer than entries may come late. */
export async function forgetOldWatchDays(db: Db): Promise<void> {
  const isOld = sql`kind = 'day' and since < current_date - ${daysKept}::int`;
  await db.execute(sql`delete from class_watchers where ${isOld}`);
  await db.execute(sql`delete from class_watches where ${isOld}`);
}
