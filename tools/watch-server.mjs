import { spawn } from 'node:child_process';

/** `node --watch` does not notice when its parent process is killed; this does, and ends it. */
const args = ['--watch', '--watch-preserve-output', '--import', 'tsx', 'packages/server/src/main.ts'];
const watcher = spawn(process.execPath, args, { stdio: 'inherit' });

let isStopping = false;
function stop(signal) {
  if (isStopping) return;
  isStopping = true;
  watcher.kill(signal);
}

process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('disconnect', () => stop('SIGTERM'));
watcher.on('exit', (code) => {
  process.exit(isStopping ? 0 : (code ?? 1));
});
