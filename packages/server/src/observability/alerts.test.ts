import { execFileSync } from 'node:child_process';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { status } from '@prepdesk/contract/tools/status';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteBackup } from '../backup/last-backup.ts';
import { freePort } from '../db/embedded/free-port.ts';
import { mailDesk } from '../messaging/mail.ts';
import { pushDesk } from '../messaging/push/push-desk.ts';
import { answeringGateway } from '../testing/answering-gateway.ts';
import { isBeyond, type Sample, samplesIn } from '../testing/metric-samples.ts';
import { openProduct, type TestProduct } from '../testing/product.ts';
import { sessionOf } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';
import { type Alert, alerts } from './alerts.ts';
import { panels } from './panels.ts';

const metricsToken = 'only for the one who scrapes';
const slowMs = 100;

let product: TestProduct;
let token: string;
let gateway: Awaited<ReturnType<typeof answeringGateway>>;
let metricsUrl: string;
let ownUrl: string;

beforeAll(async () => {
  gateway = await answeringGateway(403);
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  product = await openProduct({
    METRICS_PORT: String(port),
    METRICS_TOKEN: metricsToken,
    SLOW_CALL_MS: String(slowMs),
    SLOW_STATEMENT_MS: String(slowMs),
    SMS_URL: gateway.url,
    MAIL_URL: gateway.url,
    PUSH_URL: gateway.url,
  });
  await product.server.listen({ port: 0, host: '127.0.0.1' });
  token = await sessionOf(product.pool, staff.superAdmin);
});
afterAll(async () => {
  await product?.close();
  await gateway?.close();
});

const ask = (authorization = `Bearer ${metricsToken}`) => fetch(metricsUrl, { headers: { authorization } });

/** As Prometheus sees it, which itself adds whether the server answered. */
async function scrape(): Promise<Sample[]> {
  const text = await ask().then(
    (reply) => reply.text(),
    () => undefined,
  );
  const up = { name: 'up', labels: { job: 'prepdesk' }, value: text === undefined ? 0 : 1 };
  return [up, ...samplesIn(text ?? '')];
}

const named = (name: string): Alert => alerts.find((one) => one.name === name)!;

/** The error fires the alert, and nothing before it does. */
async function firesBy(name: string, error: () => Promise<unknown>): Promise<void> {
  const alert = named(name);
  const before = await scrape();
  expect(isBeyond(alert, before, before), `${name} before its fault`).toBe(false);
  await error();
  await expect.poll(async () => isBeyond(alert, await scrape(), before), { interval: 50 }).toBe(true);
}

const proven = new Set<string>();
const fires = (name: string, error: () => Promise<unknown>, mayRun = true) => {
  proven.add(name);
  it.runIf(mayRun)(`${name} is fired by its error`, () => firesBy(name, error));
};

const many = (count: number, one: (nth: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => one(nth)));

const says = async (name: string) => {
  const { body } = await product.ask(status.read, {}, { token });
  return body.response.checks.find((one) => one.name === name);
};

describe('/metrics', () => {
  it('/metrics is served on its own port to holders of the token, and nowhere else', async () => {
    expect((await ask()).headers.get('content-type')).toContain('text/plain');
    expect((await ask('Bearer another')).status).toBe(401);
    expect((await fetch(metricsUrl)).status).toBe(401);
    expect((await fetch(`${metricsUrl}/x`)).status).toBe(404);
    const onMainPort = await product.server.inject('/metrics');
    expect([onMainPort.statusCode, onMainPort.payload]).toEqual([
      404,
      expect.not.stringContaining('prepdesk_'),
    ]);
  });

  it('/metrics on a port that is in use stops the start', async () => {
    const other = await openProduct({ METRICS_PORT: new URL(metricsUrl).port });
    await expect(other.server.listen({ port: 0, host: '127.0.0.1' })).rejects.toThrow(
      /^port \d+ is in use by another program\. Choose another one with METRICS_PORT$/,
    );
    await other.close();
  });

  it('/metrics also requires the token beside the console', async () => {
    const other = await openProduct({ METRICS_TOKEN: metricsToken });
    const read = (authorization: string) =>
      other.server.inject({ url: '/metrics', headers: { authorization } });
    expect((await read('Bearer another')).statusCode).toBe(401);
    expect((await read(`Bearer ${metricsToken}`)).payload).toContain('prepdesk_version');
    await other.close();
  });
});

