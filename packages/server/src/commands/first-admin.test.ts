import { afterAll, beforeAll, expect, it } from 'vitest';
import { quietPool } from '../db/quiet-pool.ts';
import { runCommand } from '../testing/built-program.ts';
import { copyDatabase, databaseUrlOf } from '../testing/database-copy.ts';
import { staff } from '../testing/staff.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
const said = async (phone: string) =>
  (await runCommand('first-admin', { DATABASE_URL: databaseUrlOf(database.connection) }, phone, 'Ravi Rao'))
    .said;

beforeAll(async () => {
  database = await copyDatabase();
  const pool = quietPool(database.connection);
  await pool.query('update admin_users set is_active = 0 where role_id = 1');
  await pool.end();
});
afterAll(() => database.drop());

it('a company whose Super Admins are all inactive gets a new one, but no phone of the staff twice', async () => {
  expect(await said(staff.content)).toMatch(/ has this phone already: specify another$/);
  expect(await said('9876543210')).toBe('Ravi Rao can now sign in with 9876543210');
  expect(await said('9876543211')).toBe('Ravi Rao is Super Admin already and can add others in the console');
});
