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

/** CHROMIUM_PATH, or the path of the first browser in PATH; undefined if there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path));
}
