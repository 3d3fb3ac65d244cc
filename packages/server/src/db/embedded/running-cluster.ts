import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { bundledVersion } from './binaries.ts';
import { clusterNameOf, readPassword, SUPERUSER } from './cluster.ts';
import { readPointer } from './cluster-home.ts';
import type { Connection } from './postmaster.ts';
import { isPostmasterOf } from './running-process.ts';

/** Where the database of this folder answers, if it runs: read from its own pid file. */
export async function addressOf(cluster: string): Promise<{ host: string; port: number } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid = '', , , port, folder = ''] = text.split('\n');
  if (!folder || !isPostmasterOf(Number(pid), await realpath(cluster))) return undefined;
  return { host: folder.trim(), port: Number(port) };
}

/** How to reach the database of `dataDir` that another process of ours runs; undefined where none does. */
export async function runningDatabase(dataDir: string, database: string): Promise<Connection | undefined> {
  const home = (await readPointer(dataDir)) ?? dataDir;
  const address = await addressOf(join(home, clusterNameOf(await bundledVersion())));
  if (!address) return undefined;
  const password = await readPassword(home);
  return { ...address, user: SUPERUSER, ...(password ? { password } : {}), database };
}
