import type pg from 'pg';

/** A connection of its own for this work. One on which the work failed is closed, with all that it holds. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    const done = await work(client);
    isUsable = true;
    return done;
  } finally {
    client.release(!isUsable);
  }
}
