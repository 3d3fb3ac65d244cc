import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../../db/connect.ts';
import { JobFailure } from '../../jobs/failure-words.ts';
import type { JobMeans } from '../../jobs/job-kind.ts';
import { type Jobs, startJobs } from '../../jobs/jobs.ts';
import type { PushProvider } from '../../messaging/push/push-provider.ts';
import { copyDatabase } from '../../testing/database-copy.ts';
import { providerOf, type Sending } from '../../testing/push-provider.ts';
import { beginDuePushes } from './push-clock.ts';
import { sendPush } from './send-push.ts';

const log = pino({ level: process.env.TEST_LOG || 'silent' });

let database: Awaited<ReturnType<typeof copyDatabase>>;
let servers: Server[];
beforeEach(async () => {
  database = await copyDatabase();
  servers = [];
});
afterEach(async () => {
  for (const { jobs, connection } of servers) {
    await jobs.stop();
    await connection.close();
  }
  await database.drop();
});

type Server = { connection: Connection; jobs: Jobs; tick: () => Promise<number> };

/** The part of a server that sends. */
function serve(provider: PushProvider): Server {
  const connection = connect(database.connection, log);
  const push = { provider, publicUrl: 'http://desk.example' };
  const jobs: Jobs = startJobs(connection, { push } as JobMeans, [sendPush], log);
  const tick = () => beginDuePushes(connection, jobs, { pushLateMinutes: 15 });
  const server = { connection, jobs, tick };
  servers.push(server);
  return server;
}

/** Learners with a device each, numbered from 1, and a push to all of them that is due so often at once. */
async function addDuePushes(
  { connection: { pool } }: Server,
  { devices, pushes }: { devices: number; pushes: number },
): Promise<void> {
  await pool.query(
    `insert into learners (id, app_id, phone) select n, 1, (9600000000 + n)::text from generate_series(1, $1::int) n`,
    [devices],
  );
  await pool.query(
    `insert into devices (id, learner_id, platform, device_token, updated_at)
     select n, n, 'android', 'token-' || n, now() - interval '1 hour' from generate_series(1, $1::int) n`,
    [devices],
  );
  await pool.query(
    `insert into pushes (id, kind, app_id, segment_id, title, description)
     select n, 'segment', 1, (select min(id) from segments where app_id = 1 and kind = 'app'), 'Push ' || n, 'Now'
     from generate_series(1, $1::int) n`,
    [pushes],
  );
  await pool.query(
    `insert into push_occurrences (id, push_id, due_at) select n, n, now() from generate_series(1, $1::int) n`,
    [pushes],
  );
}

const rowsOf = async (text: string): Promise<Record<string, unknown>[]> =>
  (await servers[0]!.connection.pool.query(text)).rows;

/** Nothing waits any more: jobs that failed are not waited for. */
async function settle(): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const { tick, jobs } of servers) {
          await tick().catch(() => {});
          jobs.wake();
        }
        await servers[0]!.connection.pool.query(
          `update pgboss.job set start_after = now() where state = 'retry'`,
        );
        return rowsOf(`select id from push_occurrences where state in ('waiting', 'sending')`);
      },
      { interval: 60, timeout: 25_000 },
    )
    .toEqual([]);
}

/**
 * The connection of whoever writes this is cut in the middle, once for each of these pushes. A sequence remembers what a
 * transaction that never ends can not.
 */
async function cutAt(name: string, pushes: [first: number, last: number], table: string, when: string) {
  const { pool } = servers[0]!.connection;
  const [first, last] = pushes;
  await pool.query(`
    do $$ begin for n in ${first}..${last} loop execute 'create sequence cut_' || n; end loop; end $$;
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if new.id between ${first} and ${last} and nextval('cut_' || new.id) = 1 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
      end if;
      return new;
    end $$;
    create trigger ${name} before update on ${table} for each row when (${when}) execute function ${name}()`);
}

describe('50 pushes of which each is broken off once, sent by two servers', () => {
  it('all leave, none twice', { timeout: 40_000 }, async () => {
    const handed: Sending[] = [];
    const broken = new Set<string>();
    const breakOff = (key: string) => {
      const id = Number(key.slice('push-'.length));
      if (id <= 40 || broken.has(key)) return;
      broken.add(key);
      throw new Error('killed before the batch was handed over');
    };
    const one = serve(providerOf(handed, undefined, breakOff));
    serve(providerOf(handed, undefined, breakOff));
    await addDuePushes(one, { devices: 4, pushes: 50 });
    await cutAt(
      'when_it_begins',
      [1, 10],
      'push_occurrences',
      `new.state = 'sending' and old.state = 'waiting'`,
    );
    await cutAt(
      'when_taken_down',
      [11, 20],
      'push_occurrences',
      'old.taken_at is null and new.taken_at is not null',
    );
    await cutAt('when_noted', [21, 30], 'push_occurrences', 'new.sent > old.sent');
    await cutAt('when_it_ends', [31, 40], 'push_occurrences', `new.state = 'sent'`);
    await settle();

    expect(broken.size).toBe(10);
    const cuts = await rowsOf(
      `select count(*)::int as n from pg_sequences where sequencename like 'cut_%' and last_value > 1`,
    );
    expect(cuts).toEqual([{ n: 40 }]);
    expect(await rowsOf('select distinct state, people, devices, sent from push_occurrences')).toEqual([
      { state: 'sent', people: 4, devices: 4, sent: 4 },
    ]);
    // One begin, one end and one job of each: whatever was done again was done by the same job.
    const states = await rowsOf(`select after ->> 'state' as state, count(*)::int as n from audit_log
      where table_name = 'push_occurrences' and before is not null group by 1 order by 1`);
    expect(states).toEqual([
      { state: 'sending', n: 50 },
      { state: 'sent', n: 50 },
    ]);
    expect(await rowsOf(`select count(*)::int as n from pgboss.job where data ->> 'job' = 'push'`)).toEqual([
      { n: 50 },
    ]);
    // What was handed over and not noted is handed over again, under the same key: nothing else is.
    const times = new Map<string, number>();
    for (const { key, target } of handed) {
      const one = `${key}-${target.deviceID}`;
      times.set(one, (times.get(one) ?? 0) + 1);
    }
    expect(times.size).toBe(200);
    const again = [...times].filter(([, count]) => count > 1).map(([key]) => Number(key.split('-')[1]));
    expect(new Set(again)).toEqual(new Set(Array.from({ length: 10 }, (_, n) => 21 + n)));
  });
});

