import { access, chmod, chown, constants, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { bundledVersion, findBinaries } from './binaries.ts';
import { clusterNameOf, ensureCluster, readPassword, SUPERUSER } from './cluster.ts';
import { clusterHome, readPointer } from './cluster-home.ts';
import { type DatabaseUser, databaseUser } from './database-user.ts';
import { AlreadyRunning, claimFolder } from './folder-claim.ts';
import { freePort } from './free-port.ts';
import { SOCKET_FOLDER_PREFIX } from './leftover.ts';
import { type Connection, startPostmaster } from './postmaster.ts';

export { AlreadyRunning };

export type EmbeddedPostgres = {
  /** For `new pg.Pool(…)`: a socket folder as host, or a loopback port with a password on Windows. */
  connection: Connection;
  /** Stops the server gently and frees the folder; may be called more than once. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /**
   * Created when missing. Holds the database, unless the database's user cannot enter it (then a note says where it
   * is).
   */
  dataDir: string;
  /** Name of the database, created when missing; `prepdesk` if not given. */
  database?: string;
  /** false: faster, a power cut may cost everything, and the server ends even with a killed process. For tests. */
  isDurable?: boolean;
  /** The folder of another package of Prepdesk, whose PostgreSQL made the database. */
  programsOf?: string;
  /** Receives the few messages worth showing; the server's own log is `postgres.log` in `dataDir`. */
  onLog?: (line: string) => void;
};

const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'prepdesk',
};
const UNSAFE_BUT_FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL that comes with Prepdesk, on `dataDir`, also as root. A server that a killed process left
 * behind is stopped first; everything committed is preserved.
 *
 * @throws AlreadyRunning when another living process uses `dataDir`; Error with advice for everything else.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database = 'prepdesk', isDurable = true, onLog = () => {} } = options;
  const dataDir = await openDataFolder(options.dataDir);
  const undo: (() => Promise<void>)[] = [];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const claim = await claimFolder(dataDir);
    undo.push(() => claim.release());
    const { cluster, home, user, binaries } = await prepareCluster(dataDir, {
      ...options,
      isDurable,
      onLog,
    });
    const address = await chooseAddress(user);
    undo.push(() => address.remove());
    const password = await readPassword(home);
    const connection = { ...address.connection, user: SUPERUSER, password, database };
    const settings = { ...SETTINGS, ...address.settings, ...(isDurable ? {} : UNSAFE_BUT_FAST) };
    const logFile = join(dataDir, 'postgres.log');
    const server = await startPostmaster({
      binaries,
      user,
      cluster,
      connection,
      settings,
      mayNotOutliveUs: !isDurable,
      logFile,
      onLog,
    });
    undo.push(() => server.stop());
    await ensureDatabase(connection);
    let stopped: Promise<void> | undefined;
    return {
      connection,
      stop() {
        stopped ??= undoAll();
        return stopped;
      },
    };
  } catch (error) {
    await undoAll();
    throw error;
  }
}

async function openDataFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new Error(
      `This user may not write in ${path}. Start as its owner, or choose another folder with DATA_DIR.`,
    );
  }
}

type Preparing = { isDurable: boolean; programsOf?: string; onLog: (line: string) => void };

async function prepareCluster(dataDir: string, { isDurable, programsOf, onLog }: Preparing) {
  const name = clusterNameOf(await bundledVersion(programsOf));
  const elsewhere = await readPointer(dataDir);
  const user = await databaseUser(join(elsewhere ?? dataDir, name), dataDir);
  const binaries = await findBinaries(user, join(dataDir, 'programs'), onLog, programsOf);
  const home = await clusterHome(dataDir, name, user, onLog);
  const cluster = await ensureCluster({ home, name, binaries, user, isDurable, onLog });
  return { cluster, home, user, binaries };
}

type Address = {
  connection: { host: string; port: number };
  settings: Record<string, string>;
  remove(): Promise<void>;
};

async function chooseAddress(user: DatabaseUser): Promise<Address> {
  if (process.platform === 'win32') {
    const port = await freePort();
    return {
      connection: { host: '127.0.0.1', port },
      settings: { listen_addresses: '127.0.0.1', port: String(port) },
      remove: async () => {},
    };
  }
  // A socket's path may have 107 characters, so it cannot lie in the data folder. Nobody else may enter its folder.
  const folder = await mkdtemp(SOCKET_FOLDER_PREFIX);
  await chmod(folder, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  return {
    connection: { host: folder, port: 5432 },
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: folder,
      unix_socket_permissions: '0700',
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const result = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (result.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}
