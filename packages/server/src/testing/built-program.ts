import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '../package-folder.ts';

const tools = new URL('../../../../tools/build.mjs', import.meta.url).href;

let built: Promise<unknown> | undefined;

/**
 * The installed form of the server, or of one of its commands; built first if the sources have changed. Each process
 * looks once: that takes a tenth of what the program then takes to start.
 */
export async function builtProgram(name: string): Promise<string> {
  built ??= import(tools).then(({ ensureServerBuilt }) => ensureServerBuilt());
  await built;
  return join(packageFolder, 'dist', `${name}.js`);
}

type Ended = { code: number; stdout: string; stderr: string };

/** Runs an installed command of the server in a process that gets nothing but `env` and the path. */
export async function runCommand(name: string, env: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [await builtProgram(name), ...args],
    {
      env: { PATH: process.env.PATH, ...env },
    },
  ).then(
    (said): Ended => ({ code: 0, ...said }),
    (error: Ended) => error,
  );
  return { code, stdout, stderr, said: `${stdout}${stderr}`.trim() };
}
