import { expect, it } from 'vitest';
import { runCommand } from '../testing/built-program.ts';
import { databaseUrlOf } from '../testing/database-copy.ts';
import { useProduct } from '../testing/product.ts';
import { staff } from '../testing/staff.ts';

const product = useProduct();

/** What the command prints. */
const reset = async (phone: string): Promise<string> => {
  const env = { DATA_DIR: product.dataDir, DATABASE_URL: databaseUrlOf(product.pool.options) };
  return (await runCommand('reset-second-factor', env, phone)).said;
};

it('a Super Admin who lost app and recovery codes is let in by the command, which the audit log records', async () => {
  await product.pool.query(
    `insert into second_factors (user_id, key_sealed, confirmed_at) values (1, 'sealed', now())`,
  );
  await product.pool.query(`insert into recovery_codes (user_id, code_hash) values (1, 'hash')`);
  expect(await reset(staff.superAdmin)).toBe('Asha Sharma now signs in with the OTP alone');
  const { rows } = await product.pool.query(
    `select call, before ->> 'user_id' as whose from audit_log
     where table_name = 'second_factors' and after is null`,
  );
  expect(rows).toEqual([{ call: 'outside the product', whose: '1' }]);
  expect((await product.pool.query('select from recovery_codes')).rowCount).toBe(0);
  expect(await product.signIn(staff.superAdmin)).toMatch(/^[\w-]{43}$/);
});

it('the command says what it cannot do', async () => {
  expect(await reset('12345')).toBe('specify the phone: npm run reset-second-factor -- 9876543210');
  expect(await reset('9888888888')).toBe('no member of staff has the phone 9888888888');
  expect(await reset(staff.content)).toBe('Vikram Iyer has no second factor');
});
