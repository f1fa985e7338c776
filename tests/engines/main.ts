import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Device } from '#shared/device.ts';
import { startSite } from '#tests/e2e/tools/site.ts';
import { FIREFOX } from './drivers/firefox.ts';
import { WEBKIT } from './drivers/webkit.ts';
import type { Engine, WindowSize } from './engine.ts';
import { handsOf } from './hands.ts';
import { listen } from './in-page.ts';
import { type Story, tellStory } from './story.ts';
import { tellTrials, WANTED_WORDS } from './trials.ts';

/**
 * `npm run test:engines [-- --engine webkit --device mobile --pictures]`: the member's story in the engines that the other
 * browser tests leave out, each on a desktop and on a phone. It needs a build. An engine that is not installed is named with
 * the command that brings it, and counts as no pass: the exit code is 2.
 */
const FOLDER = new URL('../../test-results/engines/', import.meta.url).pathname;
const ENGINES = { firefox: FIREFOX, webkit: WEBKIT };
const PHONES = {
  firefox: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  webkit:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    device: { type: 'string' },
    pictures: { type: 'boolean', default: false },
  },
});
const names = (['firefox', 'webkit'] as const).filter((name) => (values.engine ?? name) === name);
const devices = (['desktop', 'mobile'] as const).filter((device) => (values.device ?? device) === device);

function sizeOf(name: keyof typeof ENGINES, device: Device): WindowSize {
  return device === 'desktop'
    ? { width: 1440, height: 900 }
    : { width: 390, height: 844, userAgent: PHONES[name] };
}

/** No error: what an observer of sizes changed is told to it in the next frame (Resize Observer, §3.4.5). */
const REMARK = /ResizeObserver loop/;

/** @returns what is wrong, in words. */
async function tell(name: keyof typeof ENGINES, engine: Engine, device: Device): Promise<string[]> {
  const opened = await engine.open(sizeOf(name, device)).catch((error: unknown) => String(error));
  if (typeof opened === 'string') return [`${engine.name}, ${device}: ${opened}`];
  const site = await startSite();
  const { driver } = opened;
  const heard: string[] = [];
  let chapter = '';
  let count = 0;
  const picture = () => opened.picture(`${FOLDER}${name}-${device}-${String(count).padStart(2, '0')}.png`);
  const collect = async () => heard.push(...(await driver.run(listen).catch(() => [])));
  try {
    const version = await opened.version();
    const start = Date.now();
    const story: Story = {
      hands: handsOf(driver),
      origin: site.origin,
      device,
      onChapter: async (next) => {
        if (values.pictures && count > 0) await picture();
        await collect();
        [chapter, count] = [next, count + 1];
      },
    };
    await tellStory(story);
    // Of what fails on purpose, the page tells more than an engine does: which words it was.
    const said = [...opened.heard()];
    await tellTrials(story);
    await collect();
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(`${engine.name} (${version}), ${device}: ${count} chapters in ${seconds} s`);
    const faults = [...new Set([...heard, ...said])].filter(
      (words) => !REMARK.test(words) && !WANTED_WORDS.test(words),
    );
    return faults.map((words) => `${engine.name}, ${device}: ${words}`);
  } catch (error) {
    await picture().catch(() => {});
    await collect();
    const cause = error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error);
    return [`${engine.name}, ${device}, ${chapter}: ${cause}`, ...heard, ...opened.heard()];
  } finally {
    await opened.close();
    await site.stop();
  }
}

await mkdir(FOLDER, { recursive: true });
const faults: string[] = [];
let isMissing = false;
for (const name of names) {
  const engine = ENGINES[name];
  const command = engine.missing();
  if (command !== null) {
    isMissing = true;
    console.log(`${engine.name} is not installed, so nothing is known of it: ${command}`);
    continue;
  }
  for (const device of devices) {
    const found = await tell(name, engine, device);
    for (const fault of found) console.error(fault);
    faults.push(...found);
  }
}
process.exitCode = faults.length > 0 ? 1 : isMissing ? 2 : 0;
