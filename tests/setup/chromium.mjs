// Which browser the tests and the bench drive. Plain JavaScript: the test runner asks before the project's Node is there.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell is the same engine without windows and menus: it needs three quarters of the processor. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Path of CHROMIUM_PATH, or of the first that PATH holds; undefined where there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path));
}
