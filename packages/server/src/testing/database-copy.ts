import type pg from 'pg';
import { inject } from 'vitest';
import { askOnce } from './ask-once.ts';
import { templateDatabase } from './template.ts';

let copies = 0;

/**
 * A database of its own on the tests' server: the migrated template with the staff in it, an empty one, or a copy of
 * another one, which must have no connections.
 */
export async function copyDatabase({ isEmpty = false, like = '' } = {}) {
  const server = inject('postgres');
  copies += 1;
  const database = `prepdesk_${process.pid}_${copies}`;
  const template = like || (isEmpty ? 'template0' : await templateDatabase());
  await askOnce(server, `create database ${database} strategy file_copy template ${template}`);
  return {
    connection: { ...server, database },
    drop: async () => {
      await askOnce(server, `drop database ${database} with (force)`);
    },
  };
}

/** Formatted for the setting `DATABASE_URL`; the host may also be a socket folder. */
export function databaseUrlOf({ user, password, host, port, database }: pg.ClientConfig): string {
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`;
  return `postgres://${login}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}
