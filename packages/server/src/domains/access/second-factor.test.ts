import { ownSessions } from '@prepdesk/contract/access/own-sessions';
import { secondFactor as calls } from '@prepdesk/contract/access/second-factor';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKey, sealKey, stepOf } from '../../auth/authenticator.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

let product: TestProduct;
let strict: TestProduct;
beforeAll(async () => {
  product = await openProduct();
  strict = await openProduct({ SECOND_FACTOR: 'super-admin' });
});
afterAll(async () => {
  await product.close();
  await strict.close();
});

/** What the app on a phone shows, this many 30-second steps from now. */
const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

let nextPhone = 9200000000;
async function newPerson(on: TestProduct, roleID = 3) {
  nextPhone += 1;
  const phone = String(nextPhone);
  await on.pool.query(`insert into admin_users (phone, full_name, role_id) values ($1, 'Test Person', $2)`, [
    phone,
    roleID,
  ]);
  return { phone, token: await sessionOf(on.pool, phone) };
}

/** Sets up the app with the code of the previous step, so that the current codes are still unused. */
async function withFactor() {
  const person = await newPerson(product);
  const { body } = await product.ask(calls.begin, {}, person);
  const { key } = body.response;
  const done = await product.ask(calls.confirm, { code: codeOf(key, -1) }, person);
  return { ...person, key, recoveryCodes: done.body.response.recoveryCodes };
}

/** Passes the OTP and returns the challenge of the second step. */
async function challengeOf(on: TestProduct, phone: string) {
  await on.pool.query('delete from otp_sends');
  await on.pool.query('delete from address_counts');
  await on.ask(signIn.sendOtp, { phone, countryCode: '91' });
  const { body } = await on.ask(signIn.checkOtp, { phone, countryCode: '91', otp: on.lastOtp(phone) ?? '' });
  return body.response;
}

const enter = (challenge: string | undefined, code: string) =>
  product.ask(signIn.checkSecondFactor, { challenge: challenge ?? '', code });

