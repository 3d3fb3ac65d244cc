import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { seal } from '@prepdesk/envelope/envelope';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietPool } from '../../db/quiet-pool.ts';
import { copyDatabase, databaseUrlOf } from '../../testing/database-copy.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { staff } from '../../testing/staff.ts';

let dataDir: string;
let database: Awaited<ReturnType<typeof copyDatabase>>;
let server: ServerProcess;
let pool: pg.Pool;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-log-'));
  chmodSync(dataDir, 0o755);
  database = await copyDatabase();
  pool = quietPool(database.connection);
  pool.on('error', () => {});
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrlOf(database.connection),
    DEMO: '0',
    LOG_LEVEL: 'trace',
    SERVER_SECRET: 'canary-of-the-secret-of-the-server',
  });
});
afterAll(async () => {
  await server?.stop();
  await pool.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.origin}/api/${path}?canary=canary-of-the-query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'canary-of-the-agent', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return reply.json() as Promise<{ message: string; response: { token: string } }>;
}

describe('the log', () => {
  it('the log says what was requested and how it ended, and never what the request contained', async () => {
    const phone = staff.superAdmin;
    const of = { phone, countryCode: '91' };
    await post(signIn.sendOtp.path, of);
    const otp = /"text":"(\d{6})/.exec(readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8'))?.[1] ?? '';
    expect(otp).toMatch(/^\d{6}$/);
    await post(signIn.checkOtp.path, { ...of, otp: '000001' });
    const { token } = (await post(signIn.checkOtp.path, { ...of, otp })).response;
    expect(token).toMatch(/^[\w-]{43}$/);
    const mine = { authorization: `Bearer ${token}`, 'idempotency-key': 'canary-of-the-key' };
    await post(courses.add.path, { appID: 1, name: 'canary-of-a-body' }, mine);
    await post(courses.add.path, { enc_request: seal({ appID: 1, name: 'canary-of-a-sealed-body' }) }, mine);
    await post(courses.add.path, '{"name":"canary-of-broken-json', mine);
    await post(
      courses.add.path,
      { appID: 1, name: 'canary-of-a-cookie' },
      { cookie: 'prepdesk=canary-of-the-cookie' },
    );

    // A failing database repeats its input in the error: the worst case for a log.
    await pool.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'out of order' using detail = new.name, hint = new.name; end $$;
      create trigger fail before insert on courses for each row execute function fail()`);
    const failed = await post(
      courses.add.path,
      { appID: 1, name: 'canary-of-a-failure' },
      { authorization: mine.authorization },
    );
    expect(failed.message).toMatch(/^Something went wrong on our side. Reference: [0-9a-f-]{36}$/);
    await pool.query('alter table otp_sends rename to otp_sends_away');
    await post(signIn.sendOtp.path, { phone: '9123456780', countryCode: '91' });
    await pool.query('alter table otp_sends_away rename to otp_sends');

    await fetch(`${server.origin}/learner/canary%20of%20a%20name?id=1`);
    await fetch(`${server.origin}/learner/canary%20of%20a%20name/orders`);

    // A line is written just after its reply has left.
    const answered = () => server.output().match(/"msg":"answered"/g)?.length;
    await expect.poll(answered).toBe(11);
    const log = server.output();
    const reference = failed.message.split('Reference: ')[1] ?? '';
    expect(log).toContain(reference);
    expect(log).toContain('out of order');
    expect(log).toContain('"path":"/api/admin/addcourses"');
    expect(log).toContain('"path":"/learner/{id}"');
    expect(log).toContain('"path":"/learner/…"');
    const token43 = token.slice(0, 20);
    for (const secret of ['canary', otp, token43, phone, '9123456780']) {
      const where = log.split('\n').filter((line) => line.includes(secret));
      expect(where, `the log says ${secret}`).toEqual([]);
    }
  });
});
