import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import { countryCodes } from '@prepdesk/contract/access/country-codes';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { defineCalls, readCall } from '@prepdesk/contract/define-call';
import { envelopeCompression, envelopeCompressionHeader } from '@prepdesk/contract/envelope-compression';
import { images } from '@prepdesk/contract/files/images';
import { open, seal, sealText } from '@prepdesk/envelope/envelope';
import { openCompressed } from '@prepdesk/envelope/open-compressed';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fingerprint } from '../../testing/fingerprint.ts';
import { openProduct, useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { callRoute, newRequestID } from './call-route.ts';
import { sealReplies } from './envelope-plugin.ts';
import { replyToFailures } from './failure-reply.ts';

const product = useProduct();
let token: string;
beforeAll(async () => {
  token = await sessionOf(product.pool, staff.content);
});

type Headers = Record<string, string>;

const post = (path: string, payload: string | Buffer, headers: Headers = {}, on = product) =>
  on.server.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload,
  });
const postJson = (path: string, body: unknown, headers?: Headers) =>
  post(path, JSON.stringify(body), headers);
const postSealed = (path: string, body: unknown, on = product) =>
  post(path, JSON.stringify({ enc_request: seal(body) }), {}, on);
const opened = (reply: { json(): unknown }) => open((reply.json() as { enc_response: string }).enc_response);

const replyShape = { status: false, message: expect.stringMatching(/\S/), response: expect.any(Object) };

describe('the envelope', () => {
  it('the envelope answers a sealed body sealed and a plain one plain', async () => {
    const plain = await postJson(apps.list.path, {});
    const sealed = await postSealed(apps.list.path, {});
    expect(plain.json()).toMatchObject({ status: true, response: [{ appID: 1 }, { appID: 2 }] });
    expect(Object.keys(sealed.json())).toEqual(['enc_response']);
    expect(opened(sealed)).toEqual(plain.json());
    expect(sealed.headers['content-type']).toBe(plain.headers['content-type']);
  });

  it('the envelope holds compressed content for a client that can open it, once it is long enough', async () => {
    const body = JSON.stringify({ enc_request: seal({}) });
    const headers = { [envelopeCompressionHeader]: envelopeCompression };
    const documented = await post(countryCodes.list.path, body);
    expect(documented.headers).not.toHaveProperty(envelopeCompressionHeader);
    const compressed = await post(countryCodes.list.path, body, headers);
    expect(compressed.headers[envelopeCompressionHeader]).toBe(envelopeCompression);
    expect(JSON.parse(await openCompressed(compressed.json().enc_response))).toEqual(opened(documented));
    expect(compressed.body.length).toBeLessThan(documented.body.length / 2);
    const short = await post(courses.add.path, body, headers);
    expect(short.headers).not.toHaveProperty(envelopeCompressionHeader);
    expect(opened(short)).toMatchObject({ status: false });
  });

  it('the envelope seals refusals and failures when the body was sealed', async () => {
    const refusals: [unknown, Headers, number][] = [
      [{ appID: 1, name: ' ' }, {}, 200],
      [{ appID: 1 }, { authorization: 'Bearer nobody' }, 401],
      [[], {}, 400],
    ];
    for (const [body, headers, status] of refusals) {
      const reply = await post(courses.add.path, JSON.stringify({ enc_request: seal(body) }), headers);
      expect(reply.statusCode).toBe(status);
      expect(Object.keys(reply.json())).toEqual(['enc_response']);
      expect(opened(reply)).toEqual({
        ...replyShape,
        message: (await post(courses.add.path, JSON.stringify(body), headers)).json().message,
      });
    }
  });

  it('the envelope never says what was wrong with a bad envelope', async () => {
    const good = seal({});
    const bad = [
      ...[
        '',
        'x',
        'A'.repeat(90),
        good.slice(0, 60),
        `${good}AAAA`,
        `${good}=`,
        good.replace(/.$/, 'é'),
        7,
        null,
        {},
        [],
      ],
      ...[
        `${good.slice(0, 48)}${good.slice(48).replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`,
        true,
        [good],
      ],
      ...[sealText('not json'), sealText(''), sealText('{"a":')],
    ];
    for (const enc_request of bad) {
      const reply = await postJson(apps.list.path, { enc_request });
      expect([reply.statusCode, reply.json()], String(enc_request)).toEqual([
        400,
        { status: false, message: 'The request could not be read', response: {} },
      ]);
    }
  });

  it('the envelope handles prototype keys as harmlessly as plain JSON does', async () => {
    const poison = '{"__proto__":{"name":"Poisoned","appID":1},"constructor":{"prototype":{"appID":1}}}';
    const plain = (await post(courses.add.path, poison)).json();
    const sealed = opened(await post(courses.add.path, JSON.stringify({ enc_request: sealText(poison) })));
    for (const reply of [plain, sealed]) expect(reply).toMatchObject({ message: 'Please select App ID' });
    expect(({} as Record<string, unknown>).appID).toBeUndefined();
  });

  it('the envelope can be required: then plain bodies are refused and sealed ones served', async () => {
    const strict = await openProduct({ ENVELOPE: 'required' });
    try {
      token = await sessionOf(strict.pool, staff.content);
      const plain = await post(apps.list.path, '{}', {}, strict);
      expect([plain.statusCode, plain.json().message]).toEqual([
        400,
        'This server takes sealed requests only',
      ]);
      const sealed = await postSealed(apps.list.path, {}, strict);
      expect(sealed.statusCode).toBe(200);
      expect(opened(sealed)).toMatchObject({ status: true });
    } finally {
      await strict.close();
      token = await sessionOf(product.pool, staff.content);
    }
  });
});

