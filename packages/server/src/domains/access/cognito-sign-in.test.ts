import { signIn as calls } from '@prepdesk/contract/access/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { staff } from '../../testing/staff.ts';
import { startUserPool, type TestUserPool } from '../../testing/user-pool.ts';

let pool: TestUserPool;
let product: TestProduct;
beforeAll(async () => {
  pool = await startUserPool();
  product = await openProduct({
    COGNITO_USER_POOL_ID: pool.userPoolID,
    COGNITO_CLIENT_ID: pool.clientID,
    COGNITO_ENDPOINT: pool.endpoint,
  });
});
afterAll(async () => {
  await product.close();
  await pool.close();
});

const of = (phone: string) => ({ phone, countryCode: '91' });
const keptChallenges = async () =>
  (await product.pool.query('select phone from pool_challenges')).rows.length;

let nextPhone = 9300000000;
async function newStaff(): Promise<string> {
  nextPhone += 1;
  await product.pool.query(
    `insert into admin_users (phone, full_name, role_id) values ($1, 'Test Person', 3)`,
    [String(nextPhone)],
  );
  return String(nextPhone);
}

/** Requests a code and waits until the pool has sent it. */
async function codeFor(phone: string): Promise<string> {
  const before = pool.lastCode(`+91${phone}`);
  const known = await keptChallenges();
  expect((await product.ask(calls.sendOtp, of(phone))).body).toMatchObject({
    status: true,
    message: 'OTP sent',
  });
  await expect.poll(() => pool.lastCode(`+91${phone}`)).not.toBe(before);
  await expect.poll(keptChallenges).toBeGreaterThanOrEqual(before ? known : known + 1);
  return pool.lastCode(`+91${phone}`) ?? '';
}
const enter = (phone: string, otp: string) => product.ask(calls.checkOtp, { ...of(phone), otp });
const wrongThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing in through a user pool', () => {
  it('signing in through a user pool signs up with 30 random bytes, answers the custom challenge and checks the session', async () => {
    const phone = await newStaff();
    const { body } = await enter(phone, await codeFor(phone));
    const who = await product.ask(calls.whoAmI, {}, { token: body.response.token });
    expect(who.body.response.userinfo[0]?.phone).toBe(phone);
    const own = pool.seen.filter(
      (call) => JSON.stringify(call.body).includes(phone) || call.target === 'GetUser',
    );
    expect(own.map(({ target }) => target)).toEqual([
      'SignUp',
      'InitiateAuth',
      'RespondToAuthChallenge',
      'GetUser',
    ]);
    expect(own[0]?.body.Password).toMatch(/^[0-9a-f]{60}$/);
  });

  it('signing in through a user pool signs the same person in again when the pool already has the user', async () => {
    const phone = await newStaff();
    expect((await enter(phone, await codeFor(phone))).body.status).toBe(true);
    await product.pool.query('delete from otp_sends');
    expect((await enter(phone, await codeFor(phone))).body.status).toBe(true);
  });

  it('signing in through a user pool does not contact the pool for a phone that belongs to no active member of staff', async () => {
    const seenBefore = pool.seen.length;
    const ask = async (phone: string) => {
      const { body } = await product.ask(calls.sendOtp, of(phone));
      expect(body).toMatchObject({ status: true, message: 'OTP sent' });
      expect((await enter(phone, '123456')).body.message).toBe('please enter valid OTP');
    };
    await Promise.all(['9888888888', staff.inactive].map(ask));
    expect(pool.seen.length).toBe(seenBefore);
  });

  it('signing in through a user pool refuses an unknown phone no sooner than a wrong code, and lets a right code in at once', async () => {
    const timed = async (answer: Promise<unknown>) => {
      const startedMs = performance.now();
      await answer;
      return performance.now() - startedMs;
    };
    const phone = await newStaff();
    const code = await codeFor(phone);
    const refused = [timed(enter('9888888888', '123456')), timed(enter(phone, wrongThan(code)))];
    for (const tookMs of await Promise.all(refused)) expect(tookMs).toBeGreaterThan(990);
    expect(await timed(enter(phone, code))).toBeLessThan(990);
  });

  it('signing in through a user pool accepts a right code after a wrong one, but no code twice', async () => {
    const phone = await newStaff();
    const code = await codeFor(phone);
    expect((await enter(phone, wrongThan(code))).body.message).toBe('please enter valid OTP');
    expect((await enter(phone, code)).body.status).toBe(true);
    expect((await enter(phone, code)).body.status).toBe(false);
  });

  it('signing in through a user pool lets in only one of many right answers sent at once', async () => {
    const phone = await newStaff();
    const code = await codeFor(phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(phone, code)));
    expect(answers.filter(({ body }) => body.status).length).toBeLessThanOrEqual(1);
  });

  it('signing in through a user pool sends the pool at most five answers per code, however many arrive at once', async () => {
    await product.pool.query('delete from address_counts');
    const phone = await newStaff();
    const code = await codeFor(phone);
    const answersSeen = () => pool.seen.filter(({ target }) => target === 'RespondToAuthChallenge').length;
    const before = answersSeen();
    await Promise.all(Array.from({ length: 25 }, () => enter(phone, wrongThan(code))));
    expect(answersSeen() - before).toBeLessThanOrEqual(5);
    expect((await enter(phone, code)).body.status).toBe(false);
  });
});

describe('a user pool that cannot be reached', () => {
  it('a user pool that cannot be reached is reported as such, and the person can try again', async () => {
    const gone = await startUserPool();
    const desk = await openProduct({
      COGNITO_USER_POOL_ID: gone.userPoolID,
      COGNITO_CLIENT_ID: gone.clientID,
      COGNITO_ENDPOINT: gone.endpoint,
    });
    try {
      await desk.ask(calls.sendOtp, of(staff.content));
      await expect.poll(async () => (await desk.pool.query('select from pool_challenges')).rowCount).toBe(1);
      await gone.close();
      const { httpStatus, body } = await desk.ask(calls.checkOtp, { ...of(staff.content), otp: '123456' });
      expect([httpStatus, body.message]).toEqual([
        503,
        'The sign-in service cannot be reached. Please try again in a moment',
      ]);
    } finally {
      await desk.close();
    }
  });

  it('a user pool that cannot be reached needs both settings', async () => {
    await expect(openProduct({ COGNITO_CLIENT_ID: 'abc' })).rejects.toThrow('go together');
  });
});
