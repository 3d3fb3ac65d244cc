import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { makePackages } from './make-package.mjs';
import { asProgram, ROOT } from './run-program.mjs';

/** `npm run package [-- folder]`: writes the installable archives, into `dist` unless a folder is given. */
await asProgram(async () => {
  await ensureInstalled();
  const archives = await makePackages(resolve(ROOT, process.argv[2] ?? 'dist'));
  for (const path of Object.values(archives)) {
    const { size } = await stat(path);
    console.info(`${path}  ${(size / 1024 ** 2).toFixed(1)} MiB`);
  }
  return 0;
});
