import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../packages/server/src/database.ts';
import { type ServerProcess, startServer } from '../packages/server/src/testing/server-process.ts';
import type { Ratio } from './ratio.ts';

const deviceCount = 100_000;
/** Warm-up devices, in the other app, so that loaded and compiled code does not count as memory of the large push. */
const warmUpCount = 200;
const mebibyte = 1024 * 1024;

async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query(`set session_replication_role = replica;
    insert into persons (id) select generate_series(1, ${deviceCount + warmUpCount});
    insert into learners (id, app_id, phone, person_id, key_person_id)
      select n, case when n > ${deviceCount} then 2 else 1 end, (6000000000 + n)::text, n, n
      from generate_series(1, ${deviceCount + warmUpCount}) n;
    insert into devices (id, learner_id, platform, device_token)
      select n, n, (array['android', 'ios', 'web'])[1 + n % 3], md5(n::text) || md5('t' || n)
      from generate_series(1, ${deviceCount + warmUpCount}) n;
    insert into pushes (id, kind, app_id, segment_id, title, description)
      select n, 'segment', 3 - n, (select min(id) from segments where app_id = 3 - n and kind = 'app'), 'Push', 'To everybody'
      from generate_series(1, 2) n`);
  await client.query('vacuum (analyze) learners, devices');
  client.release(true);
}

/** How long a push to 100,000 devices takes until all are queued, and until all are handed over to the outbox. */
export async function pushesToMany(): Promise<Ratio[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-bench-'));
  chmodSync(dataDir, 0o755);
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const pool = new pg.Pool({ ...database.connection, max: 2 });
  let server: ServerProcess | undefined;
  try {
    await fill(pool);
    server = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(database.connection),
      LOG_LEVEL: 'fatal',
      DEMO: '0',
      // The options of docs/operate.md.
      NODE_OPTIONS: '--max-semi-space-size=2',
    });
    await sent(pool, server, 1);
    const before = await residentBytes(server);
    const { queuedMs, queuedBytes, sentMs, peakBytes } = await sent(pool, server, 2);
    return [
      { name: `${deviceCount} devices queued`, ratio: queuedMs / 1000, atMost: 60, unit: 'seconds' },
      { name: `${deviceCount} devices handed over`, ratio: sentMs / 1000, atMost: 180, unit: 'seconds' },
      { name: 'memory added until queued', ratio: (queuedBytes - before) / mebibyte, atMost: 60, unit: 'MB' },
      { name: 'memory added meanwhile', ratio: (peakBytes - before) / mebibyte, atMost: 150, unit: 'MB' },
    ];
  } finally {
    await server?.stop();
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function urlOf({ host = '', port, user = '', password, database }: pg.ClientConfig): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(String(password ?? ''))}`;
  return host.startsWith('/')
    ? `postgres://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${login}@${host}:${port}/${database}`;
}

async function residentBytes({ origin }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}

async function sent(pool: pg.Pool, server: ServerProcess, id: number) {
  const beganMs = performance.now();
  await pool.query('insert into push_occurrences (id, push_id, due_at) values ($1, $1, now())', [id]);
  let queuedMs = 0;
  let queuedBytes = 0;
  let peakBytes = 0;
  for (;;) {
    const { rows } = await pool.query('select state, taken_at from push_occurrences where id = $1', [id]);
    const passedMs = performance.now() - beganMs;
    peakBytes = Math.max(peakBytes, await residentBytes(server));
    if (rows[0].taken_at && queuedMs === 0) {
      queuedMs = passedMs;
      queuedBytes = peakBytes;
    }
    if (rows[0].state === 'sent') return { queuedMs, queuedBytes, sentMs: passedMs, peakBytes };
    if (rows[0].state === 'failed') throw new Error('the push failed');
    await pause(100);
  }
}
