import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { type Phone, wholeNumber } from './staff-phone.ts';

/**
 * Forgets what was counted against a person's phone, on all devices, and writes that into the audit log. Call it in
 * a transaction.
 * @returns whether anything had been counted
 */
export async function unlockSignIn(db: Db, person: Phone & { id: number }): Promise<boolean> {
  const phone = wholeNumber(person);
  const own = sql`(phone = ${phone} or starts_with(phone, ${`${phone} `}))`;
  const { rows } = await db.execute<{ sends: number; wrong: number; locked: string | null }>(sql`
    with sends as (delete from otp_sends where ${own} returning 1),
      was as (select wrong_in_a_row, locked_until from otp_codes where ${own}),
      codes as (update otp_codes set wrong_in_a_row = 0, tries = 0, locked_until = null where ${own} returning 1)
    select (select count(*)::int from sends) as sends, (select count(*)::int from codes) as codes,
      coalesce(sum(wrong_in_a_row), 0)::int as wrong, max(locked_until)::text as locked from was`);
  const was = rows[0];
  if (!was || (was.sends === 0 && was.wrong === 0 && was.locked === null)) return false;
  await db.execute(sql`
    insert into audit_log (actor_id, call, request_id, table_name, row_key, before, after)
    values (nullif(current_setting('prepdesk.actor', true), '')::integer,
      coalesce(nullif(current_setting('prepdesk.call', true), ''), 'outside the product'),
      coalesce(current_setting('prepdesk.request', true), ''),
      'otp_codes', ${String(person.id)},
      jsonb_build_object('sends', ${was.sends}::int, 'wrong_in_a_row', ${was.wrong}::int, 'locked_until', ${was.locked}::text),
      jsonb_build_object('sends', 0, 'wrong_in_a_row', 0, 'locked_until', null))`);
  return true;
}
