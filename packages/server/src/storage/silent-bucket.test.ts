import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { s3Storage } from './s3-storage.ts';

/** Accepts connections and never answers. */
let server: Server;
const sockets = new Set<Socket>();

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  server = createServer((socket) => {
    sockets.add(socket.resume().on('error', () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const addressOf = (of: Server): string =>
  `s3://lessons?endpoint=${encodeURIComponent(`http://127.0.0.1:${(of.address() as AddressInfo).port}`)}&forcePathStyle=1`;

const bucket = () => s3Storage(addressOf(server), { connectMs: 1000, answerMs: 50, sendMs: 50 });

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
  const service = createHttpServer().on('checkContinue', (request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.end());
  });
  service.on('request', (...exchange) => service.emit('checkContinue', ...exchange));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  await s3Storage(addressOf(service)).put('images/a.png', Buffer.alloc(3_000_000));
  expect(bytes).toBe(3_000_000);
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
