import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findChromium } from '#tests/setup/chromium.mjs';

/** Browser tests: Chromium against the built site with its embedded API (fixtures.ts starts one a worker). */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  globalSetup: './global-setup.ts',
  // A site, its API and a browser fill two cores; another worker would only make both slow.
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
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
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
