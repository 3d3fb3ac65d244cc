import { defineConfig } from '@playwright/test';

/** The journeys run on the demo company, in one product that `e2e/global-setup.ts` starts. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: '.cache/e2e',
  workers: 2,
  // A machine that does other work as well may be slow once; twice in a row is a fault. What needed it is listed.
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
        // So that the clinic's host name, and a host name that is not localhost, lead here.
        '--host-resolver-rules=MAP *.example 127.0.0.1',
      ],
    },
    // What moves is drawn by the same two processors that the journeys run on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey costs a quarter of the time: it is made of the second try only.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // Each journey is made once, at desktop width; on a phone what is about layout or touch. `@phone`: only there.
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
