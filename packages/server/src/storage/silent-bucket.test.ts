import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentServer } from '../testing/silent-server.ts';
import { s3Storage } from './s3-storage.ts';

let server: Awaited<ReturnType<typeof silentServer>>;

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  server = await silentServer();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const bucketAt = (url: string) => `s3://lessons?endpoint=${encodeURIComponent(url)}&forcePathStyle=1`;
const bucket = () => s3Storage(bucketAt(server.url), { connectMs: 1000, answerMs: 50, sendMs: 50 });

it.each([
  ['opening a file', () => bucket().open('audio/a.mp3')],
  ['storing a file', () => bucket().put('images/a.png', Buffer.from('x'))],
  ['storing a stream', () => bucket().put('notes/a.pdf', Readable.from([Buffer.alloc(6 * 1024 * 1024)]))],
  ['removing a file', () => bucket().remove('images/a.png')],
  ['listing files', () => bucket().olderThan('images', new Date())[Symbol.asyncIterator]().next()],
  ['ending unfinished uploads', () => bucket().removeUnfinished('images', new Date())],
])('a bucket that is silent is given up: %s', async (_, work) => {
  await expect(work()).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('a large file is sent at once to a service that never says whether it may be sent', async () => {
  let bytes = 0;
  const service = createServer().on('checkContinue', (request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.end());
  });
  service.on('request', (...exchange) => service.emit('checkContinue', ...exchange));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  await s3Storage(bucketAt(url)).put('images/a.png', Buffer.alloc(3_000_000));
  expect(bytes).toBe(3_000_000);
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
