import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { asProgram, endWithNpm, ROOT } from './run-program.mjs';

await asProgram(async () => {
  await ensureInstalled();
  await ensureBuilt();
  process.chdir(ROOT);
  endWithNpm();
  // When its window is closed the server stops as gently as with Ctrl-C.
  process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'));
  await import('../packages/server/dist/main.js');
});
