import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import type { AnyCall } from '@prepdesk/contract/define-call';
import type { ReplyBody } from '@prepdesk/contract/failures';
import { type StudyFile, studyFiles } from '@prepdesk/contract/files/study-files';
import { open } from '@prepdesk/envelope/envelope';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { removeOrphans } from '../../storage/orphans.ts';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { fieldsOf, multipartOf, pdf, type SentFile } from '../../testing/multipart.ts';
import { png } from '../../testing/pictures.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const content = useSession(product, staff.superAdmin);
let onlyNotes: string;
let first: Chain;
let second: Chain;

beforeAll(async () => {
  first = await addChain(product, content, 'First');
  second = await addChain(product, content, 'Second');
  await product.pool.query(
    'insert into user_permissions select id, key from admin_users, unnest(array[22, 108]) key where phone = $1',
    [staff.nobody],
  );
  product.services.access.forget();
  onlyNotes = await sessionOf(product.pool, staff.nobody);
});
afterEach(async () => {
  await product.pool.query('delete from study_files');
});

const folder = () => join(product.dataDir, 'files/notes');
const kept = (): string[] => (existsSync(folder()) ? readdirSync(folder()) : []);
const course = (chain: Chain) => ({ appId: chain.appID, courseId: chain.courseID });
const inClass = (chain = first) => ({ ...course(chain), classId: chain.classID, type: 1 });
const inSubTopic = (chain = first) => ({ ...course(chain), subTopicId: chain.subTopicID, type: 1 });
const file = (name: string, bytes: Buffer = pdf): SentFile => ({ name, content: bytes });

async function send(call: AnyCall, fields: object, files: SentFile[], token = content): Promise<ReplyBody> {
  const { headers, payload } = multipartOf(fieldsOf(fields), files);
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return open(reply.json().enc_response) as ReplyBody;
}
const add = (fields: object, files: SentFile[], token?: string) => send(studyFiles.add, fields, files, token);
const list = async (fields: Record<string, unknown>, token = content): Promise<StudyFile[]> =>
  (await product.ask(studyFiles.list, fields, { token })).body.response.notes;
const names = async (fields: Record<string, unknown>) => (await list(fields)).map(({ name }) => name);
const get = (url: string, headers: Record<string, string> = {}, token = content) =>
  product.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } });

