import { signIn as calls } from '@prepdesk/contract/access/sign-in';
import { userRoles } from '@prepdesk/contract/access/user-roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../testing/built-program.ts';
import { databaseUrlOf } from '../../testing/database-copy.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
beforeEach(() =>
  product.pool.query('delete from otp_sends; delete from otp_codes; delete from address_counts'),
);

const person = staff.content;
const of = (phone: string) => ({ phone, countryCode: '91' });
const wrongOtp = (phone: string) => (product.lastOtp(phone) === '000000' ? '111111' : '000000');

/** Signs in and returns the cookie that identifies the browser from then on. */
async function deviceOf(phone: string, cookie = ''): Promise<string> {
  await product.ask(calls.sendOtp, of(phone), { headers: { cookie } });
  const { headers } = await product.ask(
    calls.checkOtp,
    { ...of(phone), otp: product.lastOtp(phone) ?? '' },
    { headers: { cookie } },
  );
  const set = (headers['set-cookie'] as string[]).find((one) => one.startsWith('prepdesk-device='));
  expect(set).toMatch(/; Max-Age=34560000; .*HttpOnly; SameSite=Lax/);
  return set?.split(';')[0] ?? '';
}

/** Ten sends, each as if it came from another address and long enough after the previous one. */
async function useUpSends(phone: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    await product.ask(calls.sendOtp, of(phone));
    await product.pool.query(`update otp_sends set sent_at = sent_at - interval '201 seconds'`);
    await product.pool.query('delete from address_counts');
  }
}

/** Twenty wrong codes, five for each code that is sent. */
async function lockOut(phone: string, cookie = ''): Promise<void> {
  for (let sent = 0; sent < 4; sent += 1) {
    await product.ask(calls.sendOtp, of(phone), { headers: { cookie } });
    for (let n = 0; n < 5; n += 1) {
      await product.ask(calls.checkOtp, { ...of(phone), otp: wrongOtp(phone) }, { headers: { cookie } });
    }
    await product.pool.query(`update otp_sends set sent_at = sent_at - interval '201 seconds'`);
    await product.pool.query('delete from address_counts');
  }
}

const send = (phone: string, cookie = '') => product.ask(calls.sendOtp, of(phone), { headers: { cookie } });

describe('a stranger who tries to lock somebody out', () => {
  it.each([
    ['ten sends in a day', useUpSends],
    ['twenty wrong codes', lockOut],
  ])(
    'a stranger cannot lock somebody out by %s in a browser where the person signed in before',
    async (_, attack) => {
      const cookie = await deviceOf(person);
      await product.pool.query('delete from otp_sends; delete from address_counts');
      await attack(person);
      expect((await send(person)).httpStatus).toBe(429);
      await deviceOf(person, cookie);
    },
  );

  it('a stranger can neither use up nor invalidate a code that was sent to such a browser', async () => {
    const cookie = await deviceOf(person);
    await product.pool.query('delete from otp_sends; delete from address_counts');
    await send(person, cookie);
    const otp = product.lastOtp(person) ?? '';
    await lockOut(person);
    const { body } = await product.ask(calls.checkOtp, { ...of(person), otp }, { headers: { cookie } });
    expect(body.status).toBe(true);
  });

  it('a stranger cannot use up the network’s checks for a browser that is known', async () => {
    const cookie = await deviceOf(person);
    for (let n = 0; n < 40; n += 1) await product.ask(calls.checkOtp, { ...of(staff.nobody), otp: '123456' });
    expect((await product.ask(calls.checkOtp, { ...of(person), otp: '123456' })).httpStatus).toBe(429);
    await deviceOf(person, cookie);
  });

  it('a stranger gets no separate limit from a made-up cookie or somebody else’s cookie', async () => {
    const others = await deviceOf(staff.support);
    const own = await deviceOf(person);
    await product.pool.query('delete from otp_sends; delete from address_counts');
    await useUpSends(person);
    const changed = own.replace(/=(\d+)\./, (_, id) => `=${Number(id) + 1}.`);
    for (const cookie of [others, changed, `${own}x`, 'prepdesk-device=1.2.3', 'prepdesk-device=']) {
      expect((await send(person, cookie)).httpStatus, cookie).toBe(429);
    }
  });

  it('a stranger with a known browser meets the same limits', async () => {
    const cookie = await deviceOf(person);
    await lockOut(person, cookie);
    expect((await send(person, cookie)).httpStatus).toBe(429);
  });
});

