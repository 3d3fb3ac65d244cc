import { expect, it } from 'vitest';
import { runCommand } from '../testing/built-program.ts';
import { databaseUrlOf } from '../testing/database-copy.ts';
import { useProduct } from '../testing/product.ts';
import { staff } from '../testing/staff.ts';

const product = useProduct();

/** What the command prints. */
const said = async (phone: string): Promise<string> => {
  const env = { DATA_DIR: product.dataDir, DATABASE_URL: databaseUrlOf(product.pool.options) };
  return (await runCommand('first-admin', env, phone, 'Ravi Rao')).said;
};

it('a company whose Super Admins are all inactive gets a new one, but no phone of the staff twice', async () => {
  await product.pool.query('update admin_users set is_active = 0 where role_id = 1');
  expect(await said(staff.content)).toMatch(/ has this phone already: specify another$/);
  expect(await said('9876543210')).toBe('Ravi Rao can now sign in with 9876543210');
  expect(await said('9876543211')).toBe('Ravi Rao is Super Admin already and can add others in the console');
});
