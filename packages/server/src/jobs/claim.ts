import type pg from 'pg';

/** Any number: servers side by side take the same one. The second half of the lock's name is the job's. */
const jobLock = 7_305_116;

/** Says that this connection works on the job, until it lets go or is lost: as when the process is killed. */
export async function claim(client: pg.ClientBase, jobID: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [jobLock, jobID]);
}

/** Whether nobody works on the job; then this connection holds its lock. */
export async function tryClaim(client: pg.ClientBase, jobID: string): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as mine',
    [jobLock, jobID],
  );
  return rows[0]?.mine ?? false;
}

export async function release(client: pg.ClientBase, jobID: string): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [jobLock, jobID]);
}
