import { spawn } from 'node:child_process';
import { ROOT } from './run-program.mjs';

const PARENT_CHECK_MS = 250;

/**
 * Starts long-running programs and ends them together and gently.
 *
 * Each gets its own process group. Ctrl-C in a terminal reaches npm, this process and everything else in the group at
 * once, and npm sends it a second time; this way each program gets it once, from here. A program that loses its
 * channel ('disconnect') knows that this process is gone.
 *
 * @param {{ name: string, args: string[], env?: Record<string, string> }[]} programs for Node
 * @returns {Promise<number>} 0 when all ended well after a signal, otherwise the code of the first that ended
 */
export async function runTogether(programs) {
  let isStopping = false;
  const children = programs.map(({ args, env }) =>
    spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    }),
  );
  const stopAll = (signal) => {
    if (isStopping) return;
    isStopping = true;
    for (const child of children) {
      // Windows has no gentle signal; there the closed channel serves as one.
      if (process.platform === 'win32' && child.connected) child.disconnect();
      else if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stopAll(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'));
  }
  const watch = watchParent(() => stopAll('SIGTERM'));
  const codes = await Promise.all(
    children.map(
      (child, index) =>
        new Promise((resolve) => {
          child.on('error', (error) => {
            console.error(`${programs[index].name} cannot be started: ${error.message}`);
            resolve(1);
            stopAll('SIGTERM');
          });
          child.on('exit', (code, signal) => {
            const wasAsked = isStopping;
            stopAll('SIGTERM');
            resolve(wasAsked && (signal === 'SIGINT' || signal === 'SIGTERM') ? 0 : (code ?? 1));
          });
        }),
    ),
  );
  clearInterval(watch);
  return codes.find((code) => code !== 0) ?? 0;
}

/** npm starts scripts through a shell, which does not pass signals on, so nothing else would tell that npm ended. */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, PARENT_CHECK_MS);
  watch.unref();
  return watch;
}
