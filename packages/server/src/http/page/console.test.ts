import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import { signedOut } from '@prepdesk/contract/failures';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { serveConsole } from './console.ts';
import { setHeaders } from './headers.ts';

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-files-'));
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Page</title>');
  writeFileSync(
    join(folder, '.vite/first-load.json'),
    JSON.stringify({
      login: { scripts: [], styles: [] },
      console: { scripts: [], styles: [] },
      screens: {},
    }),
  );
  writeFileSync(join(folder, 'assets/start.js'), 'start()');
  writeFileSync(join(folder, 'assets/start.js.gz'), 'packed');
  writeFileSync(join(folder, 'logo.svg'), '<svg/>');
  app = Fastify();
  await setHeaders(app);
  await app.register(fastifyCookie);
  serveConsole(app, readConfig({}), { actorOf: () => Promise.reject(signedOut()) }, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the files of the console', () => {
  it('a file of the console with a hash in its name may be kept for ever, packed where the browser accepts it', async () => {
    const plain = await get('/assets/start.js');
    expect([plain.statusCode, plain.body]).toEqual([200, 'start()']);
    expect(plain.headers['content-type']).toMatch(/javascript/);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await get('/assets/start.js?v=1', { 'accept-encoding': 'gzip' });
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'gzip']);
    const head = await app.inject({ method: 'HEAD', url: '/assets/start.js' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '7']);
    const { etag } = plain.headers;
    expect((await get('/assets/start.js', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it('a file of the console without a hash in its name may be kept for minutes', async () => {
    expect((await get('/logo.svg')).headers['cache-control']).toBe('public, max-age=300');
  });

  it('a file that the console does not have is not found among those with a hash, and is a page elsewhere', async () => {
    for (const url of ['/assets/gone.js', '/assets/', '/assets/../assets/gone.js'])
      expect((await get(url)).statusCode, url).toBe(404);
    for (const url of ['/.vite/first-load.json', '/assets', '/../package.json', '/%2e%2e/package.json'])
      expect((await get(url)).body, url).toContain('<title>Prepdesk Admin</title>');
  });
});
