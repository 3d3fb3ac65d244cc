import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { beforeAll } from 'vitest';
import type { TestProduct } from './product.ts';

const newToken = () => randomBytes(32).toString('base64url');

/** A session of this person, made without an OTP: otherwise the limits of sending would soon be reached. */
export async function sessionOf(pool: pg.Pool, phone: string): Promise<string> {
  const token = newToken();
  await addSession(pool, phone, token);
  return token;
}

/** The token of such a session for all tests of a file, or of a `describe`: the session begins when the product does. */
export function useSession(product: TestProduct, phone: string): string {
  const token = newToken();
  beforeAll(() => addSession(product.pool, phone, token));
  return token;
}

async function addSession(pool: pg.Pool, phone: string, token: string): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
    select $1, id, now() + interval '1 hour' from admin_users where phone = $2`,
    [createHash('sha256').update(token).digest('base64url'), phone],
  );
  if (rowCount !== 1) throw new Error(`nobody has the phone ${phone}`);
}
