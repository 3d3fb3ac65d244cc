import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import { changeCall, defineCalls } from '@prepdesk/contract/define-call';
import type { ReplyBody } from '@prepdesk/contract/failures';
import { studyFiles } from '@prepdesk/contract/files/study-files';
import { open } from '@prepdesk/envelope/envelope';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { fieldsOf, multipartOf, pdf, type SentFile } from '../../testing/multipart.ts';
import { jpeg, png } from '../../testing/pictures.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { callRoute, newRequestID } from '../call/call-route.ts';
import { sealReplies } from '../call/envelope-plugin.ts';
import { replyToFailures } from '../call/failure-reply.ts';

const mebibyte = 1024 * 1024;

const product = useProduct({ UPLOAD_MOST_MB: '2' });
const token = useSession(product, staff.content);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await product.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await product.pool.query('delete from study_files');
  rmSync(join(product.dataDir, 'files/notes'), { recursive: true, force: true });
});

const kept = async (): Promise<string[]> => {
  const folder = join(product.dataDir, 'files/notes');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const storedRows = async () =>
  (await product.pool.query('select name, storage_key, size_bytes::int from study_files order by id')).rows;

const scope = () => ({ appId: chain.appID, courseId: chain.courseID, classId: chain.classID, type: 1 });
const file = (name: string, content: Buffer = pdf): SentFile => ({ name, content });

async function post(
  { headers, payload }: { headers: Record<string, string>; payload: Buffer | string },
  more: Record<string, string> = { authorization: `Bearer ${token}` },
): Promise<{ httpStatus: number; body: ReplyBody }> {
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${studyFiles.add.path}`,
    headers: { ...headers, ...more },
    payload,
  });
  expect(Object.keys(reply.json())).toEqual(['enc_response']);
  return { httpStatus: reply.statusCode, body: open(reply.json().enc_response) as ReplyBody };
}
const send = (files: SentFile[], fields: object = scope()) => post(multipartOf(fieldsOf(fields), files));

describe('a call that takes files', () => {
  it('a call that takes files stores them under names of its own, and answers sealed', async () => {
    const { body } = await send([file('Unit 1/Offer.pdf'), file('Chart.PNG', png)]);
    expect(body).toEqual({ status: true, message: 'Uploaded', response: {} });
    const rows = await storedRows();
    expect(rows.map(({ name, size_bytes }) => [name, size_bytes])).toEqual([
      ['Unit 1/Offer.pdf', pdf.length],
      ['Chart.PNG', png.length],
    ]);
    expect(rows[0].storage_key).toMatch(/^notes\/[0-9a-f]{32}\.pdf$/);
    expect(readFileSync(join(product.dataDir, 'files', rows[0].storage_key)).equals(pdf)).toBe(true);
    expect(await kept()).toHaveLength(2);
  });

  it('a call that takes files accepts fields after the files, too', async () => {
    const { headers, payload } = multipartOf([], [file('Offer.pdf')]);
    const after = multipartOf(fieldsOf(scope()), []).payload;
    const withoutEnd = payload.subarray(0, payload.lastIndexOf('------prepdesk'));
    const { body } = await post({ headers, payload: Buffer.concat([withoutEnd, after]) });
    expect([body.status, (await storedRows()).length]).toEqual([true, 1]);
  });

  it.each([
    ['../../../etc/passwd.pdf', 'etc/passwd.pdf'],
    ['C:\\Users\\asha\\Unit 1\\Offer.pdf', 'C:/Users/asha/Unit 1/Offer.pdf'],
    ['/./a/../b.pdf', 'a/b.pdf'],
    ['हिन्दी नोट्स.pdf', 'हिन्दी नोट्स.pdf'],
    ['a "quoted" name.pdf', 'a "quoted" name.pdf'],
    ['Cafe\u0301 नोट्स.pdf', 'Café नोट्स.pdf'],
  ])('a call that takes files takes %j as the name %j, and never as a path', async (sent, shown) => {
    await send([file(sent)]);
    expect((await storedRows()).map(({ name }) => name)).toEqual([shown]);
    expect(await kept()).toHaveLength(1);
  });

  it.each([
    ['with lines before its mark', Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), pdf])],
    ['whose mark ends at byte 1,024', Buffer.concat([Buffer.alloc(1019, '\n'), pdf])],
  ])('a call that takes files takes a PDF %s', async (_, content) => {
    expect((await send([file('Scan.pdf', content)])).body.message).toBe('Uploaded');
  });

  it('a call that takes files stores a picture without the location where it was taken', async () => {
    const place = Buffer.from('Exif\0\0 GPS 18.5204');
    const told = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place]);
    await send([file('Board.jpg', Buffer.concat([jpeg.subarray(0, 2), told, jpeg.subarray(2)]))]);
    const [row] = await storedRows();
    expect(row.size_bytes).toBe(jpeg.length);
    expect(readFileSync(join(product.dataDir, 'files', row.storage_key)).equals(jpeg)).toBe(true);
  });

  it('a call that takes files knows a file again whose name is in other letters', async () => {
    await send([file('Café.pdf')]);
    for (const name of ['CAFÉ.PDF', 'cafe\u0301.pdf']) {
      expect((await send([file(name)])).body.message).toBe(
        '“Café.pdf” is here already. Use Replace in the list below',
      );
    }
    expect((await send([file('a.pdf'), file('A.pdf')])).body.status).toBe(false);
  });

  const text = Buffer.from('Not what it says it is');
  it.each([
    ['nothing', [], 'Please choose a file'],
    ['a field in which nothing was chosen', [file('', Buffer.alloc(0))], 'Please choose a file'],
    ['an empty file', [file('Offer.pdf', Buffer.alloc(0))], '“Offer.pdf” is empty'],
    [
      'text named as a PDF',
      [file('Offer.pdf', text)],
      '“Offer.pdf” is not a PDF file inside, whatever its name says',
    ],
    [
      'a PDF named as a picture',
      [file('a/Chart.png')],
      '“Chart.png” is not a PNG file inside, whatever its name says',
    ],
    [
      'a PDF whose mark comes too late',
      [file('Scan.pdf', Buffer.concat([Buffer.alloc(1020, '\n'), pdf]))],
      '“Scan.pdf” is not a PDF file inside, whatever its name says',
    ],
    [
      'a picture that ends too early',
      [file('Board.jpg', jpeg.subarray(0, 200))],
      '“Board.jpg” ends too early: please save it again, or send it again',
    ],
    [
      'a picture of an iPhone',
      [file('IMG_1.HEIC')],
      '“IMG_1.HEIC” is a HEIC picture of an iPhone. Please save it as JPEG',
    ],
    [
      'a Word file of the old kind',
      [file('Unit 1.doc')],
      '“Unit 1.doc” is a Word file of the old kind. Please save it as Word (.docx)',
    ],
    [
      'a program',
      [file('Offer.exe')],
      '“Offer.exe” is not taken here: please choose PDF, PNG, JPEG, WebP, Word (.docx) or PowerPoint (.pptx)',
    ],
    [
      'a file without an extension',
      [file('Offer')],
      '“Offer” is not taken here: please choose PDF, PNG, JPEG, WebP, Word (.docx) or PowerPoint (.pptx)',
    ],
    ['a file without a name', [file('')], 'A file has no name that can be shown'],
    ['a name of dots', [file('../..')], 'A file has no name that can be shown'],
    ['a name with a zero byte', [file('Offer\u0000.pdf')], 'A file has no name that can be shown'],
    ['a name of 300 letters', [file(`${'x'.repeat(300)}.pdf`)], 'A file has no name that can be shown'],
    ['21 files', Array.from({ length: 21 }, (_, n) => file(`${n}.pdf`)), 'Please choose 20 files at most'],
    [
      'one byte too many',
      [file('Offer.pdf', Buffer.concat([pdf, Buffer.alloc(2 * mebibyte + 1 - pdf.length)]))],
      '“Offer.pdf” is too large: a file may have 2 MB at most',
    ],
    [
      'a good file and a bad one',
      [file('Good.pdf'), file('Bad.pdf', text)],
      '“Bad.pdf” is not a PDF file inside, whatever its name says',
    ],
  ] as [string, SentFile[], string][])(
    'a call that takes files refuses %s with a message, and keeps nothing',
    async (_, files, sentence) => {
      expect(await send(files)).toEqual({
        httpStatus: 200,
        body: { status: false, message: sentence, response: { fields: { files: sentence } } },
      });
      expect([await kept(), await storedRows()]).toEqual([[], []]);
    },
  );

  it('a call that takes files accepts a file of exactly the largest size', async () => {
    const content = Buffer.concat([pdf, Buffer.alloc(2 * mebibyte - pdf.length)]);
    expect((await send([file('Offer.pdf', content)])).body.status).toBe(true);
  });

  it('a call that takes files refuses broken bodies as malformed, and keeps nothing', async () => {
    const good = multipartOf(fieldsOf(scope()), [file('Offer.pdf')]);
    const type = 'multipart/form-data';
    const broken: [string, Record<string, string>, Buffer | string, number][] = [
      ['no boundary', { 'content-type': type }, good.payload, 400],
      ['another boundary', { 'content-type': `${type}; boundary=x` }, good.payload, 400],
      ['half of it', good.headers, good.payload.subarray(0, good.payload.length - 120), 400],
      ['the end missing', good.headers, good.payload.subarray(0, -6), 400],
      ['garbage', good.headers, Buffer.from('\u0000\u0001garbage'.repeat(500)), 400],
      ['nothing', good.headers, '', 200],
      ['JSON', { 'content-type': 'application/json' }, JSON.stringify(scope()), 400],
      ['no type', {}, good.payload, 400],
      ['a huge field', ...huge({ classId: 'x'.repeat(70_000) }), 413],
      ['many fields', ...huge(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, 'x']))), 400],
      ['a field twice', ...twice(), 400],
      ['a file of another name', ...named('passport'), 400],
      ['a field that is a prototype', ...huge({ ['__proto__x'.slice(0, 9)]: '1' }), 400],
    ];
    for (const [what, headers, payload, status] of broken) {
      const { httpStatus, body } = await post({ headers, payload });
      expect([what, httpStatus, body.status]).toEqual([what, status, false]);
      expect([what, await kept(), await storedRows()]).toEqual([what, [], []]);
    }
  });
  const built = (body: { headers: Record<string, string>; payload: Buffer }) =>
    [body.headers, body.payload] as const;
  const huge = (fields: object) =>
    built(multipartOf([...fieldsOf(scope()), ...fieldsOf(fields)].slice(-70), [file('a.pdf')]));
  const twice = () => built(multipartOf([...fieldsOf(scope()), ['type', '1']], [file('a.pdf')]));
  const named = (field: string) => built(multipartOf(fieldsOf(scope()), [{ ...file('a.pdf'), field }]));

  it('a call that takes files checks who sends before it reads what is sent', async () => {
    const { headers } = multipartOf([], []);
    // The body is never finished: an answer means that nothing waited for it.
    const answers = [
      await begin({ ...headers }),
      await begin({ ...headers, authorization: `Bearer ${await sessionOf(product.pool, staff.nobody)}` }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message.slice(0, 24)])).toEqual([
      [401, 'Please sign in again'],
      [403, 'No Access to this route '],
    ]);
    expect(await kept()).toEqual([]);
  });

  it('a call that takes files keeps nothing from a sender who leaves', async () => {
    const { headers, payload } = multipartOf(fieldsOf(scope()), [
      file('Whole.pdf'),
      file('Half.pdf', Buffer.concat([pdf, Buffer.alloc(mebibyte)])),
    ]);
    const sent = sending({ ...headers, authorization: `Bearer ${token}` });
    sent.write(payload.subarray(0, payload.length - 1000));
    await until(async () => (await kept()).length === 2);
    sent.destroy();
    await until(async () => (await kept()).length === 0);
    expect(await storedRows()).toEqual([]);
  });

  it('a call that takes files does the work once and keeps one copy when the same key is sent twice', async () => {
    const again = { authorization: `Bearer ${token}`, 'idempotency-key': 'notes-of-today' };
    const body = multipartOf(fieldsOf(scope()), [file('Offer.pdf')]);
    const answers = await Promise.all([post(body, again), post(body, again)]);
    expect(answers.map((one) => one.body.message)).toEqual(['Uploaded', 'Uploaded']);
    expect([(await storedRows()).length, (await kept()).length]).toEqual([1, 1]);
    const other = multipartOf(fieldsOf(scope()), [file('Offer.pdf', Buffer.concat([pdf, Buffer.from('%')]))]);
    expect((await post(other, again)).body.message).toContain('already used for something else');
    expect([(await storedRows()).length, (await kept()).length]).toEqual([1, 1]);
  });
});

it('an upload keeps the files of a committed change even if its answer fails', async () => {
  const { files } = studyFiles.add;
  const { one } = defineCalls('content', 'broken', {
    one: changeCall({
      path: 'admin/broken',
      needs: ['/topics'],
      output: z.object({ fileID: z.int() }),
      ...(files ? { files } : {}),
    }),
  });
  const server = Fastify({ genReqId: newRequestID }) as unknown as FastifyInstance;
  await server.register(fastifyCookie);
  sealReplies(server);
  replyToFailures(server);
  const handle = async () => ({ fileID: 'none' });
  callRoute(server, { call: one, handle: handle as never }, product.services);
  const { headers, payload } = multipartOf([], [file('Offer.pdf')]);
  const reply = await server.inject({
    method: 'POST',
    url: '/api/admin/broken',
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  expect([reply.statusCode, (await kept()).length]).toEqual([500, 1]);
  await server.close();
});

type Answered = { status: number; body: ReplyBody };

const sending = (headers: Record<string, string>) => {
  const { port } = product.server.addresses()[0] as AddressInfo;
  const sent = httpRequest({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/api/${studyFiles.add.path}`,
    headers: { ...headers, 'transfer-encoding': 'chunked' },
  });
  sent.on('error', () => {});
  return sent;
};

function begin(headers: Record<string, string>): Promise<Answered> {
  const sent = sending(headers);
  return new Promise((resolve) => {
    sent.on('response', async (reply) => {
      let text = '';
      for await (const chunk of reply) text += chunk;
      sent.destroy();
      resolve({ status: reply.statusCode ?? 0, body: open(JSON.parse(text).enc_response) as ReplyBody });
    });
    sent.write('------prepdesk');
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return;
    await pause(25);
  }
  throw new Error('it never came to be');
}