describe('notes and slides', () => {
  it('notes and slides are listed where they were put: in the class, the topic or the sub-topic', async () => {
    const { classID: classId, topicID: topicId, subTopicID: subTopicId } = first;
    await add(inClass(), [file('Unit 10.pdf'), file('Unit 2.pdf')]);
    await add({ ...inClass(), topicId }, [file('Of the topic.pdf')]);
    await add({ ...inSubTopic(), classId, topicId }, [file('Of the sub-topic.pdf')]);
    expect(await names(inClass())).toEqual(['Unit 2.pdf', 'Unit 10.pdf']);
    expect(await names({ ...course(first), topicId, type: 1 })).toEqual(['Of the topic.pdf']);
    expect(await names({ ...course(first), subTopicId, type: 1 })).toEqual(['Of the sub-topic.pdf']);
    expect(await names({ ...inClass(), type: 2 })).toEqual([]);
  });

  it('notes and slides have a unique name in their place while they are active, however they got it', async () => {
    const sentence = 'Another active file here has this name. Replace that one, or put it out of use first';
    for (const scope of [inClass(), inSubTopic(), { ...course(first), topicId: first.topicID, type: 1 }]) {
      await add(scope, [file('One.pdf'), file('Two.pdf')]);
      const [one, two] = await list(scope);
      expect((await send(studyFiles.replace, { fileID: two?.fileID }, [file('One.pdf')])).message).toBe(
        sentence,
      );
      const setState = (fileID: number | undefined, isActive: number) =>
        product.ask(studyFiles.setState, { fileID, isActive }, { token: content });
      await setState(one?.fileID, 0);
      await add(scope, [file('One.pdf')]);
      expect((await setState(one?.fileID, 1)).body.message).toBe(sentence);
      expect(await names({ ...scope, type: 2 })).toEqual([]);
    }
  });

  it('notes and slides say who uploaded them, and when', async () => {
    const since = Date.now() - 1000;
    await add(inClass(), [file('Unit 1.pdf')]);
    const [row] = await list(inClass());
    expect(row).toMatchObject({
      uploadedBy: 'Asha Sharma',
      sizeBytes: pdf.length,
      isActive: 1,
      rowVersion: 1,
    });
    expect(Date.parse(row!.uploadedAt)).toBeGreaterThan(since);
  });

  it.each([
    [
      'no place',
      () => ({ ...course(first), type: 1 }),
      'Please open this screen from a class, a topic or a sub-topic',
    ],
    [
      'empty ids',
      () => ({ ...course(first), classId: '', topicId: '', subTopicId: '', type: 1 }),
      'Please open this screen',
    ],
    [
      'a class of another course',
      () => ({ ...inClass(), classId: second.classID }),
      'The class was not found',
    ],
    [
      'a topic of another class',
      () => ({ ...inClass(), topicId: second.topicID }),
      'The topic was not found',
    ],
    [
      'a sub-topic of another topic',
      () => ({ ...inSubTopic(), topicId: second.topicID }),
      'The sub-topic was not found',
    ],
    ['another app', () => ({ ...inSubTopic(), appId: 2 }), 'The sub-topic was not found'],
    [
      'nothing that exists',
      () => ({ ...inSubTopic(), subTopicId: 2_000_000_000 }),
      'The sub-topic was not found',
    ],
  ])('notes and slides are refused for %s, and leave no file', async (_, fields, sentence) => {
    const before = kept().length;
    const reply = await add(fields(), [file('Unit 1.pdf')]);
    expect([reply.status, reply.message.startsWith(sentence)]).toEqual([false, true]);
    expect(kept().length).toBe(before);
  });

  it('each accept their own kinds of files', async () => {
    const pptx = file('Deck.pptx', zipWith('ppt/presentation.xml'));
    expect((await add(inClass(), [pptx])).message).toBe(
      '“Deck.pptx” is not taken here: please choose PDF, PNG, JPEG, WebP or Word (.docx)',
    );
    expect((await add({ ...inClass(), type: 2 }, [pptx])).status).toBe(true);
    const docx = file('Text.docx', zipWith('word/document.xml'));
    expect((await add({ ...inClass(), type: 2 }, [docx])).status).toBe(false);
    expect((await add(inClass(), [docx])).status).toBe(true);
    expect((await add(inClass(), [file('Text.docx', zipWith('xl/workbook.xml'))])).message).toContain(
      'inside',
    );
  });

  it('notes and slides cannot share a name in one place, unless the other file is inactive', async () => {
    await add(inClass(), [file('Unit 1.pdf')]);
    const again = '“Unit 1.pdf” is here already. Use Replace in the list below';
    expect((await add(inClass(), [file('Unit 1.pdf')])).message).toBe(again);
    expect((await add(inSubTopic(), [file('Unit 1.pdf')])).status).toBe(true);
    const both = await Promise.all([
      add(inClass(), [file('Unit 2.pdf')]),
      add(inClass(), [file('Unit 2.pdf')]),
    ]);
    expect(both.filter(({ status }) => status)).toHaveLength(1);
    const [row] = await list(inClass());
    await product.ask(studyFiles.setState, { fileID: row!.fileID, isActive: 0 }, { token: content });
    expect((await add(inClass(), [file('Unit 1.pdf')])).status).toBe(true);
  });

  it('notes and slides are two rights: a holder of one cannot touch files of the other', async () => {
    await add({ ...inClass(), type: 2 }, [file('Slides.pdf')]);
    const [slides] = await list({ ...inClass(), type: 2 });
    const { fileID, url } = slides!;
    const answers = [
      await add({ ...inClass(), type: 2 }, [file('More.pdf')], onlyNotes),
      await send(studyFiles.replace, { fileID }, [file('Other.pdf')], onlyNotes),
      (await product.ask(studyFiles.setState, { fileID, isActive: 0 }, { token: onlyNotes })).body,
      (await product.ask(studyFiles.list, { ...inClass(), type: 2 }, { token: onlyNotes })).body,
      (await get(url, {}, onlyNotes)).json<ReplyBody>(),
    ];
    for (const { status, message } of answers) {
      expect([status, message]).toEqual([false, expect.stringContaining('(id:32)')]);
    }
    expect((await add(inClass(), [file('Notes.pdf')], onlyNotes)).status).toBe(true);
    const { rows } = await product.pool.query(
      `select id::int from audit_log where table_name = 'study_files' and row_key = $1`,
      [String(fileID)],
    );
    const revert = await product.ask(auditLog.revert, { auditID: rows[0].id }, { token: onlyNotes });
    expect(revert.body.message).toContain('id:32');
  });
});

