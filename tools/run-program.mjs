import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** An error that is shown as a sentence, without a stack. */
export class Stop extends Error {}

/**
 * Runs a command to its end with this terminal's input and output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 and more when a signal ended it; 127 when it cannot be run
 */
export function runProgram(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.on('error', () => resolve(127));
    child.on('close', (code, signal) => resolve(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1)));
  });
}

/** The npm that started this process, otherwise the one on the path. */
export function runNpm(args, options = {}) {
  const cli = process.env.npm_execpath ?? '';
  if (/npm-cli\.[cm]?js$/.test(cli)) return runProgram(process.execPath, [cli, ...args], options);
  return runProgram('npm', args, { shell: process.platform === 'win32', ...options });
}

/** Runs `action` as a program: its number becomes the exit code, a `Stop` is printed as a sentence. */
export async function asProgram(action) {
  try {
    process.exitCode = (await action()) ?? 0;
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

const PARENT_CHECK_MS = 250;

/**
 * Ends this process gently when npm was ended. npm starts scripts through a shell, which passes no signal on; all that
 * can be seen is that the shell is gone.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}
