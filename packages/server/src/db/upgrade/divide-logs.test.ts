import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countedLists } from '../../counted-lists.ts';
import { copyDatabase } from '../../testing/database-copy.ts';
import { migrationsUpTo, migrationTags } from '../../testing/migrations-up-to.ts';
import { installCounters } from '../list/counters.ts';
import { monthlyLogs, monthsIn } from '../log-months.ts';
import { migrate } from '../migrate.ts';
import { quietPool } from '../quiet-pool.ts';
import { installTriggers } from '../triggers/install-triggers.ts';

/** Databases of the release whose logs were one table each, with rows in them. */

const rowCount = 5000;
const logs = ['mapping_logs', 'watch_log', 'push_deliveries'];

let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;
beforeEach(async () => {
  database = await copyDatabase({ isEmpty: true });
  pool = quietPool({ ...database.connection, max: 8 });
  const folder = mkdtempSync(join(tmpdir(), 'prepdesk-whole-'));
  const last = migrationTags.indexOf('0030_logs_in_months') - 1;
  await applyMigrations(drizzle(pool), { migrationsFolder: migrationsUpTo(folder, last) });
  rmSync(folder, { recursive: true });
  const client = await pool.connect();
  await installTriggers(client);
  await installCounters(client, countedLists);
  client.release();
  await pool.query(`
    insert into apps (id, name) values (1, 'App') on conflict do nothing;
    insert into courses (id, app_id, name) values (1, 1, 'Course');
    insert into subjects (id, name) values (1, 'Subject');
  `);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0];
