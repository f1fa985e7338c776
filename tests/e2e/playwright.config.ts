import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import type { TestFixtures } from './tools/fixtures.ts';
import { launchOptions } from './tools/launch.ts';

/** The walk of all pages, and files whose tests look at pictures. Without any, Chromium's memory is another one. */
const WITH_PICTURES = /(account|deposit|memory|money|promo|walk|wheel)\.spec\.ts$/;

/** Browser tests: Chromium against the built site with its embedded API (fixtures.ts starts one a worker). */
export default defineConfig<Pick<TestFixtures, 'hasPreloads'>>({
  testDir: '.',
  // `PAGE=NAME npm run test:e2e` runs only the walk and the layout of that page (builtPlaces of tests/setup/places.ts).
  ...(process.env.PAGE && { grep: /every (guest|member) page$/ }),
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  globalSetup: './tools/global-setup.ts',
  // One a core: a test alone waits a third of its time. More than eight would need more memory than processor.
  workers: Math.min(8, availableParallelism()),
  // A test that needs a second try is a defect: here it fails. On a CI machine, whose speed nobody knows, it is named
  // at the end of the run (tests/setup/test.mjs), so that one slow moment does not refuse a whole change.
  retries: process.env.CI ? 1 : 0,
  // Each wait ends before its test does, and says what it waited for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // What a worker fetches passes by the tests' routes; tests/e2e/worker.spec.ts has one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // What was done, said and loaded costs nothing to record. Pictures and documents of each step, a third of the
    // whole run: `--trace on` records them for one test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  // A browser of its own each; the long tests come first, so that workers end together.
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
