import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Device } from '#shared/device.ts';
import { startSite } from '#tests/e2e/tools/site.ts';
import type { Engine, WindowSize } from './driver.ts';
import { FIREFOX } from './drivers/firefox.ts';
import { WEBKIT } from './drivers/webkit.ts';
import { collectErrors } from './in-page.ts';
import { EXPECTED_ERRORS, type Journey, runErrorCases, runJourney } from './journey.ts';
import { createUser } from './user.ts';

/**
 * `npm run test:engines [-- --engine webkit --device mobile --screenshots]` runs a member's main journey and the error cases
 * in Firefox and WebKitGTK, each on a desktop and on a phone. It needs a build. If an engine is missing, it prints the
 * command that installs it and exits with code 2.
 */
const FOLDER = new URL('../../test-results/engines/', import.meta.url).pathname;
const ENGINES = { firefox: FIREFOX, webkit: WEBKIT };
const PHONE_AGENTS = {
  firefox: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  webkit:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    device: { type: 'string' },
    screenshots: { type: 'boolean', default: false },
  },
});
const names = (['firefox', 'webkit'] as const).filter((name) => (values.engine ?? name) === name);
const devices = (['desktop', 'mobile'] as const).filter((device) => (values.device ?? device) === device);

/** Not an error: the browser delivers the remaining notifications in the next frame (Resize Observer, §3.4.5). */
const IGNORED_ERRORS = /ResizeObserver loop/;

/** Runs the journey and the error cases once. @returns descriptions of the failures */
async function runOn(name: keyof typeof ENGINES, device: Device): Promise<string[]> {
  const engine: Engine = ENGINES[name];
  const label = `${engine.name}, ${device}`;
  const size: WindowSize =
    device === 'desktop'
      ? { width: 1440, height: 900 }
      : { width: 390, height: 844, userAgent: PHONE_AGENTS[name] };
  const browser = await engine.open(size).catch((error: unknown) => String(error));
  if (typeof browser === 'string') return [`${label}: ${browser}`];
  const site = await startSite();
  const { driver } = browser;
  const pageErrors: string[] = [];
  let step = '';
  let count = 0;
  const screenshot = () =>
    browser.screenshot(`${FOLDER}${name}-${device}-${String(count).padStart(2, '0')}.png`);
  // The errors of a page are lost with its document, so they are collected before each step.
  const collect = async () => pageErrors.push(...(await driver.run(collectErrors).catch(() => [])));
  try {
    const version = await browser.version();
    const start = Date.now();
    const journey: Journey = {
      user: createUser(driver),
      origin: site.origin,
      device,
      onStep: async (next) => {
        if (values.screenshots && count > 0) await screenshot();
        await collect();
        [step, count] = [next, count + 1];
      },
    };
    await runJourney(journey);
    // Read before the error cases: the engine logs their expected errors too.
    const engineErrors = [...browser.errors()];
    await runErrorCases(journey);
    await collect();
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(`${engine.name} (${version}), ${device}: ${count} steps in ${seconds} s`);
    return [...new Set([...pageErrors, ...engineErrors])]
      .filter((error) => !IGNORED_ERRORS.test(error) && !EXPECTED_ERRORS.test(error))
      .map((error) => `${label}: ${error}`);
  } catch (error) {
    await screenshot().catch(() => {});
    await collect();
    const message = error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error);
    return [`${label}, ${step}: ${message}`, ...pageErrors, ...browser.errors()];
  } finally {
    await browser.close();
    await site.stop();
  }
}

await mkdir(FOLDER, { recursive: true });
for (const name of names) {
  const command = ENGINES[name].missing();
  if (command !== null) {
    console.log(`${ENGINES[name].name} is not installed. Install it with: ${command}`);
    process.exitCode ??= 2;
    continue;
  }
  for (const device of devices) {
    const failures = await runOn(name, device);
    for (const failure of failures) console.error(failure);
    if (failures.length > 0) process.exitCode = 1;
  }
}
