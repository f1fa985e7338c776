import type { LaunchOptions } from 'playwright/test';
import { findChromium } from '#tests/setup/chromium.mjs';

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
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
