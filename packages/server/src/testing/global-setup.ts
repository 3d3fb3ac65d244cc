import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { askOnce } from './ask-once.ts';
import { shortLivedFolder } from './short-lived-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of all test databases. */
    postgres: pg.ClientConfig;
    /** The name of the migrated database that test files copy; the first that needs it creates it (template.ts). */
    template: string;
    /** Removed after the run. */
    folder: string;
  }
}

/**
 * One database server for the whole run: the one at `DATABASE_URL`, or an embedded one that need not be durable.
 * Everything else is made by the tests that need it, so that a test without a database starts at once.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = shortLivedFolder('prepdesk-tests');
  const server = process.env.DATABASE_URL
    ? { connection: configOf(process.env.DATABASE_URL), stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: folder, database: 'postgres', isDurable: false });
  const template = `prepdesk_template_${process.pid}`;
  project.provide('postgres', server.connection);
  project.provide('template', template);
  project.provide('folder', folder);
  return async () => {
    const names = `select datname as name from pg_database where datname like '${template}%'`;
    for (const { name } of await askOnce(server.connection, names))
      await askOnce(server.connection, `drop database ${name} with (force)`);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Parsed, so that another database can be named on the same server. */
function configOf(url: string): pg.ClientConfig {
  const { host, port, user, password } = new pg.Client({ connectionString: url });
  return { host, port, user, password: password ?? undefined, database: 'postgres' };
}
