import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A session of this person, made without an OTP: otherwise the limits of sending would soon be reached. */
export async function sessionOf(pool: pg.Pool, phone: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { rowCount } = await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
    select $1, id, now() + interval '1 hour' from admin_users where phone = $2`,
    [createHash('sha256').update(token).digest('base64url'), phone],
  );
  if (rowCount !== 1) throw new Error(`nobody has the phone ${phone}`);
  return token;
}
