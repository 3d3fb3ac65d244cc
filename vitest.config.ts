import { defineConfig, type Plugin } from 'vitest/config';

/**
 * Compiled files are kept in .cache from run to run, except those of the global setup: Vitest's main process cannot read
 * them back (it takes a Buffer for a text as soon as a stack is printed).
 */
const keepCompiled: Plugin = {
  name: 'keep-compiled',
  configureVitest: ({ experimental_defineCacheKeyGenerator }) =>
    experimental_defineCacheKeyGenerator(({ environment }) => environment.name !== '__vitest__' && undefined),
};

export default defineConfig({
  test: {
    // One more than the processors: tests that wait for processes and databases leave a third of them idle.
    maxWorkers: 3,
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
          setupFiles: ['packages/web/src/testing/clean-up.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          isolate: false,
          // On a machine that may be busy. What passes at the second try is listed at the end of a run.
          retry: 1,
        },
      },
      {
        plugins: [keepCompiled],
        test: {
          name: 'server',
          experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
          include: ['packages/server/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
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
