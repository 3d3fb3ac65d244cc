import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp, type Product } from '../packages/server/src/app.ts';
import { type Config, readConfig } from '../packages/server/src/config.ts';
import { openDatabase } from '../packages/server/src/database.ts';

export type BenchProduct = Product & {
  pool: pg.Pool;
  config: Config;
  /** The token of a Super Admin. */
  token: string;
};

const superAdmin = '9000000001';

/** A folder to keep: `BENCH_DATA=/tmp/orders npm run bench sales` fills it once, and later runs reuse its rows. */
const keptDir = process.env.BENCH_DATA;

/**
 * The product as it runs, with real fsync, on its own database and data folder, which `close` removes.
 * @param fill inserts the rows to measure with, before the product opens
 */
export async function openBenchProduct(
  fill: (pool: pg.Pool, config: Config) => Promise<void> = async () => {},
): Promise<BenchProduct> {
  const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'prepdesk-bench-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', DEMO: '0' });
  const database = await openDatabase(config);
  const pool = new pg.Pool({ ...database.connection, max: 20 });
  pool.on('error', () => {});
  const token = await sessionToken(pool);
  const filled = join(dataDir, 'filled');
  if (!existsSync(filled)) {
    await fill(pool, config);
    // Otherwise the server would do this during the first requests.
    await pool.query('vacuum analyze');
    await pool.query('checkpoint');
    writeFileSync(filled, '');
  }
  const product = await buildApp(config, database.connection);
  return {
    ...product,
    pool,
    config,
    token,
    close: async () => {
      await product.close();
      await pool.end();
      await database.stop();
      if (!keptDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function sessionToken(pool: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into admin_users (phone, full_name, role_id) values ('${superAdmin}', 'Bench', 1) on conflict do nothing`,
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select $1, id, now() + interval '1 day' from admin_users where phone = '${superAdmin}'`,
    [createHash('sha256').update(token).digest('base64url')],
  );
  return token;
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export type Body = Record<string, unknown>;

/** How many milliseconds a call takes. @throws Error when it is refused */
export async function timeOf(url: string, body: Body, token = ''): Promise<number> {
  const startMs = performance.now();
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const { status, message } = (await reply.json()) as { status: boolean; message: string };
  if (!status) throw new Error(`${url}: ${message}`);
  return performance.now() - startMs;
}
