import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { copyCluster } from './copy-cluster.ts';
import { clusterName } from './take-backup.ts';

let folder: string;
let database: EmbeddedPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-copy-'));
  chmodSync(folder, 0o755);
  database = await startEmbeddedPostgres({ dataDir: folder, isDurable: false });
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a backup whose connection is lost fails, and the process goes on', async () => {
  const surprises: unknown[] = [];
  const note = (error: unknown) => surprises.push(error);
  process.on('uncaughtExceptionMonitor', note);
  const other = new pg.Client(database.connection);
  await other.connect();
  let isOver = false;
  const ending = async () => {
    while (!isOver)
      await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres'`);
  };
  const copying = copyCluster(join(folder, await clusterName()), join(folder, 'copy')).finally(() => {
    isOver = true;
  });
  await Promise.all([expect(copying).rejects.toThrow(), ending()]);
  await other.end();
  process.off('uncaughtExceptionMonitor', note);
  expect(surprises).toEqual([]);
});
