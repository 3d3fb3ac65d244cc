import { pino } from 'pino';
import { expect } from 'vitest';
import { type Connection, connect } from '../db/connect.ts';
import { beginDuePushes, pushes } from '../domains/pushes/index.ts';
import type { JobMeans } from '../jobs/job-kind.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import type { PushProvider } from '../messaging/push/push-provider.ts';
import { copyDatabase } from './database-copy.ts';

const log = pino({ level: process.env.TEST_LOG || 'silent' });

export type PushServer = { connection: Connection; jobs: Jobs; tick: () => Promise<number> };

/** Servers sharing one database, reduced to the sending of pushes. */
export async function openPushServers() {
  const database = await copyDatabase();
  const servers: PushServer[] = [];
  const rowsOf = async (text: string): Promise<Record<string, unknown>[]> =>
    (await servers[0]!.connection.pool.query(text)).rows;
  return {
    rowsOf,
    serve(provider: PushProvider): PushServer {
      const connection = connect(database.connection, log);
      const push = { provider, publicUrl: 'http://desk.example' };
      const jobs: Jobs = startJobs(connection, { push } as JobMeans, pushes.jobs ?? [], log);
      const tick = () => beginDuePushes(connection, jobs, { pushLateMinutes: 15 });
      const server = { connection, jobs, tick };
      servers.push(server);
      return server;
    },
    /** Nothing waits any more; failed jobs are not waited for. */
    async settle(): Promise<void> {
      await expect
        .poll(
          async () => {
            for (const { tick, jobs } of servers) {
              await tick().catch(() => {});
              jobs.wake();
            }
            await rowsOf(`update pgboss.job set start_after = now() where state = 'retry'`);
            return rowsOf(`select id from push_occurrences where state in ('waiting', 'sending')`);
          },
          { interval: 60, timeout: 25_000 },
        )
        .toEqual([]);
    },
    async close(): Promise<void> {
      for (const { jobs, connection } of servers) {
        await jobs.stop();
        await connection.close();
      }
      await database.drop();
    },
  };
}

/** Learners with a device each, numbered from 1, and a push to all of them with this many occurrences due at once. */
export async function addDuePushes(
  { connection: { pool } }: PushServer,
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
