import { crypto } from '@prepdesk/contract/tools/crypto';
import { seal, sealText } from '@prepdesk/envelope/envelope';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProduct, type TestProduct, useProduct } from '../../testing/product.ts';
import { decryptLimit } from './crypto.ts';

const product = useProduct();
beforeEach(() => product.pool.query('delete from address_counts'));

const decrypt = (enc_response: unknown) => product.ask(crypto.decrypt, { enc_response });

describe('admin/decrypt', () => {
  it.each([{ appID: 1, list: [{ name: 'Law & ethics ₹' }] }, [1, [2]], 'text', 0, null, false])(
    'admin/decrypt opens %j for callers who are not signed in',
    async (value) => {
      const { httpStatus, body } = await decrypt(seal(value));
      expect([httpStatus, body]).toEqual([
        200,
        { status: true, message: 'Decrypted', response: { data: value } },
      ]);
    },
  );

  it.each([
    ['', 'Text field can not be empty'],
    ['  ', 'Text field can not be empty'],
    ['abc', 'Please enter valid data in Text field'],
    [`${seal({ a: 1 }).slice(0, -6)}`, 'Please enter valid data in Text field'],
    [sealText('no JSON'), 'Please enter valid data in Text field'],
  ])('admin/decrypt answers %j with status false and its sentence', async (text, message) => {
    const { httpStatus, body } = await decrypt(text);
    expect([httpStatus, body.status, body.message]).toEqual([200, false, message]);
  });

  it('admin/decrypt accepts 256 KiB and no more', async () => {
    const max = 256 * 1024 - '{"enc_response":""}'.length;
    expect((await decrypt('x'.repeat(max))).httpStatus).toBe(200);
    expect((await decrypt('x'.repeat(max + 1))).httpStatus).toBe(413);
  });

  it('admin/decrypt limits the calls of one address per minute, and says how long to wait', async () => {
    await Promise.all(Array.from({ length: decryptLimit.maxPerWindow }, () => decrypt(seal(1))));
    const { httpStatus, headers, body } = await decrypt(seal(1));
    expect(httpStatus).toBe(429);
    expect(body.message).toMatch(
      /^Too many texts were sent from your network. Please try again in (a minute|a second|\d\d? seconds)$/,
    );
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('admin/decrypt stores nothing of the text anywhere', async () => {
    await decrypt(seal({ canary: 'planted-canary-text' }));
    const { rows } = await product.pool.query(
      `select count(*)::int as n from audit_log where audit_log::text like '%planted-canary%'`,
    );
    expect(rows[0].n).toBe(0);
  });
});

describe('with the public tools switched off', () => {
  let closed: TestProduct;
  beforeAll(async () => {
    closed = await openProduct({ PUBLIC_TOOLS: '0' });
  });
  afterAll(() => closed.close());

  it('with the public tools switched off, the call admin/decrypt does not exist', async () => {
    const { httpStatus, body } = await closed.ask(crypto.decrypt, { enc_response: seal(1) });
    expect([httpStatus, body.status]).toEqual([404, false]);
  });

  it.each(['decryp%74', '%64ecrypt?x=1'])(
    'the call does not exist when written as %s, either',
    async (name) => {
      const { statusCode } = await closed.server.inject({
        method: 'POST',
        url: `/api/admin/${name}`,
        payload: { enc_response: seal(1) },
      });
      expect(statusCode).toBe(404);
    },
  );

  it.each(['/encrypt', '/post', '/post?x=1', '/%70ost', '/encryp%74?x'])(
    'with the public tools switched off, %s answers 404',
    async (url) => {
      expect((await closed.server.inject({ url })).statusCode).toBe(404);
    },
  );

  it('with the public tools switched off, the other pages still exist', async () => {
    const isBuilt = (await closed.server.inject({ url: '/login' })).statusCode !== 404;
    const expected = isBuilt ? 200 : 404;
    expect((await closed.server.inject({ url: '/courses' })).statusCode).toBe(expected);
  });
});

it('only the page of the API tester may contact other hosts', async () => {
  const policyOf = async (url: string) =>
    String((await product.server.inject({ url })).headers['content-security-policy']);
  expect(await policyOf('/post')).toContain("connect-src 'self' https: http:");
  for (const url of ['/', '/encrypt', '/posts', '/login?redirect=/post']) {
    expect(await policyOf(url), url).toMatch(/connect-src 'self';/);
  }
});
