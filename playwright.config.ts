import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/browser-options.ts';

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
    launchOptions,
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
