import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn as calls } from '@prepdesk/contract/access/sign-in';
import { describe, expect, it } from 'vitest';
import { openProduct, useProduct } from '../../testing/product.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();

const of = (phone: string) => ({ phone, countryCode: '91' });
const sms = () => readFileSync(join(product.dataDir, 'outbox/sms.jsonl'), 'utf8');

/** A new phone for each test, because the limits count per phone. */
let nextPhone = 9100000000;
async function newStaff(): Promise<string> {
  nextPhone += 1;
  await product.pool.query(
    `insert into admin_users (phone, full_name, role_id) values ($1, 'Test Person', 1)`,
    [String(nextPhone)],
  );
  return String(nextPhone);
}
/** Moves every send into the past, as if the wait before the next one were over. */
const halfAMinuteLater = () =>
  product.pool.query(`update otp_sends set sent_at = sent_at - interval '30 seconds'`);
const otherAddress = async () => {
  await product.pool.query('delete from address_counts');
};

describe('signing in', () => {
  it('signing in sends six digits by SMS and gives a session that names the person and what they may open', async () => {
    const token = await product.signIn(staff.superAdmin);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { body } = await product.ask(calls.whoAmI, {}, { token });
    expect(body.response.userinfo[0]).toMatchObject({ fullName: 'Asha Sharma', roleName: 'Super Admin' });
    expect(body.response.routes).toContain(44);
  });

  it('signing in sets an HttpOnly cookie that a page of another site cannot use', async () => {
    const phone = await newStaff();
    await product.ask(calls.sendOtp, of(phone));
    const { headers } = await product.ask(calls.checkOtp, {
      ...of(phone),
      otp: product.lastOtp(phone) ?? '',
    });
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^prepdesk=[\w-]{43};.*HttpOnly.*SameSite=Lax/);
    const own = { cookie: cookie.split(';')[0] ?? '', host: 'desk.example' };
    const ask = (more: Record<string, string>) =>
      product.ask(calls.whoAmI, {}, { headers: { ...own, ...more } });
    expect((await ask({ origin: 'https://desk.example' })).httpStatus).toBe(200);
    expect((await ask({ origin: 'https://evil.example' })).httpStatus).toBe(403);
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).httpStatus).toBe(403);
    expect((await ask({ origin: 'null' })).httpStatus).toBe(403);
  });

  it.each([
    ['a phone of a contact', '\u202a+91 #\u202c', '\u2066*\u2069'],
    ['twelve digits', '91#', '*'],
    ['a phone with a zero before it', '0#', '*'],
  ])('signing in with %s is signing in with the phone', async (_, typed, typedCode) => {
    const phone = await newStaff();
    const sent = of(typed.replace('#', phone));
    await product.ask(calls.sendOtp, sent);
    const otp = typedCode.replace('*', product.lastOtp(phone) ?? '');
    const { body } = await product.ask(calls.checkOtp, { ...sent, otp });
    expect(body).toMatchObject({ status: true, message: 'Signed in' });
  });

  it('signing in reads Devanagari digits', async () => {
    const phone = await newStaff();
    const inHindi = (digits: string) => digits.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
    await product.ask(calls.sendOtp, of(inHindi(phone)));
    const otp = inHindi(product.lastOtp(phone) ?? '');
    const { body } = await product.ask(calls.checkOtp, { ...of(inHindi(phone)), otp });
    expect(body).toMatchObject({ status: true });
  });

  it('signing in answers a known, an unknown and an inactive phone alike', async () => {
    const answers = await Promise.all(
      [staff.content, '9888888888', staff.inactive].map((phone) => product.ask(calls.sendOtp, of(phone))),
    );
    const shapes = answers.map(({ httpStatus, body, headers }) => ({
      httpStatus,
      body,
      names: Object.keys(headers).sort(),
    }));
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect(sms()).not.toContain('9888888888');
    expect(sms()).not.toContain(staff.inactive);
  });

  it('signing in refuses a wrong code, and anything but six digits, with the same sentence', async () => {
    const phone = await newStaff();
    await product.ask(calls.sendOtp, of(phone));
    for (const otp of ['12345', 'abcdef', '1234567', '']) {
      const { body } = await product.ask(calls.checkOtp, { ...of(phone), otp });
      expect(body).toMatchObject({ status: false, message: 'please enter valid OTP' });
    }
  });

  it('signing in refuses a number that is not a mobile number', async () => {
    const { body } = await product.ask(calls.sendOtp, of('12345'));
    expect(body).toMatchObject({ status: false, message: 'Please enter valid phone number' });
  });

  it('signing in lets in only one of 200 right answers sent at once', async () => {
    const phone = await newStaff();
    await product.ask(calls.sendOtp, of(phone));
    const otp = product.lastOtp(phone) ?? '';
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => product.ask(calls.checkOtp, { ...of(phone), otp })),
    );
    expect(answers.filter(({ body }) => body.status)).toHaveLength(1);
    const { rows } = await product.pool.query(
      'select count(*)::int as n from sessions s join admin_users u on u.id = s.user_id where u.phone = $1',
      [phone],
    );
    expect(rows[0].n).toBe(1);
    await otherAddress();
  });

  it('signing in accepts five tries per code and not a sixth, even with the right code', async () => {
    const phone = await newStaff();
    await product.ask(calls.sendOtp, of(phone));
    const right = product.lastOtp(phone) ?? '';
    const wrong = right === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1) await product.ask(calls.checkOtp, { ...of(phone), otp: wrong });
    expect((await product.ask(calls.checkOtp, { ...of(phone), otp: right })).body.status).toBe(false);
    await otherAddress();
  });

  it('signing in compares only five of 200 wrong codes that arrive at once from as many addresses', async () => {
    const desk = await openProduct({ TRUST_PROXY: '1' });
    try {
      await desk.ask(calls.sendOtp, of(staff.content));
      const wrong = String((Number(desk.lastOtp(staff.content)) + 1) % 1_000_000).padStart(6, '0');
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          desk.ask(
            calls.checkOtp,
            { ...of(staff.content), otp: wrong },
            { headers: { 'x-forwarded-for': `198.51.100.${index}` } },
          ),
        ),
      );
      expect(new Set(answers.map(({ body }) => body.message))).toEqual(new Set(['please enter valid OTP']));
      const { rows } = await desk.pool.query('select tries, wrong_in_a_row from otp_codes');
      expect(rows).toEqual([{ tries: 5, wrong_in_a_row: 5 }]);
    } finally {
      await desk.close();
    }
  });

  it('signing in invalidates the old code when a new one is sent, and any code after five minutes', async () => {
    const phone = await newStaff();
    await product.ask(calls.sendOtp, of(phone));
    const old = product.lastOtp(phone) ?? '';
    await halfAMinuteLater();
    await product.ask(calls.sendOtp, of(phone));
    const fresh = product.lastOtp(phone) ?? '';
    if (old !== fresh) {
      expect((await product.ask(calls.checkOtp, { ...of(phone), otp: old })).body.status).toBe(false);
    }
    await product.pool.query(`update otp_codes set expires_at = expires_at - interval '5 minutes'`);
    expect((await product.ask(calls.checkOtp, { ...of(phone), otp: fresh })).body.status).toBe(false);
    await otherAddress();
  });

  it('signing in sends at most three codes in ten minutes and ten a day, for unknown phones too', async () => {
    for (const phone of [await newStaff(), '9777777777']) {
      await otherAddress();
      const send = async () => {
        await halfAMinuteLater();
        return product.ask(calls.sendOtp, of(phone));
      };
      for (let n = 0; n < 3; n += 1) expect((await send()).httpStatus).toBe(200);
      const refused = await send();
      expect(refused.httpStatus).toBe(429);
      expect(refused.body.message).toMatch(
        /Too many OTPs were requested for this phone. Please try again in \d+ minutes/,
      );
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.body.response).not.toHaveProperty('isSent');
      const later = () =>
        product.pool.query(`update otp_sends set sent_at = sent_at - interval '11 minutes'`);
      for (let n = 3; n < 10; n += 1) {
        if (n % 3 === 0) await later();
        expect((await send()).httpStatus).toBe(200);
      }
      await later();
      expect((await send()).httpStatus).toBe(429);
    }
  });

  it('signing in sends the next code half a minute after the last one, for unknown phones too', async () => {
    for (const phone of [await newStaff(), '9777777770']) {
      await otherAddress();
      expect((await product.ask(calls.sendOtp, of(phone))).httpStatus).toBe(200);
      const refused = await product.ask(calls.sendOtp, of(phone));
      expect(refused.httpStatus).toBe(429);
      expect(refused.body.message).toMatch(
        /^An OTP was sent to this phone just now. Please try again in \d\d seconds$/,
      );
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
      expect(refused.body.response).toMatchObject({ isSent: true });
      await halfAMinuteLater();
      expect((await product.ask(calls.sendOtp, of(phone))).httpStatus).toBe(200);
    }
  });

  it('signing in does not count a send against the address when it was refused for coming too soon', async () => {
    await otherAddress();
    const phone = await newStaff();
    for (let n = 0; n < 3; n += 1) await product.ask(calls.sendOtp, of(phone));
    const { rows } = await product.pool.query(`select count from address_counts where purpose = 'otp send'`);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('signing in sends the next code at once to somebody who entered the last one correctly', async () => {
    const phone = await newStaff();
    await product.signIn(phone);
    expect((await product.ask(calls.sendOtp, of(phone))).httpStatus).toBe(200);
  });

  it('signing in locks a phone for a time after twenty wrong codes in a row, even when new codes are sent', async () => {
    const phone = await newStaff();
    for (let sent = 0; sent < 4; sent += 1) {
      await product.pool.query('delete from otp_sends');
      await product.ask(calls.sendOtp, of(phone));
      const wrong = product.lastOtp(phone) === '000000' ? '111111' : '000000';
      for (let n = 0; n < 5; n += 1) await product.ask(calls.checkOtp, { ...of(phone), otp: wrong });
      await otherAddress();
    }
    await product.pool.query('delete from otp_sends');
    const locked = await product.ask(calls.sendOtp, of(phone));
    expect(locked.httpStatus).toBe(429);
    expect(locked.body.message).toMatch(/Too many wrong OTPs/);
    expect(locked.body.response).not.toHaveProperty('isSent');
    await product.pool.query(`update otp_codes set locked_until = now() - interval '1 second'`);
    expect((await product.ask(calls.sendOtp, of(phone))).httpStatus).toBe(200);
  });

  it('signing in allows thirty checks in five minutes from one address', async () => {
    await otherAddress();
    const check = () => product.ask(calls.checkOtp, { ...of('9666666666'), otp: '123456' });
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push((await check()).httpStatus);
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(answers[30]).toBe(429);
    await otherAddress();
  });

  it('signing in stores neither codes nor tokens in plain text', async () => {
    const phone = await newStaff();
    await product.ask(calls.sendOtp, of(phone));
    const otp = product.lastOtp(phone) ?? '';
    const { body } = await product.ask(calls.checkOtp, { ...of(phone), otp });
    const dump = await product.pool.query(
      `select json_agg(c)::text || (select json_agg(s)::text from sessions s) || coalesce((select json_agg(f)::text from finished_requests f), '') as all from otp_codes c where phone = $1`,
      [`91${phone}`],
    );
    expect(dump.rows[0].all).not.toContain(body.response.token);
    expect(dump.rows[0].all).not.toMatch(new RegExp(`"${otp}"`));
  });
});

