import type { LaunchOptions } from 'playwright/test';
import { findChromium } from '#tests/setup/chromium.mjs';

/**
 * Chromium with windows starts two renderers of its own for each tab, for what its address bar proposes: a quarter of what
 * a test's page costs. The headless shell has none.
 */
const ADDRESS_BAR = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
];
/** What Playwright turns off (its chromiumSwitches): a second list takes the place of its own. */
const PLAYWRIGHTS = [
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
  `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR].join(',')}`,
];

/**
 * How browser tests start Chromium. Fetching and drawing pictures is a third of what a page costs here: only tests that
 * look at some have them.
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
