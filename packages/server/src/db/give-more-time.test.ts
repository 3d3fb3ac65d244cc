import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { useProduct } from '../testing/product.ts';
import { giveMoreTime } from './give-more-time.ts';
import { clientOf } from './prepared-rows.ts';
import { cutOff } from './primary/client-to-primary.ts';

const product = useProduct();

it.runIf(process.platform === 'linux')(
  'long work of a server that was killed ends, and no longer locks what the next try needs',
  async () => {
    const activity = async (pid: number) =>
      (await product.pool.query('select wait_event from pg_stat_activity where pid = $1', [pid])).rows;
    let pid = 0;
    const working = product.services.connection.transaction(async (db) => {
      await giveMoreTime(db);
      const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      pid = rows[0]?.pid ?? 0;
      const running = db.execute(sql`select pg_sleep(600)`);
      running.catch(() => {});
      await expect.poll(() => activity(pid)).toEqual([{ wait_event: 'PgSleep' }]);
      cutOff(clientOf(db) as PoolClient);
      await running;
    });
    await expect(working).rejects.toThrow();
    await expect.poll(() => activity(pid)).toEqual([]);
  },
);