describe('an authenticator app', () => {
  it('an authenticator app counts only after one of its codes was entered, and then gives ten recovery codes', async () => {
    const person = await newPerson(product);
    const begun = await product.ask(calls.begin, {}, person);
    expect(begun.body.response.address).toMatch(/^otpauth:\/\/totp\/Prepdesk:\d{10}\?.*secret=[A-Z2-7]{32}/);
    expect((await product.ask(calls.state, {}, person)).body.response.isOn).toBe(false);
    expect((await challengeOf(product, person.phone)).token).not.toBe('');
    const wrong = await product.ask(calls.confirm, { code: '000000' }, person);
    expect(wrong.body).toMatchObject({
      status: false,
      message: 'This code is invalid or was already used',
    });
    const right = await product.ask(calls.confirm, { code: codeOf(begun.body.response.key) }, person);
    expect(new Set(right.body.response.recoveryCodes).size).toBe(10);
    const { body } = await product.ask(calls.state, {}, person);
    expect(body.response).toMatchObject({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
  });

  it('an authenticator app cannot be planted by others: each set-up has its own key, and only the last one counts', async () => {
    const person = await newPerson(product);
    const planted = (await product.ask(calls.begin, {}, person)).body.response.key;
    const { key } = (await product.ask(calls.begin, {}, person)).body.response;
    expect(key).not.toBe(planted);
    const byOther = await product.ask(calls.confirm, { code: codeOf(planted) }, person);
    expect(byOther.body.message).toBe('This code is invalid or was already used');
    expect((await product.ask(calls.confirm, { code: codeOf(key) }, person)).body.status).toBe(true);
    const again = await product.ask(calls.begin, {}, person);
    expect(again.body.message).toBe('Your sign-in has a second factor already');
  });

  it('an authenticator app ends what the OTP alone opened: all other sessions and unfinished sign-ins', async () => {
    const person = await newPerson(product);
    const other = await sessionOf(product.pool, person.phone);
    const { key } = (await product.ask(calls.begin, {}, person)).body.response;
    expect((await product.ask(calls.confirm, { code: codeOf(key, -1) }, person)).body.status).toBe(true);
    expect((await product.ask(calls.state, {}, { token: other })).httpStatus).toBe(401);
    expect((await product.ask(calls.state, {}, person)).body.response.isOn).toBe(true);
  });

  it('an authenticator app leaves no session open that began with the OTP alone while it was being confirmed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await newPerson(product);
      const { key } = (await product.ask(calls.begin, {}, person)).body.response;
      await product.pool.query('delete from address_counts');
      await product.ask(signIn.sendOtp, { phone: person.phone, countryCode: '91' });
      const otp = product.lastOtp(person.phone) ?? '';
      const [confirmed, entered] = await Promise.all([
        product.ask(calls.confirm, { code: codeOf(key) }, person),
        product.ask(signIn.checkOtp, { phone: person.phone, countryCode: '91', otp }),
      ]);
      expect(confirmed.body.status).toBe(true);
      const { token } = entered.body.response;
      if (token) expect((await product.ask(calls.state, {}, { token })).httpStatus).toBe(401);
    }
  });

  it('an authenticator app is asked for between a right OTP and the session', async () => {
    const { phone, key } = await withFactor();
    const step = await challengeOf(product, phone);
    expect(step).toMatchObject({ token: '', challenge: expect.stringMatching(/^[\w-]{43}$/) });
    expect(step.enrolment).toBeUndefined();
    expect((await enter(step.challenge, '123123')).body.status).toBe(false);
    const passed = await enter(step.challenge, codeOf(key));
    expect(passed.body.response.recoveryCodes).toEqual([]);
    expect(String(passed.headers['set-cookie'])).toContain('HttpOnly');
    const who = await product.ask(signIn.whoAmI, {}, { token: passed.body.response.token });
    expect(who.body.response.userinfo[0]?.phone).toBe(phone);
  });

  it('an authenticator app accepts a code once, even when it is sent many times at once', async () => {
    const { phone, key } = await withFactor();
    const [one, two] = [await challengeOf(product, phone), await challengeOf(product, phone)];
    const code = codeOf(key);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => enter(index % 2 ? one.challenge : two.challenge, code)),
    );
    expect(answers.filter(({ body }) => body.status)).toHaveLength(1);
  });

  it('an authenticator app accepts each recovery code once, with or without its dash', async () => {
    const { phone, recoveryCodes, token } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect((await enter((await challengeOf(product, phone)).challenge, first)).body.status).toBe(true);
    expect((await enter((await challengeOf(product, phone)).challenge, first)).body.status).toBe(false);
    const bare = second.replace('-', '').toLowerCase();
    expect((await enter((await challengeOf(product, phone)).challenge, bare)).body.status).toBe(true);
    const { body } = await product.ask(calls.state, {}, { token });
    expect(body.response.recoveryCodesLeft).toBe(8);
  });

  it('an authenticator app gives a sign-in five tries, and locks after ten wrong codes in a row, across sign-ins', async () => {
    const { phone, key } = await withFactor();
    for (const round of [1, 2]) {
      const { challenge } = await challengeOf(product, phone);
      for (let tries = 1; tries <= 5; tries += 1) {
        expect((await enter(challenge, '000000')).body.message, `${round}.${tries}`).toContain(
          'This code is invalid',
        );
      }
      expect((await enter(challenge, codeOf(key))).body.message).toContain('Please start again');
    }
    const { challenge } = await challengeOf(product, phone);
    const locked = await enter(challenge, codeOf(key));
    expect([locked.httpStatus, locked.body.message]).toEqual([
      429,
      'Too many wrong codes were entered. Please try again in 15 minutes',
    ]);
  });

  it('an authenticator app is removed, and its recovery codes are renewed, only with a code', async () => {
    const { key, recoveryCodes, phone, token } = await withFactor();
    expect((await product.ask(calls.remove, { code: '000000' }, { token })).body.status).toBe(false);
    const renewed = await product.ask(calls.renewCodes, { code: codeOf(key) }, { token });
    expect(renewed.body.response.recoveryCodes).not.toEqual(recoveryCodes);
    const old = await enter((await challengeOf(product, phone)).challenge, recoveryCodes[0] ?? '');
    expect(old.body.status).toBe(false);
    const code = renewed.body.response.recoveryCodes[0] ?? '';
    expect((await product.ask(calls.remove, { code }, { token })).body.status).toBe(true);
    expect((await challengeOf(product, phone)).token).not.toBe('');
  });

  it('an authenticator app is removed for somebody who lost it by authorised staff only', async () => {
    const { phone } = await withFactor();
    const [row] = (await product.pool.query('select id from admin_users where phone = $1', [phone])).rows;
    const reset = async (who: string) =>
      product.ask(calls.reset, { userID: row.id }, { token: await sessionOf(product.pool, who) });
    expect((await reset(staff.support)).httpStatus).toBe(403);
    expect((await reset(staff.superAdmin)).body.status).toBe(true);
    expect((await challengeOf(product, phone)).token).not.toBe('');
  });

  it('an authenticator app leaves neither its key nor its codes readable in the database or the audit log', async () => {
    const { key, recoveryCodes } = await withFactor();
    const tables = ['second_factors', 'recovery_codes', 'sign_in_challenges', 'audit_log'];
    for (const table of tables) {
      const { rows } = await product.pool.query(`select t::text as row from ${table} t`);
      expect(rows.length, table).toBeGreaterThan(0);
      const text = JSON.stringify(rows);
      for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
        expect(text.includes(secret), table).toBe(false);
      }
    }
  });

  it('an authenticator app is sealed with the server’s secret and opens with no other', () => {
    const secret = Buffer.alloc(32, 7);
    const sealed = sealKey([secret], 'JBSWY3DPEHPK3PXP');
    expect(openKey([Buffer.alloc(32, 8), secret], sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(openKey([Buffer.alloc(32, 8)], sealed)).toBeUndefined();
  });

  it('an authenticator app accepts the codes of RFC 6238', () => {
    // Appendix B: the seed is 12345678901234567890 in ASCII; these are the last six of its eight digits.
    const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOf(key, '287082', 59_000)).toBe(1);
    expect(stepOf(key, '081804', 1_111_111_109_000)).toBe(37_037_036);
    expect(stepOf(key, '287082', 1_111_111_109_000)).toBeUndefined();
  });
});

