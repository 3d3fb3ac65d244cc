import { apiTokens } from '@prepdesk/contract/access/api-tokens';
import { checkUser } from '@prepdesk/contract/access/check-user';
import { learnerAccess } from '@prepdesk/contract/access/learner-access';
import { secondFactor } from '@prepdesk/contract/access/second-factor';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../../testing/fingerprint.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);

const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  product.server.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });

const replyShape = { status: false, message: expect.stringMatching(/\S/), response: expect.any(Object) };

describe('a change with an Idempotency-Key', () => {
  const add = (name: string, key: string) =>
    postJson(courses.add.path, { appID: 1, name }, { 'idempotency-key': key });
  const countOf = async (name: string) =>
    (await product.pool.query('select 1 from courses where name = $1', [name])).rowCount;

  it('a change with an Idempotency-Key sent twice at the same time makes one row, and both get the same reply', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `Double click ${round}`;
      const replies = await Promise.all(Array.from({ length: 3 }, () => add(name, `double-click-${round}`)));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(replies[0]!.json()).toMatchObject({ status: true, message: 'Course added' });
      for (const reply of replies) expect(reply.json()).toEqual(replies[0]!.json());
      expect(await countOf(name)).toBe(1);
    }
  });

  it('a change with an Idempotency-Key sent again later gets the first reply and changes nothing', async () => {
    const first = await add('Lost reply', 'lost-reply-1');
    const before = await fingerprint(product.pool);
    expect((await add('Lost reply', 'lost-reply-1')).json()).toEqual(first.json());
    expect(await fingerprint(product.pool)).toEqual(before);
  });

  it('a change with an Idempotency-Key is refused for a different body or call', async () => {
    await add('One', 'key-of-one');
    const message = 'This request was already used for something else. Please reload the page';
    const other = await add('Two', 'key-of-one');
    expect([other.statusCode, other.json().message]).toEqual([200, message]);
    const { response } = (await add('Three', 'key-of-three')).json();
    const level = { courseID: response.insertID, levelname: 'Level' };
    const call = await postJson('admin/addcourseslevel', level, { 'idempotency-key': 'key-of-three' });
    expect(call.json()).toMatchObject({ status: false, message });
    expect(await countOf('Two')).toBe(0);
  });

  it('a change with an Idempotency-Key that was refused may be corrected and sent again with the same key', async () => {
    await add('Taken', 'first-of-taken');
    expect((await add('Taken', 'corrected-key')).json().status).toBe(false);
    expect((await add('Corrected', 'corrected-key')).json()).toMatchObject({ status: true });
    expect(await countOf('Corrected')).toBe(1);
  });

  it("a change with an Idempotency-Key belongs to one person: another person's change with the same key is carried out", async () => {
    const other = await sessionOf(product.pool, staff.superAdmin);
    const mine = (await add('Mine', 'the-same-key')).json();
    const theirs = await postJson(
      courses.add.path,
      { appID: 1, name: 'Theirs' },
      { authorization: `Bearer ${other}`, 'idempotency-key': 'the-same-key' },
    );
    expect(theirs.json().response.insertID).toBeGreaterThan(mine.response.insertID);
  });

  it('a change with an Idempotency-Key must have a valid key', async () => {
    for (const key of ['short', 'has space in it', 'x'.repeat(101), 'ключключключ', "'; drop table x"]) {
      const reply = await add(
        'Bad key',
        encodeURIComponent(key) === key ? key : key.replace(/[^\x20-\x7e]/g, 'ÿ'),
      );
      expect([reply.statusCode, reply.json()]).toEqual([400, replyShape]);
    }
    expect(await countOf('Bad key')).toBe(0);
  });

  it('a change with an Idempotency-Key writes no more than one row when sent without a key, too', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => postJson(courses.add.path, { appID: 2, name: 'No key' })),
    );
    expect(replies.filter((reply) => reply.json().status)).toHaveLength(1);
  });
});

describe('an answer that must not be stored', () => {
  let superAdmin: string;
  beforeAll(async () => {
    superAdmin = await sessionOf(product.pool, staff.superAdmin);
  });
  const send = async (call: AnyCall, input: object, key: string) =>
    (
      await postJson(call.path, input, { authorization: `Bearer ${superAdmin}`, 'idempotency-key': key })
    ).json();
  const kept = async () =>
    JSON.stringify((await product.pool.query('select f::text as row from finished_requests f')).rows);

  it('an answer that must not be stored is not kept when it is a key for an authenticator app: sent again, the change makes another key', async () => {
    const { response } = await send(secondFactor.begin, {}, 'begin-factor-1');
    expect(await kept()).not.toContain(response.key);
    const again = await send(secondFactor.begin, {}, 'begin-factor-1');
    expect(again.response.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(again.response.key).not.toBe(response.key);
  });

  it('an answer that must not be stored is not kept when it is recovery codes', async () => {
    const { response } = await send(secondFactor.begin, {}, 'begin-factor-2');
    const code = new TOTP({ secret: Secret.fromBase32(response.key) }).generate();
    const confirmed = await send(secondFactor.confirm, { code }, 'confirm-factor');
    expect(confirmed.response.recoveryCodes).toHaveLength(10);
    for (const one of confirmed.response.recoveryCodes) expect(await kept()).not.toContain(one);
    expect(await kept()).not.toContain(response.key);
  });

  it('an answer that must not be stored is not kept when it is an API token: sent again, the change makes no second one and says so', async () => {
    const expiresOn = dayFromToday(30);
    const input = { name: 'Nightly export', permissions: '28', expiresOn };
    const { response } = await send(apiTokens.add, input, 'make-token-1');
    expect(response.token).toMatch(/^pdk_/);
    expect(await send(apiTokens.add, input, 'make-token-1')).toEqual({
      status: false,
      message: expect.stringContaining('If you did not see it, please make another'),
      response: {},
    });
    expect((await product.pool.query('select from api_tokens')).rowCount).toBe(1);
    expect(await kept()).not.toContain(response.token.slice(4));
  });

  it('an answer that must not be stored is not kept when it shows what was found about a person: sent again, it is looked up again', async () => {
    await product.pool.query(
      `insert into learners (app_id, phone, full_name, email) values (1, '9555500001', 'Devika Menon', 'devika@x.example')`,
    );
    const whose = { userCountryCode: '91', userPhone: '9555500001' };
    for (const [call, name] of [
      [checkUser.find, 'fullName'],
      [learnerAccess.find, 'email'],
    ] as const) {
      const first = await send(call, whose, `look-up-${name}`);
      const [person] = Object.values(first.response).flat() as Record<string, string>[];
      expect(person?.[name]).toMatch(/\S/);
      expect(await kept()).not.toContain(person?.[name]);
      expect(await send(call, whose, `look-up-${name}`)).toEqual(first);
    }
    expect((await product.pool.query('select from look_ups')).rowCount).toBe(4);
  });
});