describe('a session', () => {
  it('a session ends at once on sign-out', async () => {
    const token = await product.signIn(await newStaff());
    expect((await product.ask(calls.signOut, {}, { token })).body.status).toBe(true);
    expect((await product.ask(calls.whoAmI, {}, { token })).httpStatus).toBe(401);
  });

  it('a session ends when the person is deactivated, and always holds the current rights of the role', async () => {
    const phone = await newStaff();
    const token = await product.signIn(phone);
    await product.ask(calls.whoAmI, {}, { token });
    const isGone = async () => (await product.ask(calls.whoAmI, {}, { token })).httpStatus === 401;
    await product.pool.query('update admin_users set is_active = 0 where phone = $1', [phone]);
    await expect.poll(isGone).toBe(true);
  });

  it('a session ends when it was idle too long or is too old', async () => {
    for (const age of [
      `last_seen_at = now() - interval '9 hours'`,
      `expires_at = now() - interval '1 second'`,
    ]) {
      const token = await product.signIn(await newStaff());
      await product.pool.query(`update sessions set ${age}`);
      product.services.access.forget();
      expect((await product.ask(calls.whoAmI, {}, { token })).httpStatus).toBe(401);
    }
  });

  it('a session is nobody’s when its token was never issued', async () => {
    for (const token of ['x', 'a'.repeat(43), '%00', `${'a'.repeat(5000)}`]) {
      expect((await product.ask(calls.whoAmI, {}, { token })).httpStatus).toBe(401);
    }
  });

  it('a session decides who is calling, whatever phone the body names', async () => {
    const token = await product.signIn(staff.nobody);
    const { body } = await product.ask(
      calls.whoAmI,
      { phone: staff.superAdmin, countryCode: '91' },
      { token },
    );
    expect(body.response.userinfo[0]?.phone).toBe(staff.nobody);
    expect(body.response.routes).toEqual([]);
  });
});
