import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@prepdesk/contract/company-time';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { removeOrphans } from '../../storage/orphans.ts';
import { addAskers, addStoredDoubt } from '../../testing/doubts.ts';
import { contents, mp4, sound, track } from '../../testing/mp4.ts';
import { useProduct } from '../../testing/product.ts';
import { sendFile } from '../../testing/send-file.ts';
import { useSession } from '../../testing/sessions.ts';
import { wav } from '../../testing/sounds.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);

beforeAll(async () => {
  await addAskers(product.pool);
});

const upload = (name: string, content: Buffer) =>
  sendFile(product, token, doubts.uploadAudio, {}, { name, content });
const addressOf = async (name: string, content: Buffer) => {
  const { status, message, response } = await upload(name, content);
  expect(message).toBe('Audio uploaded');
  return status ? (response as { url: string }).url : '';
};
const files = (): string[] => {
  const folder = join(product.dataDir, 'files/audio');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const hex = (text: string) => Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(600)]);
const mp3 = hex('fffb9000');

describe('a recording', () => {
  it.each([
    ['answer.wav', wav, 'audio/wav', 'wav'],
    ['answer.mp3', mp3, 'audio/mpeg', 'mp3'],
    ['answer.m4a', mp4(contents(sound), { brand: 'M4A ' }), 'audio/mp4', 'm4a'],
    ['recorded.mp4', mp4(contents(sound), { brand: 'iso5' }), 'audio/mp4', 'm4a'],
    ['Voice 001.m4a', mp4(contents(sound), { brand: '3gp4', isAtEnd: true }), 'audio/mp4', 'm4a'],
    ['long.M4A', mp4(contents(sound), { isAtEnd: true, soundBytes: 900_000 }), 'audio/mp4', 'm4a'],
    ['Recording_5.m4a', mp4(contents(sound), { brand: 'mp42', isAtEnd: true }), 'audio/mp4', 'm4a'],
    ['AUD-20260101.3gp', mp4(contents(sound), { brand: '3gp5', isAtEnd: true }), 'audio/mp4', 'm4a'],
    ['Voice.3ga', mp4(contents(sound), { brand: '3gp4' }), 'audio/mp4', 'm4a'],
    ['answer.aac', hex('fff15080'), 'audio/aac', 'aac'],
    ['recorder.aac', hex('fff94c80'), 'audio/aac', 'aac'],
  ])(
    'a recording %s is stored, and played in parts as Safari requests it',
    async (name, content, type, ending) => {
      const url = await addressOf(name, content);
      expect(url).toMatch(new RegExp(`^/files/audio/[0-9a-f]{32}\\.${ending}$`));
      const whole = await product.server.inject({ url });
      expect(whole.headers).toMatchObject({ 'content-type': type, 'accept-ranges': 'bytes' });
      expect(whole.rawPayload.equals(content)).toBe(true);
      const part = await product.server.inject({ url, headers: { range: 'bytes=0-1' } });
      expect(part.statusCode).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes 0-1/${content.length}`);
      expect(part.rawPayload.equals(content.subarray(0, 2))).toBe(true);
    },
  );

  const other = (is: string) => `is ${is} recording, which not every phone can play. Please save it as M4A`;
  it.each([
    ['of a browser that records WebM', 'answer.webm', hex('1a45dfa3'), other('a WebM')],
    ['in Ogg', 'answer.ogg', Buffer.from('OggS'.padEnd(600)), other('an Ogg')],
    [
      'of WhatsApp',
      'PTT-20260101-WA0001.opus',
      Buffer.from('OggS'.padEnd(600)),
      'is an Opus recording of WhatsApp',
    ],
    ['of an old phone', 'Voice.amr', Buffer.from('#!AMR\n'.padEnd(600)), other('an AMR')],
    [
      'in 3GP that holds AMR',
      'Voice.3gp',
      mp4(contents(track('soun', 'samr')), { brand: '3gp4' }),
      other('an AMR'),
    ],
    ['that was never finished', 'Voice.m4a', mp4(Buffer.alloc(0), { isAtEnd: true }), 'ends too early'],
    [
      'that is a HEIC picture',
      'Voice.m4a',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(600)),
      'is not a M4A file',
    ],
    ['that is a film', 'answer.mp4', mp4(contents(track('vide', 'avc1'), sound)), 'is not a M4A file inside'],
    [
      'in MP4 that holds Opus',
      'answer.m4a',
      mp4(contents(track('soun', 'Opus')), { brand: 'iso5' }),
      'is not a M4A file inside',
    ],
    ['that is a page', 'answer.mp3', Buffer.from('<script>1</script>'), 'is not a MP3 file inside'],
    ['of no bytes', 'answer.wav', Buffer.alloc(0), 'is empty'],
    [
      'of more than 10 MB',
      'answer.wav',
      Buffer.concat([wav, Buffer.alloc(10 * 1024 * 1024)]),
      '10 MB at most',
    ],
  ])(
    'a recording %s is refused with a clear sentence, and leaves no file',
    async (_, name, content, sentence) => {
      const before = files().length;
      expect(await upload(name, content)).toMatchObject({
        status: false,
        message: expect.stringContaining(sentence),
      });
      expect(files()).toHaveLength(before);
    },
  );

  it('a recording is sent with a reply, refused when it is gone, and deleted when it was never sent', async () => {
    const parentID = await addStoredDoubt(product.pool);
    const [sent, forgotten] = [await addressOf('a.wav', wav), await addressOf('b.mp3', mp3)];
    const reply = async (media: string) =>
      (await product.ask(doubts.reply, { parentID, reply: '', media }, { token })).body;
    expect((await reply(sent)).status).toBe(true);
    expect(
      await removeOrphans(
        product.services.connection.db,
        product.services.storage,
        new Date(Date.now() + 2 * dayMs),
      ),
    ).toBeGreaterThan(0);
    expect((await product.server.inject({ url: sent })).statusCode).toBe(200);
    expect((await product.server.inject({ url: forgotten })).statusCode).toBe(404);
    const gone = 'This recording is no longer there: please record or upload it again';
    for (const media of [forgotten, '/files/images/0123456789abcdef.png']) {
      expect(await reply(media)).toMatchObject({ status: false, message: gone });
    }
    expect((await reply('https://cdn.example/answer.webm')).message).toContain('Not every phone can play');
  });

  it('a recording is looked for before its doubt is locked, however slow the storage is', async () => {
    const parentID = await addStoredDoubt(product.pool);
    const media = await addressOf('a.wav', wav);
    const { storage } = product.services;
    const { open } = storage;
    const locked = vi.fn();
    vi.spyOn(storage, 'open').mockImplementation(async (...file) => {
      await product.pool
        .query('select from doubts where id = $1 for update nowait', [parentID])
        .catch(locked);
      return open(...file);
    });
    const sent = await product.ask(doubts.reply, { parentID, reply: '', media }, { token });
    expect(sent.body.status).toBe(true);
    expect(storage.open).toHaveBeenCalled();
    expect(locked).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
