import type pg from 'pg';
import { inject } from 'vitest';
import { quietPool } from '../db/quiet-pool.ts';
import { templateDatabase } from './template.ts';

let copies = 0;

let server: pg.Pool | undefined;
/** One connection for all copies of this process: opening another takes half as long as copying. */
const serverOfCopies = (): pg.Pool => {
  server ??= quietPool({ ...inject('postgres'), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  return server;
};

/**
 * A database of its own on the tests' server: the migrated template with the staff in it, an empty one, or a copy of
 * another one, which must have no connections.
 */
export async function copyDatabase({ isEmpty = false, like = '' } = {}) {
  copies += 1;
  const database = `prepdesk_${process.pid}_${copies}`;
  const template = like || (isEmpty ? 'template0' : await templateDatabase());
  await serverOfCopies().query(`create database ${database} strategy file_copy template ${template}`);
  return {
    connection: { ...inject('postgres'), database },
    drop: async () => {
      await serverOfCopies().query(`drop database ${database} with (force)`);
    },
  };
}

/** Formatted for the setting `DATABASE_URL`; the host may also be a socket folder. */
export function databaseUrlOf({ user, password, host, port, database }: pg.ClientConfig): string {
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`;
  return `postgres://${login}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}
