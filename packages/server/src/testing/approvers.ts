import type { Pool } from 'pg';
import { sessionOf } from './sessions.ts';
import { spareRoleID, staff } from './staff.ts';

/**
 * Four people who write and sign texts about drugs; the last of them may not sign. Add them before their first call.
 */
export async function addApprovers(pool: Pool): Promise<[string, string, string, string]> {
  const keys = [91, 125, 126];
  await pool.query('insert into role_permissions (role_id, route_key) select $1, unnest($2::int[])', [
    ...[spareRoleID, keys],
  ]);
  const { rows } = await pool.query('select role_id from admin_users where phone = $1', [staff.support]);
  await pool.query('insert into role_permissions (role_id, route_key) values ($1, 91)', [rows[0].role_id]);
  const phones = [staff.superAdmin, staff.content, staff.spare, staff.support];
  const tokens = await Promise.all(phones.map((phone) => sessionOf(pool, phone)));
  return tokens as [string, string, string, string];
}
