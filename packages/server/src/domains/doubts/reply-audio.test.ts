import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeOrphans } from '../../storage/orphans.ts';
import { addAskers, addStoredDoubt } from '../../testing/doubts.ts';
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
const mp4 = (brand: string, ...boxes: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}mp42`),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from(`moov${boxes.join('....')}`),
    Buffer.alloc(500),
  ]);
const mp3 = hex('fffb9000');

describe('a recording', () => {
  it.each([
    ['answer.wav', wav, 'audio/wav', 'wav'],
    ['answer.mp3', mp3, 'audio/mpeg', 'mp3'],
    ['answer.m4a', mp4('M4A '), 'audio/mp4', 'm4a'],
    ['recorded.mp4', mp4('iso5', 'hdlr', 'soun', 'mp4a'), 'audio/mp4', 'm4a'],
    ['answer.aac', hex('fff15080'), 'audio/aac', 'aac'],
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

  const choose = 'please choose M4A, AAC, MP3 or WAV';
  it.each([
    ['of a browser that records WebM', 'answer.webm', hex('1a45dfa3'), choose],
    ['in Ogg', 'answer.ogg', Buffer.from('OggS'.padEnd(600)), choose],
    ['that is a film', 'answer.mp4', mp4('isom', 'hdlr', 'vide', 'hdlr', 'soun'), 'is not a M4A file inside'],
    ['in MP4 that holds Opus', 'answer.m4a', mp4('iso5', 'hdlr', 'soun', 'dOps'), 'is not a M4A file inside'],
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
        product.parts.connection.db,
        product.parts.storage,
        new Date(Date.now() + 2 * 86_400_000),
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
});
