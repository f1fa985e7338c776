import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import type { TestFixtures } from './tools/fixtures.ts';
import { launchOptions } from './tools/launch.ts';

/** Files whose tests need pictures. The others run without pictures, which changes Chromium's memory. */
const WITH_PICTURES = /(account|deposit|hover|memory|money|promo|walk|wheel)\.spec\.ts$/;

/** Browser tests: Chromium against the built site with its embedded API. fixtures.ts starts one site per worker. */
export default defineConfig<Pick<TestFixtures, 'hasPreloads'>>({
  testDir: '.',
  // `PAGE=NAME npm run test:e2e` runs only the walk of that page (builtPlaces of tests/setup/places.ts).
  ...(process.env.PAGE && { grep: /every (guest|member) page$/ }),
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  globalSetup: './tools/global-setup.ts',
  // One worker per core, as a test waits a third of its time. More than eight would need too much memory.
  workers: Math.min(8, availableParallelism()),
  // A flaky test fails locally. On CI it gets a second try, and tests/setup/test.mjs names it at the end of the run.
  retries: process.env.CI ? 1 : 0,
  // Each wait times out before its test does, so the error names what was missing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // Requests of a service worker bypass the routes of tests. worker.spec.ts allows them.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Screenshots and DOM snapshots of each step would take a third of the run. `--trace on` records them for one test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  // One project with pictures and one without. The long tests come first, so that all workers end at about the same time.
  projects: [
    {
      name: 'pictures',
      testMatch: WITH_PICTURES,
      use: { launchOptions: launchOptions({ hasPictures: true }) },
    },
    {
      name: 'plain',
      testIgnore: WITH_PICTURES,
      use: { hasPreloads: false, launchOptions: launchOptions({}) },
    },
  ],
});
