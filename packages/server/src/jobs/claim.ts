import type pg from 'pg';
import { locks } from '../db/locks.ts';

/**
 * Marks this connection as working on the job, until it lets go or is lost, for example because the process is killed.
 */
export async function claim(client: pg.ClientBase, jobID: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [locks.job, jobID]);
}

/** Whether nobody works on the job; if so, this connection now holds its lock. */
export async function tryClaim(client: pg.ClientBase, jobID: string): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as mine',
    [locks.job, jobID],
  );
  return rows[0]?.mine ?? false;
}

export async function release(client: pg.ClientBase, jobID: string): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [locks.job, jobID]);
}
