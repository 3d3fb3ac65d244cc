import type pg from 'pg';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { type DatabaseAddress, databaseAddressOf } from '../db/primary/database-address.ts';
import { lookForPrimary } from '../db/primary/look-for-primary.ts';
import { refusePooler } from '../db/primary/refuse-pooler.ts';

export type Database = {
  /** What the server uses, which follows a database that moves. */
  address: DatabaseAddress;
  /** The host that accepts writes now, without a pooler: for short commands. */
  connection: pg.ClientConfig;
  stop(): Promise<void>;
};

export type DatabaseTarget = Partial<Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>> &
  Pick<Config, 'dataDir'>;

export const startWaitMs = 10_000;

/** The database that the settings name, as it is: nothing is migrated. */
export const locateDatabase = (config: DatabaseTarget): Promise<Database> =>
  config.databaseUrl ? reachDatabase(config) : embed(config);

async function embed({ dataDir }: DatabaseTarget): Promise<Database> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, onLog: console.info });
  return { address: connection, connection, stop };
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
  return { address: { ...served, ...(direct ? { direct } : {}) }, connection, stop: async () => {} };
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
