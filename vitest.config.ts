import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const GLOBAL_SETUP = 'packages/server/src/testing/global-setup.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'fast',
          include: ['packages/{envelope,contract,web}/src/**/*.test.ts', 'tools/**/*.test.ts'],
          testTimeout: 15_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'components',
          include: ['packages/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts'],
          globalSetup: existsSync(GLOBAL_SETUP) ? ['tools/built-server.mjs', GLOBAL_SETUP] : [],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Shared processes read the server's files once, not again for each test file.
          isolate: false,
          // Real processes and outages, on a machine that may be busy.
          retry: 1,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
