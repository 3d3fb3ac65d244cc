import type pg from 'pg';
import { countedLists } from '../counted-lists.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { monthlyLogs, monthsIn, takeMonths } from '../db/log-months.ts';
import { migrate } from '../db/migrate.ts';
import { withClient, withPool } from '../db/quiet-pool.ts';
import { copyRows } from './copy-rows.ts';

/**
 * Carries everything from one database to another, empty one. The source is brought up to date first, as a start of this
 * version would do; apart from that it stays as it is.
 * @returns how many rows were moved
 * @throws Error with a message when servers are at work on either, or the target is not empty
 */
export async function moveDatabase(source: pg.ClientConfig, target: pg.ClientConfig): Promise<number> {
  await refuseServers(source);
  await refuseServers(target);
  await refuseUsedDatabase(target);
  for (const connection of [source, target]) await bringUpToDate(connection);
  const rows = await withoutLimits(source, (from) =>
    withoutLimits(target, async (to) => {
      for (const log of Object.values(monthlyLogs)) {
        const [first, ...later] = await monthsIn(from, log);
        if (first) await inTransaction(to, () => takeMonths(to, log, [first, ...later]));
      }
      return copyRows(from, to);
    }),
  );
  // Counts the lists, whose counts were not carried over.
  await bringUpToDate(target);
  return rows;
}

async function refuseServers(connection: pg.ClientConfig): Promise<void> {
  const { rowCount } = await withoutLimits(connection, (client) =>
    client.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'prepdesk%'`,
    ),
  );
  if (rowCount)
    throw new Error(`servers are still connected to the database ${connection.database}: stop them first`);
}

async function refuseUsedDatabase(connection: pg.ClientConfig): Promise<void> {
  await withoutLimits(connection, async (client) => {
    const { rows } = await client.query<{ isMade: boolean }>(
      `select to_regclass('public.admin_users') is not null as "isMade"`,
    );
    if (!rows[0]?.isMade) return;
    const { rowCount } = await client.query('select from admin_users limit 1');
    if (rowCount) throw new Error(`the database ${connection.database} is not empty: it has staff already`);
  });
}

const bringUpToDate = (connection: pg.ClientConfig): Promise<void> =>
  withPool(connection, (pool) => migrate(pool, countedLists));

/** Whatever the role's own limits are: a large table takes its time. */
const withoutLimits = <T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(config, async (client) => {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    return work(client);
  });