describe('of a healthy product', () => {
  it('no alert of a healthy product fires, and each has its metric', async () => {
    await expect.poll(async () => isBeyond(named('SealStopped'), await scrape(), [])).toBe(false);
    const samples = await scrape();
    const isLowHere = (name: string) => name === 'DiskAlmostFull';
    const firing = alerts.filter((one) => !isLowHere(one.name) && isBeyond(one, samples, samples));
    expect(firing.map(({ name }) => name)).toEqual([]);
    const names = new Set(samples.map(({ name }) => name));
    expect(alerts.filter(({ metric }) => !names.has(metric)).map(({ name }) => name)).toEqual([]);
  });

  const metricsIn = (expression: string) => expression.match(/\b(?:prepdesk|process|nodejs)_\w+/g) ?? [];

  it('every metric of the dashboard is there', async () => {
    await product.ask(apps.list, {}, { token });
    const known = new Set((await (await ask()).text()).match(/^# TYPE \w+|^\w+/gm));
    const shown = panels.flatMap(({ lines }) => lines.flatMap(({ expression }) => metricsIn(expression)));
    expect(shown.filter((name) => !known.has(name) && !known.has(`# TYPE ${name}`))).toEqual([]);
  });
});

describe('the alert', () => {
  let other: TestProduct;
  fires('StandbyLeft', async () => {
    const nowhere = 'postgres://127.0.0.1:1/desk';
    other = await openProduct({ DATABASE_URL: nowhere, DATABASE_READ_URL: nowhere });
    ownUrl = metricsUrl;
    metricsUrl = `${await other.server.listen({ port: 0, host: '127.0.0.1' })}/metrics`;
  });

  it('StandbyLeft comes from the server that does not read the standby, and from no other', async () => {
    metricsUrl = ownUrl;
    await other.close();
    expect(isBeyond(named('StandbyLeft'), await scrape(), [])).toBe(false);
  });

  const phones = [staff.superAdmin, staff.content, staff.support];
  fires('SmsGatewayFails', () =>
    many(3, (nth) =>
      product.server.inject({
        method: 'POST',
        url: '/api/admin/verify',
        payload: { phone: phones[nth], countryCode: '91' },
      }),
    ),
  );

  const send = () => {
    const { deliveries } = product.services.server;
    const settings = { dataDir: product.dataDir, mailUrl: gateway.url, publicUrl: '', deliveries };
    const desk = mailDesk({ ...settings, keys: [Buffer.alloc(32)] });
    return desk.send({ to: 'someone@example.com', subject: 'One', text: 'Two' });
  };

  it('the alert appears on /status in the same words, until the gateway accepts a message', async () => {
    expect(await says('Text messages')).toMatchObject({
      isWell: 0,
      says: 'The gateway did not take the last 3',
    });
    gateway.status = 200;
    await send();
    gateway.status = 403;
    expect(await says('E-mails')).toMatchObject({ isWell: 1, says: 'The gateway took the last one' });
    expect(await says('Pushes')).toMatchObject({ isWell: 1, says: 'None has left since the start' });
  });

  fires('MailGatewayFails', () => many(3, () => send().catch(() => {})));

  fires('PushGatewayFails', () => {
    const { deliveries } = product.services.server;
    const settings = { dataDir: product.dataDir, publicUrl: '', pushesPerMinute: 600, pushUrl: gateway.url };
    const { provider } = pushDesk({ ...settings, deliveries });
    const message = { key: 'k', title: 't', body: 'b', icon: '', image: '', data: {} };
    const targets = [1, 2, 3].map((deviceID) => ({
      deviceID,
      platform: 'android' as const,
      kind: 'token' as const,
      token: 'x',
    }));
    return provider.send(message, targets, new AbortController().signal);
  });

  fires('SignInsFail', () =>
    many(51, (nth) =>
      product.server.inject({
        method: 'POST',
        url: '/api/admin/verifyotp',
        remoteAddress: `10.0.0.${nth % 10}`,
        payload: { phone: `98${String(nth).padStart(8, '0')}`, countryCode: '91', otp: '000000' },
      }),
    ),
  );

  fires('UnexpectedFailures', async () => {
    await product.pool.query('alter table apps rename to apps_away');
    await product.ask(apps.list, {}, { token });
    await product.pool.query('alter table apps_away rename to apps');
  });

  fires('SlowCalls', () => whileLocked(() => many(25, () => product.ask(apps.list, {}, { token }))));

  it('SlowCalls names the calls whose statements were slow', async () => {
    const row = (await scrape()).find(
      ({ name, labels }) =>
        name === 'prepdesk_slow_statements_by_task_total' && labels.task === apps.list.path,
    );
    expect(row?.value).toBeGreaterThan(0);
  });

  fires('SlowStatements', () =>
    many(21, () => product.services.connection.pool.query(`select pg_sleep(${slowMs / 1000})`)),
  );

  fires('PoolExhausted', async () => {
    const { pool } = product.services.connection;
    const held = await many(20, () => pool.connect());
    void many(6, () => pool.query('select 1'));
    setTimeout(() => {
      for (const one of held as pg.PoolClient[]) one.release();
    }, 300);
  });

  fires('DiskFull', async () => {
    await product.pool.query(`
      create function out_of_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger out_of_room before insert on courses for each row execute function out_of_room()`);
    await product.ask(courses.add, { appID: 1, name: 'Audit' }, { token });
    await product.pool.query('drop trigger out_of_room on courses');
  });

  fires(
    'DiskAlmostFull',
    async () => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', product.dataDir]);
      setTimeout(() => execFileSync('umount', ['-l', product.dataDir]), 300);
    },
    process.getuid?.() === 0 && process.platform === 'linux',
  );

  const dropLastMonths = async (log: string) => {
    const { rows } = await product.pool.query(
      `select relname from pg_class join pg_inherits on oid = inhrelid
       where inhparent = $1::regclass order by relname ~ '_before$', 1 desc limit 2`,
      [log],
    );
    for (const { relname } of rows) await product.pool.query(`drop table ${relname}`);
  };
  fires('UsageMonthsMissing', () => dropLastMonths('usage_log'));
  fires('LogMonthsMissing', () => dropLastMonths('watch_log'));

  fires('BackupOld', () =>
    noteBackup(product.services.storage, {
      takenAt: new Date(Date.now() - 31 * 3_600_000).toISOString(),
      version: '2.4.0',
    }),
  );

  fires('JobsGivenUp', async () => {
    await product.pool.query(`
      insert into pgboss.job (name, data, retry_limit)
      values ('prepdesk', '{"job":"nobody does this","data":{},"author":{}}', 0)`);
    await product.jobsDone();
  });

  fires('JobStuck', async () => {
    // From here on no jobs are processed.
    await product.services.jobs.stop();
    await product.pool.query(`
      insert into pgboss.job (name, data, state, started_on)
      values ('prepdesk', '{"job":"push","data":{}}', 'active', now() - interval '2 hours')`);
  });

  fires('JobsWait', () =>
    product.pool.query(`
      insert into pgboss.job (name, data, start_after)
      values ('prepdesk', '{"job":"push","data":{}}', now() - interval '10 minutes')`),
  );

  fires('SealStopped', async () => {
    await product.pool.query(`insert into courses (app_id, name) values (1, 'Not sealed')`);
    await product.pool.query(
      `begin; set local session_replication_role = replica;
       update audit_log set at = now() - interval '5 minutes' where id = (select max(id) from audit_log);
       insert into audit_unsealed select max(id) from audit_log on conflict do nothing;
       update audit_head set mac = 'cut'; insert into audit_head values (1, 9, 'x', 'cut') on conflict do nothing; commit`,
    );
  });

  fires('DatabaseAway', async () => {
    const { database, ...server } = product.pool.options as pg.PoolConfig;
    const admin = new pg.Client({ ...server, database: 'postgres' });
    await admin.connect();
    await admin.query(`alter database ${database} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database,
    ]);
    await admin.end();
  });

  fires('ServerGone', () => product.server.close());

  it('every one of them was seen firing by a test', () => {
    expect(alerts.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
  });
});

/** Locks apps for a moment, long enough to be noticed by every reader. */
async function whileLocked(meanwhile: () => Promise<unknown>): Promise<void> {
  const client = await product.pool.connect();
  await client.query('begin; lock table apps in access exclusive mode');
  const waiting = meanwhile();
  await client.query(`select pg_sleep(${(2 * slowMs) / 1000})`);
  await client.query('commit');
  client.release();
  await waiting;
}
