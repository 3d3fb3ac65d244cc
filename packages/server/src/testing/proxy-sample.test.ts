import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { apps } from '@prepdesk/contract/catalogue/apps';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type Product } from '../app.ts';
import { readConfig } from '../config.ts';
import { quietPool } from '../db/quiet-pool.ts';
import { copyDatabase } from './database-copy.ts';
import { hasNginx, type SampleProxy, startSampleProxy } from './nginx.ts';
import { sessionOf } from './sessions.ts';
import { staff } from './staff.ts';

const host = 'desk.example.com';

let dataDir: string;
let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;
let staying: Product;
let proxy: SampleProxy;
let token: string;

describe.runIf(hasNginx)('behind the proxy sample', () => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-behind-'));
    database = await copyDatabase();
    pool = quietPool({ ...database.connection, max: 2 });
    token = await sessionOf(pool, staff.superAdmin);
    staying = await openServer();
    proxy = await startSampleProxy([addressOf(staying)]);
  });
  afterAll(async () => {
    await proxy?.stop();
    await staying?.close();
    await pool.end();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('requests without https are redirected to it', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${proxy.httpPort}/orders?page=2`, {
      headers: { host },
      redirect: 'manual',
    });
    expect([status, headers.get('location')]).toEqual([308, 'https://127.0.0.1/orders?page=2']);
  });

  it('a session is bound to the host, and pages of other hosts get nothing with it', async () => {
    const of = { phone: staff.content, countryCode: '91' };
    await ask('/api/admin/verify', { body: of });
    const sent = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n').at(-1);
    const otp = /\d{6}/.exec(JSON.parse(sent ?? '').text)?.[0];
    const signedIn = await ask('/api/admin/verifyotp', { body: { ...of, otp } });
    const cookie = (signedIn.headers['set-cookie'] ?? []).find((one) => one.startsWith('__Host-prepdesk='));
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/i);
    const with_ = { cookie: cookie?.split(';')[0] };
    const path = `/api/${apps.list.path}`;
    expect((await ask(path, { body: {}, headers: { ...with_, origin: `https://${host}` } })).status).toBe(
      200,
    );
    expect(
      (await ask(path, { body: {}, headers: { ...with_, origin: 'https://else.example' } })).status,
    ).toBe(403);
  });

  it('nobody can forge the address that they come from', async () => {
    await ask('/api/admin/verifyotp', {
      body: { phone: '9000009999', countryCode: '91', otp: '111111' },
      headers: { 'x-forwarded-for': '198.51.100.7' },
    });
    const { rows } = await pool.query('select distinct address from address_counts');
    expect(rows).toEqual([{ address: '127.0.0.1' }]);
  });

  it.each(['/metrics', '/readyz', '/healthz'])(
    '%s is closed to the outside behind the proxy sample',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it('what is larger than the largest upload is refused before it is sent', async () => {
    const { status } = await ask('/api/x', {
      headers: { 'content-length': String(211 * 2 ** 20) },
      isLeft: true,
    });
    expect(status).toBe(413);
  });

  it('an exported file is sent compressed', async () => {
    const headers = { ...signedIn(), 'accept-encoding': 'gzip' };
    const file = await ask(`/api/${auditLog.list.path}/export?format=csv`, { headers });
    expect([file.status, file.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(gunzipSync(file.body).toString()).toContain('ID,When,Who,Change');
  });

  it('a server that drains and ends costs no request', async () => {
    const leaving = await openServer();
    const ofBoth = await startSampleProxy([addressOf(leaving), addressOf(staying)]);
    const answers: number[] = [];
    let isOn = true;
    const person = async () => {
      while (isOn) {
        const input = { body: {}, headers: signedIn(), port: ofBoth.httpsPort };
        answers.push((await ask(`/api/${apps.list.path}`, input)).status);
      }
    };
    const people = Array.from({ length: 2 }, person);
    const moreAnswers = async () => {
      const before = answers.length;
      await expect.poll(() => answers.length).toBeGreaterThan(before + 30);
    };
    await moreAnswers();
    await leaving.drain();
    await moreAnswers();
    await leaving.close();
    await moreAnswers();
    isOn = false;
    await Promise.all(people);
    await ofBoth.stop();
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  });
});

async function openServer(): Promise<Product> {
  const settings = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, TRUST_PROXY: '1', DRAIN_SECONDS: '0' };
  const product = await buildApp(readConfig(settings), database.connection);
  await product.server.listen({ port: 0, host: '127.0.0.1' });
  return product;
}

const addressOf = ({ server }: Product): string => new URL(server.listeningOrigin).host;

const signedIn = () => ({ authorization: `Bearer ${token}` });

type Request = {
  body?: object;
  headers?: Record<string, string | undefined>;
  isLeft?: boolean;
  port?: number;
};
type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** A request as a browser sends it to the proxy. `isLeft`: the announced body is never sent. */
function ask(path: string, { body, headers, isLeft, port = proxy.httpsPort }: Request = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const isPost = body !== undefined || isLeft;
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        servername: host,
        agent,
        path,
        method: isPost ? 'POST' : 'GET',
        headers: { host, ...(isPost ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => {
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) });
          if (isLeft) sent.destroy();
        });
      },
    );
    sent.on('error', reject);
    if (isLeft) sent.flushHeaders();
    else sent.end(body && JSON.stringify(body));
  });
}

it.skipIf(hasNginx)('nothing was tested behind nginx: it is not installed', () => {});
