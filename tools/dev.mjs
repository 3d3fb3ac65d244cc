import { viteProgram } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { asProgram } from './run-program.mjs';
import { runTogether } from './run-together.mjs';

const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href;

await asProgram(async () => {
  await ensureInstalled();
  return runTogether([
    { name: 'The server', args: ['tools/watch-server.mjs'] },
    { name: 'Vite', args: ['--import', END_WITH_PARENT, viteProgram(), 'packages/web'] },
  ]);
});
