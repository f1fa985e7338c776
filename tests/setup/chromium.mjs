// Finds the browser of the tests and benchmarks. Plain JavaScript, because `npm test` runs it before the project's Node is
// installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** In order of preference. The headless shell needs a quarter less CPU than Chromium with windows. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * CHROMIUM_PATH, or the path of the first browser in PATH; undefined if there is none.
 * `isWhole`: not the headless shell, which reads no settings of a profile.
 */
export function findChromium({ isWhole = false } = {}) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [process.env.CHROMIUM_PATH, ...paths].filter((path) => path && existsSync(path));
  return found.find((path) => !isWhole || !path.includes('headless-shell'));
}
