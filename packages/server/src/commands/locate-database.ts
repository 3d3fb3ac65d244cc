import type pg from 'pg';
import type { Config } from '../config.ts';
import { AlreadyRunning, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { runningDatabase } from '../db/embedded/running-cluster.ts';
import { type DatabaseAddress, databaseAddressOf } from '../db/primary/database-address.ts';
import { lookForPrimary } from '../db/primary/look-for-primary.ts';
import { refusePooler } from '../db/primary/refuse-pooler.ts';

export type Database = {
  /** What the server uses, which follows a database that moves. */
  address: DatabaseAddress;
  /** The host that accepts writes now, without a pooler: for short commands. */
  connection: pg.ClientConfig;
  /** Whether servers may be at work on it, too. */
  isShared: boolean;
  stop(): Promise<void>;
};

export type DatabaseTarget = Partial<Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>> &
  Pick<Config, 'dataDir'>;

export const startWaitMs = 10_000;

type Options = {
  /** Uses the same embedded database as a running server, instead of being refused. */
  mayJoin?: boolean;
};

/** The database that the settings name, as it is: nothing is migrated. */
export const locateDatabase = (
  config: DatabaseTarget,
  { mayJoin = false }: Options = {},
): Promise<Database> => (config.databaseUrl ? reachDatabase(config) : embed(config, mayJoin));

/** Of the embedded one. */
export const databaseName = 'prepdesk';

async function embed({ dataDir }: DatabaseTarget, mayJoin: boolean): Promise<Database> {
  try {
    const options = { dataDir, database: databaseName, onLog: console.info };
    const { connection, stop } = await startEmbeddedPostgres(options);
    return { address: connection, connection, isShared: false, stop };
  } catch (error) {
    const connection =
      mayJoin && error instanceof AlreadyRunning ? await runningDatabase(dataDir, databaseName) : undefined;
    if (!connection) throw error;
    return { address: connection, connection, isShared: true, stop: async () => {} };
  }
}

/**
 * A database server of the operator's own, as it is.
 * @throws Error that says for each host why it is not used, or which setting is wrong
 */
export async function reachDatabase({
  databaseUrl,
  databaseDirectUrl,
}: Omit<DatabaseTarget, 'dataDir'>): Promise<Database> {
  const served = addressOf(databaseUrl);
  const direct = databaseDirectUrl ? addressOf(databaseDirectUrl) : undefined;
  await refusePooler(served, direct);
  const connection = await primaryOf(direct ?? served);
  const address = { ...served, ...(direct ? { direct } : {}) };
  return { address, connection, isShared: true, stop: async () => {} };
}

function addressOf(url: string | undefined): DatabaseAddress {
  const address = databaseAddressOf(url ?? '');
  if (!address) throw new Error('the address of the database cannot be used');
  return address;
}

/** @returns the address with the host that accepts writes now */
async function primaryOf(address: DatabaseAddress): Promise<pg.ClientConfig> {
  const { host, client } = await lookForPrimary(address, startWaitMs);
  await client.end();
  const { hosts: _, direct: __, ...connection } = address;
  return { ...connection, ...host };
}
