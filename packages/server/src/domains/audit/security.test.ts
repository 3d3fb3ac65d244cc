import { ownSessions } from '@prepdesk/contract/access/own-sessions';
import { secondFactor } from '@prepdesk/contract/access/second-factor';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { userRoles } from '@prepdesk/contract/access/user-roles';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

let product: TestProduct;
let strict: TestProduct;
let superAdmin: number;
let content: number;

beforeAll(async () => {
  product = await openProduct();
  strict = await openProduct({ SECOND_FACTOR: 'super-admin' });
  superAdmin = await idOf(staff.superAdmin);
  content = await idOf(staff.content);
});
afterAll(async () => {
  await product.close();
  await strict.close();
});

const sql = async (text: string, values?: unknown[], of = product) =>
  (await of.pool.query(text, values)).rows;
const idOf = async (phone: string): Promise<number> =>
  (await sql('select id from admin_users where phone = $1', [phone]))[0].id;
const lastID = async (of = product): Promise<number> =>
  Number((await sql('select coalesce(max(id), 0) as id from audit_log', [], of))[0].id);
const rowsSince = (since: number, of = product) =>
  sql(
    `select actor_id as actor, call, table_name as "table", row_key as key, before, after
     from audit_log where id > $1 order by id`,
    [since],
    of,
  );
const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });
const hashes = /token_hash|code_hash|key_sealed/;

describe('ending sessions', () => {
  it('ending the session of somebody else is logged without the session’s hash; ending one’s own is not logged', async () => {
    const token = await sessionOf(product.pool, staff.superAdmin);
    await sessionOf(product.pool, staff.superAdmin);
    await sessionOf(product.pool, staff.content);
    const [{ id }] = await sql('select id from sessions where user_id = $1', [content]);
    const since = await lastID();
    await product.ask(ownSessions.endOthers, {}, { token });
    expect(await rowsSince(since)).toEqual([]);
    const { body } = await product.ask(ownSessions.end, { sessionID: id }, { token });
    expect(body.status, body.message).toBe(true);
    const rows = await rowsSince(since);
    expect(rows).toMatchObject([
      {
        actor: superAdmin,
        call: 'admin/endsession',
        table: 'sessions',
        key: `${content}/${id}`,
        before: { user_id: content, ended_at: null },
        after: { ended_at: expect.any(String) },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(hashes);
  });

  it('every session that ends when somebody is deactivated is logged', async () => {
    const token = await sessionOf(product.pool, staff.superAdmin);
    await sessionOf(product.pool, staff.spare);
    await sessionOf(product.pool, staff.spare);
    const since = await lastID();
    const whose = { userCountryCode: '91', userPhone: staff.spare };
    const { body } = await product.ask(userRoles.inactivate, whose, { token });
    expect(body.status, body.message).toBe(true);
    const rows = (await rowsSince(since)).filter(({ table }) => table === 'sessions');
    expect(rows.map(({ actor, call }) => [actor, call])).toEqual([
      [superAdmin, 'admin/inactivateuser'],
      [superAdmin, 'admin/inactivateuser'],
    ]);
  });
});

describe('a second factor', () => {
  const begun = async () => {
    await strict.pool.query('delete from otp_sends');
    await strict.pool.query('delete from address_counts');
    const phone = staff.superAdmin;
    await strict.ask(signIn.sendOtp, { phone, countryCode: '91' });
    const otp = strict.lastOtp(phone) ?? '';
    const { body } = await strict.ask(signIn.checkOtp, { phone, countryCode: '91', otp });
    return body.response;
  };
  const enter = (challenge: string | undefined, code: string) =>
    strict.ask(signIn.checkSecondFactor, { challenge: challenge ?? '', code });

  it('a second factor has its author at every step of signing in; its recovery codes are counted and never shown', async () => {
    let since = await lastID(strict);
    const { challenge, enrolment } = await begun();
    expect(await rowsSince(since, strict)).toMatchObject([
      { actor: superAdmin, call: 'admin/verifyotp', table: 'second_factors', before: null },
    ]);
    since = await lastID(strict);
    await enter(challenge, '000000');
    expect(await rowsSince(since, strict)).toEqual([]);
    const { body } = await enter(challenge, codeOf(enrolment?.key ?? '', -1));
    const author = { actor: superAdmin, call: 'admin/verifysecondfactor' };
    expect(await rowsSince(since, strict)).toMatchObject([
      { ...author, table: 'second_factors', after: { confirmed_at: expect.any(String) } },
      { ...author, table: 'recovery_codes', key: String(superAdmin), before: null, after: { codes: 10 } },
    ]);

    since = await lastID(strict);
    const [recoveryCode = ''] = body.response.recoveryCodes;
    const inAgain = await enter((await begun()).challenge, recoveryCode);
    expect(inAgain.body.status, inAgain.body.message).toBe(true);
    expect(await rowsSince(since, strict)).toMatchObject([
      {
        ...author,
        table: 'recovery_codes',
        key: String(superAdmin),
        before: { used_at: null },
        after: { used_at: expect.any(String) },
      },
    ]);

    const firstRow = since;
    since = await lastID(strict);
    const { token } = inAgain.body.response;
    const renewed = await strict.ask(
      secondFactor.renewCodes,
      { code: codeOf(enrolment?.key ?? '') },
      { token },
    );
    expect(renewed.body.status, renewed.body.message).toBe(true);
    const renewal = { actor: superAdmin, call: 'admin/renewrecoverycodes', table: 'recovery_codes' };
    expect(await rowsSince(since, strict)).toMatchObject([
      { ...renewal, before: { codes: 10, unused: 9 }, after: null },
      { ...renewal, before: null, after: { codes: 10, unused: 10 } },
    ]);
    expect(JSON.stringify(await rowsSince(firstRow - 10, strict))).not.toMatch(hashes);
  });
});