describe('a file that is replaced', () => {
  it('a file that is replaced keeps its row and its history, and the change can be reverted', async () => {
    const filesBefore = kept().length;
    await add(inClass(), [file('Unit 1.pdf')]);
    const [before] = await list(inClass());
    const { fileID, rowVersion } = before!;
    const reply = await send(studyFiles.replace, { fileID, rowVersion }, [file('Chart.png', png)]);
    expect(reply.message).toBe('Replaced');
    const [after] = await list(inClass());
    expect(after).toMatchObject({ fileID, name: 'Chart.png', contentType: 'image/png', rowVersion: 2 });
    expect((await get(before!.url)).statusCode).toBe(404);

    const stale = await send(studyFiles.replace, { fileID, rowVersion }, [file('Late.pdf')]);
    expect(stale.message).toBe('This row was changed by Asha Sharma while you worked on it');
    expect(kept().length - filesBefore).toBe(2);

    const { rows } = await product.pool.query('select max(id)::int as id from audit_log');
    const revert = await product.ask(auditLog.revert, { auditID: rows[0].id }, { token: content });
    expect(revert.body.status, revert.body.message).toBe(true);
    const [back] = await list(inClass());
    expect(back).toMatchObject({ name: 'Unit 1.pdf', url: before!.url });
    expect((await get(back!.url)).rawPayload.equals(pdf)).toBe(true);
  });
});

describe('a stored file', () => {
  it('a stored file is served only to holders of the right, under its own name', async () => {
    await add(inClass(), [file('a/हिन्दी "नोट्स".pdf')]);
    const [{ url } = { url: '' }] = await list(inClass());
    const reply = await get(url);
    expect([reply.statusCode, reply.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="?????? \\"?????\\".pdf"; filename*=UTF-8''${encodeURIComponent('हिन्दी "नोट्स".pdf')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-length': String(pdf.length),
    });
    expect(String((await get(`${url}?download=1`)).headers['content-disposition'])).toMatch(/^attachment;/);
    expect((await get(url, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
    expect((await product.server.inject({ method: 'GET', url })).statusCode).toBe(401);
    const support = await sessionOf(product.pool, staff.support);
    expect((await get(url, {}, support)).statusCode).toBe(403);
    for (const other of [
      '/files/notes/none.pdf',
      '/files/notes/..%2f..%2fserver-secret',
      '/files/imports/a.csv',
    ]) {
      expect((await get(other)).statusCode, other).toBe(404);
    }
  });

  it.each([
    ['bytes=0-3', 206, '%PDF', `bytes 0-3/${pdf.length}`],
    ['bytes=-5', 206, 'EOF\n', `bytes ${pdf.length - 5}-${pdf.length - 1}/${pdf.length}`],
    [`bytes=${pdf.length - 4}-`, 206, 'EOF\n', `bytes ${pdf.length - 4}-${pdf.length - 1}/${pdf.length}`],
    [`bytes=4-${pdf.length + 900}`, 206, '-1.4', `bytes 4-${pdf.length - 1}/${pdf.length}`],
    [`bytes=${pdf.length}-`, 416, '', `bytes */${pdf.length}`],
    ['bytes=9-3', 200, '%PDF', undefined],
    ['bytes=0-1,5-6', 200, '%PDF', undefined],
    ['pages=1-2', 200, '%PDF', undefined],
  ])('a stored file can be read in part: %s', async (range, status, text, contentRange) => {
    await add(inClass(), [file('Unit 1.pdf')]);
    const [{ url } = { url: '' }] = await list(inClass());
    const reply = await get(url, { range });
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([status, contentRange]);
    expect(reply.payload).toContain(text);
    if (status === 206) expect(reply.rawPayload.length).toBe(Number(reply.headers['content-length']));
  });
});

describe('files that no row ever named', () => {
  it('files that no row ever named are removed when they are a day old; a file that a row once named is kept', async () => {
    await add(inClass(), [file('Unit 1.pdf')]);
    const [{ fileID } = { fileID: 0 }] = await list(inClass());
    await send(studyFiles.replace, { fileID }, [file('Unit 1.pdf', Buffer.concat([pdf, Buffer.from('%')]))]);
    await product.pool.query('delete from study_files');
    const named = kept().length;
    const { storage, connection } = product.services;
    await storage.put('notes/orphan.pdf', pdf);
    await storage.put('elsewhere/orphan.png', png);
    expect(await removeOrphans(connection.db, storage)).toBe(0);
    const tomorrow = new Date(Date.now() + 25 * 60 * 60_000);
    expect(await removeOrphans(connection.db, storage, tomorrow)).toBe(1);
    expect(kept()).toHaveLength(named);
    expect(await storage.open('elsewhere/orphan.png')).toBeDefined();
  });
});

/** A zip with one empty entry and no directory at its end: it looks like the first bytes of an Office file. */
function zipWith(entry: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(entry.length, 26);
  return Buffer.concat([head, Buffer.from(entry), Buffer.alloc(64)]);
}