describe('a device that the provider says is gone', () => {
  it('gets no push any more, and no other device misses one: 37 of 1,000', { timeout: 30_000 }, async () => {
    const handed: Sending[] = [];
    const isGone = (n: number) => n % 27 === 5;
    const server = serve({
      ...providerOf(handed, ({ target }) => (isGone(target.deviceID) ? 'retired' : 'sent')),
      batchSize: 300,
    });
    await addDuePushes(server, { devices: 1000, pushes: 1 });
    await settle();
    const gone = Array.from({ length: 1000 }, (_, n) => n + 1).filter(isGone);
    expect(gone).toHaveLength(37);
    expect(
      (await rowsOf('select device_id as id from push_retirements order by 1')).map(({ id }) => id),
    ).toEqual(gone);
    expect(await rowsOf('select sent, retired, devices from push_occurrences')).toEqual([
      { sent: 963, retired: 37, devices: 1000 },
    ]);

    await again(server);
    expect(await rowsOf('select sent, devices from push_occurrences order by id desc limit 1')).toEqual([
      { sent: 963, devices: 963 },
    ]);
    // Somebody opened the app there again.
    await server.connection.pool.query('update devices set updated_at = now() where id = 5');
    await again(server);
    expect(handed.at(-1)?.target.deviceID).toBe(1000);
    expect(await rowsOf('select devices, retired from push_occurrences order by id desc limit 1')).toEqual([
      { devices: 964, retired: 1 },
    ]);
  });

  const again = async ({ connection }: Server) => {
    await connection.pool.query(
      `insert into push_occurrences (id, push_id, due_at)
       select max(id) + 1, 1, now() - max(id) * interval '1 minute' from push_occurrences`,
    );
    await settle();
  };
});

describe('a token that the provider finds fault with', () => {
  it.each([
    ['is the device’s where others got the same push', [2], { sent: 3, failed: 0, retired: 1 }],
    ['is nobody’s where all of them failed', [1, 2, 3, 4], { sent: 0, failed: 4, retired: 0 }],
  ])('%s', async (_, accused, counts) => {
    const server = serve(
      providerOf([], ({ target }) => (accused.includes(target.deviceID) ? 'accused' : 'sent')),
    );
    await addDuePushes(server, { devices: 4, pushes: 1 });
    await settle();
    expect(await rowsOf('select sent, failed, retired from push_occurrences')).toEqual([counts]);
  });
});

describe('a push that is being sent', () => {
  it('stops when somebody cancels it, after the batch that is under way', async () => {
    const handed: Sending[] = [];
    let isFirst = true;
    const provider = providerOf(handed);
    const server = serve({
      ...provider,
      send: async (message, targets, signal) => {
        if (isFirst) {
          await server.connection.pool.query(`update push_occurrences set state = 'cancelled'`);
        }
        isFirst = false;
        return provider.send(message, targets, signal);
      },
    });
    await addDuePushes(server, { devices: 8, pushes: 1 });
    await settle();
    await server.jobs.settled();
    expect(handed).toHaveLength(3);
    expect(await rowsOf('select state, sent, devices from push_occurrences')).toEqual([
      { state: 'cancelled', sent: 3, devices: 8 },
    ]);
  });

  it('fails where the provider takes no more, and a release reaches those who were left', {
    timeout: 30_000,
  }, async () => {
    const handed: Sending[] = [];
    let isAway = true;
    const server = serve(
      providerOf(handed, undefined, () => {
        if (isAway && handed.length > 0) throw new JobFailure('the provider is away');
      }),
    );
    await addDuePushes(server, { devices: 5, pushes: 1 });
    await settle();
    expect(await rowsOf('select state, because, sent from push_occurrences')).toEqual([
      {
        ...{ state: 'failed', sent: 3 },
        because: 'Sending stopped: the provider is away. Release it to reach whoever was not reached',
      },
    ]);
    isAway = false;
    await server.connection.pool.query(`update push_occurrences set state = 'waiting', because = ''`);
    await settle();
    expect(handed.map(({ target }) => target.deviceID)).toEqual([1, 2, 3, 4, 5]);
  });

  it('by two servers at once begins once', async () => {
    const handed: Sending[] = [];
    const one = serve(providerOf(handed));
    const two = serve(providerOf(handed));
    await addDuePushes(one, { devices: 2, pushes: 20 });
    await Promise.all([one, two, one, two].map(({ tick }) => tick()));
    await settle();
    await one.jobs.settled();
    expect(handed).toHaveLength(40);
  });
});