describe('a faulty body', () => {
  it.each([
    ['that is too large', 413, `{"name":"${'x'.repeat(65 * 1024)}"}`, {}],
    ['that is broken', 400, '{"appID":1,', {}],
    ['that is text', 400, '{"appID":1,"name":"Text"}', { 'content-type': 'text/plain' }],
    ['of a form', 400, 'appID=1&name=Form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['of XML', 400, '<a/>', { 'content-type': 'application/xml' }],
    ['of no valid type', 400, '{}', { 'content-type': 'nonsense' }],
    ['with a wrong length', 400, '{}', { 'content-length': '7' }],
    ['with bytes that are not text', 400, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), {}],
  ])('a faulty body %s is answered with %i in the reply shape', async (_, status, payload, headers) => {
    const before = await fingerprint(product.pool);
    const reply = await post(courses.add.path, payload, headers);
    expect([reply.statusCode, reply.json()]).toEqual([status, replyShape]);
    expect(reply.body).not.toMatch(/FST_|SyntaxError|Unexpected|JSON at|node_modules/);
    expect(await fingerprint(product.pool)).toEqual(before);
  });

  it('an empty body of JSON has no parameters', async () => {
    const [empty, none] = [await post(courses.add.path, ''), await post(courses.add.path, '{}')];
    expect(empty.json()).toEqual(none.json());
    expect(empty.json().message).toContain('Please');
  });

  it('a faulty body that exceeds even the limit for pictures is too large', async () => {
    const imageBinary = `data:image/png;base64,${'A'.repeat(24 * 1024 * 1024)}`;
    for (const reply of [
      await postJson(images.upload.path, { imageBinary }),
      await postSealed(images.upload.path, { imageBinary }),
    ]) {
      expect([reply.statusCode, reply.json().message]).toEqual([413, 'This is too large to be sent']);
    }
  });

  it('a faulty body may hold as much when sealed as when plain', async () => {
    const max = images.upload.bodyLimitBytes - 200;
    const largest = { imageBinary: `data:image/png;base64,${'A'.repeat(max)}` };
    const reply = await postSealed(images.upload.path, largest);
    expect(opened(reply)).toMatchObject({ message: 'Image Size must be less than 2MB' });
  });
});

