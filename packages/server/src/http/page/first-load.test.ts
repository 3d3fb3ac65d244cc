import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { serveConsole } from './console.ts';
import { setHeaders } from './headers.ts';

const script = "document.documentElement.dataset.scheme = 'dark';";
const page = `<!doctype html><html data-variant="teal"><head><title>x</title>
<link rel="icon" type="image/svg+xml" href="/icon-teal.svg" /><!--prepdesk-settings--><script>${script}</script>
<script type="module" crossorigin src="/assets/start.js"></script><!--prepdesk-first-load--></head></html>`;

const filesOf = (...names: string[]) => ({
  scripts: ['start', ...names].map((name) => `assets/${name}.js`),
  styles: names.map((name) => `assets/${name}.css`),
});
const firstLoad = {
  login: filesOf('login'),
  console: filesOf('console'),
  screens: {
    '/': filesOf('console'),
    '/courses/{id}': filesOf('console', 'levels'),
    '/encrypt': filesOf('console', 'tool'),
  },
};

let product: TestProduct;
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  product = await openProduct();
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'icon-teal.svg'), '<svg fill="#0dd9b3"/>');
  writeFileSync(join(folder, '.vite/first-load.json'), JSON.stringify(firstLoad));
  app = Fastify();
  await setHeaders(app);
  await app.register(fastifyCookie);
  serveConsole(app, readConfig({}), product.services.access, folder);
});
afterAll(async () => {
  await app.close();
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The page for an address, the files that it links to, and the screen that it says is open. */
async function open(url: string, token?: string) {
  const reply = await app.inject({
    method: 'GET',
    url,
    headers: token ? { cookie: `prepdesk=${token}` } : {},
  });
  const links = [
    ...reply.body.matchAll(/<link rel="(?:modulepreload|stylesheet)" crossorigin href="([^"]+)">/g),
  ];
  const settings = /content="([^"]*)"/.exec(reply.body)?.[1]?.replaceAll('&#34;', '"') ?? '{}';
  const isFramed = /<html [^>]*data-framed/.test(reply.body);
  return { reply, files: links.map(([, file]) => file), opens: JSON.parse(settings).opens, isFramed };
}

const of = (...names: string[]) => [
  ...names.map((name) => `/assets/${name}.css`),
  ...names.map((name) => `/assets/${name}.js`),
];

describe('the page at an address links to the files of', () => {
  it('the page at an address links to the files of its screen, for a session that may open it, except files that the page itself names', async () => {
    const token = await sessionOf(product.pool, staff.content);
    expect(await open('/courses/Foundation?id=x', token)).toMatchObject({
      files: of('console', 'levels'),
      opens: '/courses/{id}',
      isFramed: true,
    });
  });

  it('the console alone, for a session without the right, for no screen, and for a screen that does not exist yet', async () => {
    const support = await sessionOf(product.pool, staff.support);
    const content = await sessionOf(product.pool, staff.content);
    for (const [url, token] of [
      ['/courses/Foundation', support],
      ['/nowhere', content],
      ['/login', content],
      ['/sales', content],
    ] as const) {
      const { files, opens, isFramed } = await open(url, token);
      expect.soft([url, files, opens, isFramed]).toEqual([url, of('console'), undefined, false]);
    }
  });

  it('the sign-in page, without a session or with one that has ended', async () => {
    const token = await sessionOf(product.pool, staff.content);
    const hash = createHash('sha256').update(token).digest('base64url');
    await product.pool.query('update sessions set ended_at = now() where token_hash = $1', [hash]);
    for (const one of [undefined, 'no-such-session', token]) {
      expect
        .soft(await open('/courses/Foundation', one))
        .toMatchObject({ files: of('login'), opens: undefined, isFramed: false });
    }
  });

  it('a tool that is open to everybody, whoever asks', async () => {
    const { files, opens } = await open('/encrypt');
    expect([files, opens]).toEqual([of('console', 'tool'), undefined]);
    const token = await sessionOf(product.pool, staff.superAdmin);
    expect(await open('/encrypt', token)).toMatchObject({ opens: '/encrypt', isFramed: false });
  });
});

it('the page allows its inline script, and no other', async () => {
  const { reply } = await open('/');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(String(reply.headers['content-security-policy'])).toContain(`script-src 'self' 'sha256-${hash}';`);
});

it('the page is never cached for others, and carries its icon', async () => {
  const { reply } = await open('/');
  expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'host, cookie' });
  expect(reply.body).toContain('href="data:image/svg+xml,%3Csvg%20fill%3D%22%230dd9b3%22%2F%3E"');
});
