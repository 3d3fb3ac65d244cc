import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/** To use a release other than the system's: `PGBOUNCER=/opt/pgbouncer/bin/pgbouncer`. */
const program = process.env.PGBOUNCER || '/usr/sbin/pgbouncer';

export const hasPgBouncer = existsSync(program);

export type Bouncer = { connection: pg.ClientConfig & { host: string; port: number }; stop(): Promise<void> };

/**
 * PgBouncer in front of this database, on a Unix socket, as the user who runs the database.
 * @param settings of its own, such as `pool_mode`
 */
export async function startBouncer(
  { host = '', port, user, password, database }: pg.ClientConfig,
  settings: Record<string, string | number>,
): Promise<Bouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'pgb-'));
  const { uid, gid } = host.startsWith('/')
    ? await stat(host)
    : { uid: process.getuid?.(), gid: process.getgid?.() };
  const login = password ? ` password=${password}` : '';
  const own = {
    unix_socket_dir: folder,
    listen_port: 6432,
    auth_type: 'any',
    max_client_conn: 500,
    default_pool_size: 10,
    ...settings,
  };
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `${database} = host=${host} port=${port} user=${user}${login}`,
      '[pgbouncer]',
      ...Object.entries(own).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  if (uid !== undefined && gid !== undefined && process.getuid?.() === 0) await chown(folder, uid, gid);
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/process up/.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(said)));
  });
  return {
    connection: { host: folder, port: own.listen_port, user, database },
    stop: async () => {
      if (child.exitCode === null) {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        await exit;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
