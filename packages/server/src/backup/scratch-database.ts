import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { withClient } from '../db/quiet-pool.ts';

const insufficientPrivilege = '42501';

/**
 * Makes an empty database for the time of `work`, next to the one at this address.
 * @throws Error that says what to grant, where the user may create none
 */
export async function withScratchDatabase<T>(
  connection: pg.ClientConfig,
  work: (name: string) => Promise<T>,
): Promise<T> {
  const name = `prepdesk_verify_${randomBytes(4).toString('hex')}`;
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ ctype: string; collate: string; encoding: string }>(
      `select datctype as ctype, datcollate as collate, pg_encoding_to_char(encoding) as encoding
       from pg_database where datname = current_database()`,
    );
    const like = rows[0] ?? { ctype: '', collate: '', encoding: '' };
    await client.query(
      `create database ${name} template template0 encoding ${client.escapeLiteral(like.encoding)}
       lc_ctype ${client.escapeLiteral(like.ctype)} lc_collate ${client.escapeLiteral(like.collate)}`,
    );
  }).catch((error: Error & { code?: string }) => {
    if (error.code !== insufficientPrivilege) throw error;
    throw new Error(
      `the user ${connection.user} may not create the database in which a backup is tried out: ` +
        `alter role ${connection.user} createdb, or name another server with BACKUP_VERIFY_URL`,
    );
  });
  try {
    return await work(name);
  } finally {
    await withClient(connection, (client) => client.query(`drop database ${name} with (force)`));
  }
}
