import { defineConfig } from '@playwright/test';

/** The journeys run on the demo company, in a single product that `e2e/global-setup.ts` starts. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: '.cache/e2e',
  workers: 2,
  // A busy machine may be slow once; twice in a row is an error. Retried journeys are listed.
  retries: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
        // All pages of a browser are drawn by one process, which keeps what it compiled from journey to journey.
        ...['--process-per-site', '--renderer-process-limit=1', '--disable-site-isolation-trials'],
        // Pages live for seconds: to optimize their code costs more than it saves.
        '--js-flags=--no-opt --no-maglev',
        // Resolves the clinic's host name, and one that is not localhost, to this machine.
        '--host-resolver-rules=MAP *.example 127.0.0.1',
      ],
    },
    // Animations would be drawn by the same two processors that run the journeys.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every journey costs a quarter of the time, so only retries are traced.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // Each journey runs once, at desktop width; those about layout or touch also on a phone. `@phone`: only there.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
    },
  ],
});