describe('a person who is locked out', () => {
  const unlock = async (by: string) =>
    product.ask(
      userRoles.unlockSignIn,
      { userCountryCode: '91', userPhone: person },
      { token: await sessionOf(product.pool, by) },
    );

  it('a person who is locked out is told what to do', async () => {
    await lockOut(person);
    expect((await send(person)).body.message).toMatch(
      /^Too many wrong OTPs were entered for this phone\. Please try again in \d+ minutes\. You can also use a browser in which you signed in before, or ask a Super Admin to unlock your sign-in$/,
    );
  });

  it('a person who is locked out can be let in by a Super Admin only, and the audit log records it', async () => {
    await useUpSends(person);
    await lockOut(person);
    expect((await unlock(staff.support)).body.status).toBe(false);
    expect((await send(person)).httpStatus).toBe(429);
    expect((await unlock(staff.superAdmin)).body.message).toBe('Sign-in unlocked');
    expect((await send(person)).httpStatus).toBe(200);
    const { rows } = await product.pool.query(
      `select actor_id, call, row_key, before, after from audit_log where table_name = 'otp_codes'`,
    );
    expect(rows).toEqual([
      {
        actor_id: 1,
        call: 'admin/unlocksignin',
        row_key: '2',
        before: { sends: 10, wrong_in_a_row: 5, locked_until: null },
        after: { sends: 0, wrong_in_a_row: 0, locked_until: null },
      },
    ]);
  });

  it('a person who is locked out has the unlocking logged once, whatever was counted, and not when nothing was counted', async () => {
    const written = async () =>
      (await product.pool.query(`select before from audit_log where table_name = 'otp_codes' order by id`))
        .rows;
    const { length } = await written();
    const cookie = await deviceOf(person);
    await product.pool.query('delete from otp_sends');
    await unlock(staff.superAdmin);
    expect(await written()).toHaveLength(length);
    await lockOut(person, cookie);
    await lockOut(person);
    await product.pool.query(
      `update otp_codes set locked_until = '2030-01-01' where locked_until is not null`,
    );
    await unlock(staff.superAdmin);
    expect((await written()).slice(length)).toEqual([
      { before: { sends: 8, wrong_in_a_row: 0, locked_until: expect.stringMatching(/^2030-01-01/) } },
    ]);
  });

  it('a person who is locked out has the unlocking logged even when it was done outside the product', async () => {
    await useUpSends(person);
    await product.pool.query('update otp_codes set wrong_in_a_row = 0, tries = 0, locked_until = null');
    const { rows } = await product.pool.query(
      `select actor_id, call, before from audit_log where table_name = 'otp_codes' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor_id: null,
        call: 'outside the product',
        before: { sends: 10, wrong_in_a_row: 0, locked_until: null },
      },
    ]);
  });

  it('a person who is locked out can be let in with the command', async () => {
    await useUpSends(person);
    const env = { DATA_DIR: product.dataDir, DATABASE_URL: databaseUrlOf(product.pool.options) };
    const run = (phone: string) => runCommand('unlock-sign-in', env, phone);
    expect((await run(person)).stdout).toBe('Vikram Iyer can sign in again\n');
    expect((await send(person)).httpStatus).toBe(200);
    expect((await run('12345')).stderr).toContain('specify the phone: npm run unlock-sign-in -- 9876543210');
  });
});
