import pg from 'pg';
import { inject } from 'vitest';
import { countedLists } from '../counted-lists.ts';
import { locks } from '../db/locks.ts';
import { migrate } from '../db/migrate.ts';
import { keepRoles } from '../db/roles-kept.ts';
import { addStaff } from './staff.ts';

let made: Promise<string> | undefined;

/**
 * The name of a migrated database with the staff in it, which the first worker that needs it creates while the others
 * wait.
 */
export function templateDatabase(): Promise<string> {
  made ??= findOrMake();
  return made;
}

async function findOrMake(): Promise<string> {
  const server = inject('postgres');
  const template = inject('template');
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks.testTemplate]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      // Only a finished one gets the name.
      const draft = `${template}_draft`;
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft}`);
      await fill({ ...server, database: draft });
      await client.query(`alter database ${draft} rename to ${template}`);
    }
    return template;
  } finally {
    await client.end();
  }
}

async function fill(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool(connection);
  try {
    await migrate(pool, countedLists);
    await keepRoles(pool);
    await addStaff(pool);
  } finally {
    await pool.end();
  }
}
