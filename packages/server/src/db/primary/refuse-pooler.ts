import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { quietClient } from '../quiet-pool.ts';
import { connectionLimits } from '../time-limits.ts';
import type { DatabaseAddress, Host } from './database-address.ts';
import { lookForPrimary } from './look-for-primary.ts';

/** Where a pooler keeps one session for each connection, one connection more may wait for ever. */
const secondMs = 2_000;
const lookMs = 10_000;

/**
 * Checks that whatever stands between us and the database keeps a connection's session, which locks, notifications and
 * named statements need, and that both addresses lead to the same database.
 * @throws Error that names the setting that is wrong
 */
export async function refusePooler(served: DatabaseAddress, direct?: DatabaseAddress): Promise<void> {
  const changes = await changesSessions(served);
  if (!direct) {
    if (!changes) return takeOurLimits(served);
    throw new Error(
      'DATABASE_URL leads to a pooler that changes connections at each transaction (PgBouncer with pool_mode = transaction). ' +
        'Set DATABASE_DIRECT_URL to where the database itself answers, or its pool_mode to session',
    );
  }
  if (await changesSessions(direct)) {
    throw new Error(
      'DATABASE_DIRECT_URL leads to a pooler that changes connections at each transaction: it must be where the database ' +
        'itself answers',
    );
  }
  await takeOurLimits(direct, 'DATABASE_DIRECT_URL');
  if (!(await areSame(served, direct))) {
    throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases');
  }
}

/**
 * A pooler reports a connection number of its own making, and gives the same database connection to two clients in
 * turn.
 */
async function changesSessions(address: DatabaseAddress): Promise<boolean> {
  const { host, client } = await lookForPrimary(address, lookMs);
  try {
    const pid = await pidOf(client);
    if (pid === (client as pg.Client & { processID: number }).processID) return false;
    return await withClient(at(address, host, secondMs), async (second) => {
      // While the second one holds the connection that the first one used, the first one gets another.
      await second.query('begin');
      return (await pidOf(second)) === pid || (await pidOf(client)) !== pid;
    }).catch(() => false);
  } finally {
    client.end().catch(() => {});
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** The settings our connections start with: a pooler may refuse them. */
async function takeOurLimits(address: DatabaseAddress, name = 'DATABASE_URL'): Promise<void> {
  const { host, client } = await lookForPrimary(address, lookMs);
  client.end().catch(() => {});
  const ours = { ...at(address, host, lookMs), ...connectionLimits(address.options) };
  await withClient(ours, async () => {}).catch((error: Error) => {
    const [, parameter] = /unsupported startup parameter:? *"?(\w+)/.exec(error.message) ?? [];
    if (!parameter) throw error;
    throw new Error(
      `${name} leads to a pooler that does not take "${parameter}": add ` +
        'ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options to its settings',
    );
  });
}

/** A lock that is taken through one address is seen through the other. */
async function areSame(served: DatabaseAddress, direct: DatabaseAddress): Promise<boolean> {
  const [one, other] = await Promise.all([lookForPrimary(served, lookMs), lookForPrimary(direct, lookMs)]);
  try {
    const key = randomInt(2 ** 31);
    await one.client.query(`begin; select pg_advisory_xact_lock(${key})`);
    const { rowCount } = await other.client.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())`,
      [key],
    );
    return rowCount === 1;
  } finally {
    one.client.end().catch(() => {});
    other.client.end().catch(() => {});
  }
}

const at = (address: DatabaseAddress, host: Host, maxMs: number): pg.ClientConfig => ({
  ...address,
  ...host,
  connectionTimeoutMillis: maxMs,
  query_timeout: maxMs,
});

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = quietClient(config);
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.end().catch(() => {});
  }
}