describe('where a second factor is required of Super Admins', () => {
  it('one is set up during sign-in, and nobody gets in without it', async () => {
    const { phone, token: old } = await newPerson(strict, 1);
    expect((await strict.ask(ownSessions.list, {}, { token: old })).httpStatus).toBe(401);
    const { token, challenge, enrolment } = await challengeOf(strict, phone);
    expect(token).toBe('');
    const passed = await strict.ask(signIn.checkSecondFactor, {
      challenge: challenge ?? '',
      code: codeOf(enrolment?.key ?? ''),
    });
    expect(passed.body.response.recoveryCodes).toHaveLength(10);
    const own = { token: passed.body.response.token };
    expect((await strict.ask(calls.state, {}, own)).body.response).toMatchObject({
      isOn: true,
      isRequired: true,
    });
    const code = passed.body.response.recoveryCodes[0] ?? '';
    const removal = await strict.ask(calls.remove, { code }, own);
    expect(removal.body.message).toContain('cannot be removed');
    expect((await challengeOf(strict, phone)).enrolment).toBeUndefined();
  });

  it('older sessions of a new Super Admin stay closed once the second factor is set up', async () => {
    const { phone, token: old } = await newPerson(strict, 3);
    expect((await strict.ask(ownSessions.list, {}, { token: old })).httpStatus).toBe(200);
    await strict.pool.query('update admin_users set role_id = 1 where phone = $1', [phone]);
    const { challenge, enrolment } = await challengeOf(strict, phone);
    const abandoned = await challengeOf(strict, phone);
    const enter = (step: string | undefined, key: string | undefined) =>
      strict.ask(signIn.checkSecondFactor, { challenge: step ?? '', code: codeOf(key ?? '') });
    expect((await enter(challenge, enrolment?.key)).body.status).toBe(false);
    const passed = await enter(challenge, abandoned.enrolment?.key);
    expect((await strict.ask(calls.state, {}, passed.body.response)).body.response.isOn).toBe(true);
    expect((await strict.ask(ownSessions.list, {}, { token: old })).httpStatus).toBe(401);
    expect((await enter(abandoned.challenge, abandoned.enrolment?.key)).body.message).toContain(
      'Please start again',
    );
  });

  it('a second factor that is required of Super Admins stays optional for everybody else', async () => {
    const { phone, token } = await newPerson(strict, 3);
    expect((await strict.ask(calls.state, {}, { token })).body.response.isRequired).toBe(false);
    expect((await challengeOf(strict, phone)).token).not.toBe('');
  });
});
