import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { keepRoles } from '../auth/roles-kept.ts';
import { countedLists } from '../counted-lists.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { shortLivedFolder } from './short-lived-folder.ts';
import { addStaff } from './staff.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that has a migrated template; each test file copies it (testing/product.ts). */
    postgres: pg.ClientConfig;
    template: string;
  }
}

/** One database server for the whole run: the one at `DATABASE_URL`, or an embedded one that need not be durable. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = shortLivedFolder('prepdesk-tests');
  const server = process.env.DATABASE_URL
    ? { connection: configOf(process.env.DATABASE_URL), stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: folder, database: 'postgres', isDurable: false });
  const template = `prepdesk_template_${process.pid}`;
  await query(server.connection, `create database ${template}`);
  const pool = new pg.Pool({ ...server.connection, database: template });
  await migrate(pool, countedLists);
  await keepRoles(pool);
  await addStaff(pool);
  await pool.end();
  project.provide('postgres', server.connection);
  project.provide('template', template);
  return async () => {
    await query(server.connection, `drop database if exists ${template} with (force)`);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Parsed, so that another database can be named on the same server. */
function configOf(url: string): pg.ClientConfig {
  const { host, port, user, password } = new pg.Client({ connectionString: url });
  return { host, port, user, password: password ?? undefined, database: 'postgres' };
}

async function query(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
