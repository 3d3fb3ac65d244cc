import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { asProgram } from './run-program.mjs';
import { runTogether } from './run-together.mjs';

await asProgram(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runTogether([
    { name: 'The server', args: ['--max-semi-space-size=2', 'packages/server/dist/main.js'] },
  ]);
});
