import { apps } from '@prepdesk/contract/catalogue/apps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const own = 'https://app.example.com';
const stranger = 'https://elsewhere.example.com';

let product: TestProduct;
let token: string;

beforeAll(async () => {
  product = await openProduct({ CALL_ORIGINS: `${own},http://localhost:8080` });
  token = await sessionOf(product.pool, staff.content);
});
afterAll(() => product.close());

const url = `/api/${apps.list.path}`;

const preflight = (origin: string, path = url) =>
  product.server.inject({
    method: 'OPTIONS',
    url: path,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'access-control-allow-headers,authorization,content-type',
    },
  });

const post = (headers: Record<string, string>) =>
  product.server.inject({ method: 'POST', url, headers, payload: {} });

const allowed = (headers: Record<string, unknown>) => headers['access-control-allow-origin'];

describe('pages of an origin named in the setting', () => {
  it('pages of an origin named in the setting may send the documented headers', async () => {
    const { statusCode, headers, body } = await preflight(own);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': own,
      'access-control-allow-headers':
        'Authorization, Content-Type, Access-Control-Allow-Headers, Idempotency-Key, x-envelope-compression',
      'access-control-allow-methods': 'POST, GET',
      vary: 'Origin',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([`Bearer `, ''])(
    'pages of an origin named in the setting can read the answers of calls with a token after "%s", and refusals',
    async (scheme) => {
      const answered = await post({ origin: own, authorization: `${scheme}${token}` });
      expect([answered.statusCode, allowed(answered.headers)]).toEqual([200, own]);
      expect(answered.headers['cross-origin-resource-policy']).toBe('cross-origin');
      const exposed = String(answered.headers['access-control-expose-headers']).toLowerCase().split(', ');
      // Without them a page cannot know that a reply is compressed, nor how many rows a file has.
      expect(exposed).toEqual(expect.arrayContaining(['x-undo', 'x-envelope-compression', 'x-rows']));
      const refused = await post({ origin: own, authorization: `${scheme}nobody` });
      expect([refused.statusCode, allowed(refused.headers)]).toEqual([401, own]);
    },
  );

  it("pages of an origin named in the setting are refused with the console's cookie", async () => {
    const reply = await post({ origin: own, cookie: `prepdesk=${token}` });
    expect([reply.statusCode, reply.json().message]).toEqual([403, 'Requests from other sites are refused']);
  });
});

it.each([stranger, 'null', `${own}.evil.example`])('pages of %s get nothing', async (origin) => {
  expect((await preflight(origin)).statusCode).toBe(404);
  for (const reply of [await preflight(origin), await post({ origin, authorization: token })]) {
    expect(allowed(reply.headers)).toBeUndefined();
  }
});

it('paths other than calls are closed to other origins', async () => {
  expect(allowed((await preflight(own, '/healthz')).headers)).toBeUndefined();
});
