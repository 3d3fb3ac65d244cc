import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '../package-folder.ts';

/** The installed form of the server, or of one of its commands; the tests' setup builds it (tools/built-server.mjs). */
export const builtProgram = (name: string): string => join(packageFolder, 'dist', `${name}.js`);

type Ended = { code: number; stdout: string; stderr: string };

/** Runs an installed command of the server in a process that gets nothing but `env` and the path. */
export async function runCommand(name: string, env: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [builtProgram(name), ...args],
    {
      env: { PATH: process.env.PATH, ...env },
    },
  ).then(
    (said): Ended => ({ code: 0, ...said }),
    (error: Ended) => error,
  );
  return { code, stdout, stderr, said: `${stdout}${stderr}`.trim() };
}