describe('an unknown path', () => {
  it.each([
    ['POST', '/api/admin/nothing'],
    ['POST', '/api/ADMIN/subjects'],
    ['POST', '/api/admin/Subjects'],
    ['POST', '/api/admin/subjects/'],
    ['POST', '/api//admin/subjects'],
    ['GET', '/api/admin/subjects'],
    ['PUT', '/api/admin/subjects'],
    ['DELETE', '/api/admin/subjects'],
    ['POST', '/'],
    ['POST', '/api/'],
    ['POST', '/api/__proto__'],
  ] as const)('an unknown path %s %s is answered with 404 in the reply shape', async (method, url) => {
    const reply = await product.server.inject({ method, url, payload: method === 'GET' ? undefined : {} });
    expect([reply.statusCode, reply.json()]).toEqual([404, replyShape]);
  });

  it.each(['/api/%ff', '/api/%', '/files/images/%E0%A4%A', `/files/images/${'a'.repeat(700)}.png`])(
    'an unknown path %s cannot be read and is answered in the reply shape',
    async (url) => {
      const reply = await product.server.inject({ method: 'POST', url, payload: {} });
      expect([400, 404]).toContain(reply.statusCode);
      expect(reply.json()).toEqual(replyShape);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    },
  );
});

describe('a handler', () => {
  const calls = defineCalls('test', 'things', {
    one: readCall({
      path: 'test/one',
      public: true,
      output: z.object({ name: z.string() }),
    }),
  });

  /** Answers the call on a server of its own, with this handler. */
  async function answerOf(handle: () => unknown) {
    const server = Fastify({ genReqId: newRequestID }) as unknown as FastifyInstance;
    await server.register(fastifyCookie);
    sealReplies(server);
    replyToFailures(server);
    callRoute(server, { call: calls.one, handle: handle as never }, product.services);
    const reply = await server.inject({ method: 'POST', url: '/api/test/one', payload: {} });
    await server.close();
    return { status: reply.statusCode, body: reply.json() };
  }

  it('a handler that answers more than the contract promises reveals none of it', async () => {
    const { body } = await answerOf(() => ({ name: 'Asha', codeHash: 'secret', constructor: 1 }));
    expect(body).toEqual({ status: true, message: '', response: { name: 'Asha' } });
  });

  it.each([
    ['answers what the contract does not know', () => ({ name: 7 })],
    ['answers nothing', () => undefined],
    ['fails', () => Promise.reject(new Error('select * from otp_codes at /srv/x.ts:1:2'))],
    ['throws something other than an error', () => Promise.reject('secret')],
  ])(
    'a handler that %s is our fault, and the reply says only where to find it in the log',
    async (_, handle) => {
      const { status, body } = await answerOf(handle);
      expect(status).toBe(500);
      const { reference } = body.response;
      expect(body).toEqual({
        status: false,
        message: `Something went wrong on our side. Reference: ${reference}`,
        response: { reference: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      });
    },
  );
});

describe('the connection', () => {
  it('the connection is cut off when a request takes too long to arrive', () => {
    const { requestTimeout, headersTimeout, keepAliveTimeout } = product.server.server;
    expect(requestTimeout).toBe(60_000);
    expect(headersTimeout).toBeGreaterThan(0);
    expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
    expect(keepAliveTimeout).toBeGreaterThan(0);
    expect(product.server.server.timeout).toBeGreaterThan(requestTimeout);
  });

  beforeAll(() => product.server.listen({ port: 0, host: '127.0.0.1' }));

  it('the connection reads a picture that is too large to its end, since its sender would not see an earlier answer', async () => {
    const reply = await fetch(`${product.server.listeningOrigin}/api/${images.upload.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ imageBinary: 'A'.repeat(20 * 1024 * 1024) }),
    });
    expect([reply.status, (await reply.json()).message]).toEqual([200, 'Image Size must be less than 2MB']);
  });

  it('the connection answers what is not HTTP in the reply shape and goes on serving', async () => {
    const address = product.server.server.address() as { port: number };
    for (const sent of [
      'NONSENSE\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
    ]) {
      const text = await rawAnswer(address.port, sent);
      expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toEqual(replyShape);
    }
    expect((await fetch(`http://127.0.0.1:${address.port}/healthz`)).status).toBe(200);
  });
});

async function rawAnswer(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => {});
  socket.write(sent);
  for (let n = 0; n < 100 && !socket.closed; n += 1) await wait(20);
  socket.destroy();
  return text;
}
