import { ensureInstalled } from './install.mjs';
import { asProgram, endWithNpm, ROOT } from './run-program.mjs';

await asProgram(async () => {
  await ensureInstalled();
  endWithNpm();
  const { default: concurrently } = await import('concurrently');
  const programs = [
    {
      name: 'server',
      command: 'node --watch --watch-preserve-output --import tsx packages/server/src/main.ts',
    },
    { name: 'console', command: 'vite packages/web' },
  ];
  const options = { cwd: ROOT, killOthersOn: ['failure', 'success'] };
  // It has said what ended, and how.
  await concurrently(programs, options).result.catch(() => {});
});
