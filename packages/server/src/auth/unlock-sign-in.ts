import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { internationalPhone, type Phone } from './staff-phone.ts';

/**
 * Forgets what was counted against a person's phone, on all devices. Call it in a transaction.
 * @returns whether anything had been counted
 */
export async function unlockSignIn(db: Db, person: Phone): Promise<boolean> {
  const phone = internationalPhone(person);
  const own = sql`(phone = ${phone} or starts_with(phone, ${`${phone} `}))`;
  const { rows } = await db.execute<{ isHeld: boolean }>(sql`
    select exists (select from otp_sends where ${own})
      or exists (select from otp_codes where ${own} and (wrong_in_a_row > 0 or locked_until is not null)) as "isHeld"`);
  // The codes first: the audit log counts the sendings that are deleted with them.
  await db.execute(sql`update otp_codes set wrong_in_a_row = 0, tries = 0, locked_until = null where ${own}`);
  await db.execute(sql`delete from otp_sends where ${own}`);
  return rows[0]?.isHeld ?? false;
}
