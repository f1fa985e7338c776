import type { LaunchOptions } from 'playwright/test';
import { findChromium } from '#tests/setup/chromium.mjs';

/**
 * Chromium features of the address bar. They start two more renderers for each tab, a quarter of the CPU of a test's page.
 * The headless shell does not have them.
 */
const ADDRESS_BAR = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
];
/** The features that Playwright disables (its chromiumSwitches). A second --disable-features replaces that list. */
const PLAYWRIGHT_DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...PLAYWRIGHT_DISABLED, ...ADDRESS_BAR].join(',')}`,
];

/**
 * Options that start Chromium for browser tests. Loading and drawing pictures takes a third of a page's CPU, so only the
 * tests that need pictures enable them.
 */
export function launchOptions({
  hasPictures = false,
  args = [],
}: {
  hasPictures?: boolean;
  args?: readonly string[];
}): LaunchOptions {
  const pictures = hasPictures ? [] : ['--blink-settings=imagesEnabled=false'];
  return { executablePath: findChromium(), args: [...ARGS, ...pictures, ...args] };
}
