import { ensureBuilt } from './build.mjs';
import { asProgram } from './run-program.mjs';

await asProgram(async () => {
  await ensureBuilt();
  return 0;
});
