// `npm start` on a new machine with Node 20 or later: installs packages and builds when needed, then serves. Plain JavaScript: it
// runs before the project's own Node is installed.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildStamp, findNode, isInstalled, root, runToEnd, serve } from './run.mjs';

/** Sources of a build. The times of folders count too, because they change when a file is deleted. */
const SOURCES = [
  'client',
  'server',
  'shared',
  'locales',
  'public',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

function newestChangeIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  const changedAt = stat.mtimeMs;
  if (!stat.isDirectory()) return changedAt;
  const below = readdirSync(path).map((name) => newestChangeIn(join(path, name)));
  return Math.max(changedAt, ...below);
}

function isBuilt() {
  const built = statSync(buildStamp(), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return built > 0 && SOURCES.every((name) => newestChangeIn(join(root, name)) <= built);
}

async function step(title, command, args, env) {
  console.log(title);
  const code = await runToEnd(command, args, env);
  if (code !== 0) process.exit(code);
}

if (!isInstalled({ hasDev: false })) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await step('Installing packages …', npm, [
    'ci',
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}
if (!isBuilt())
  await step('Building …', findNode(), [join('server', 'build', 'build.ts')], { NODE_ENV: 'production' });
// A new checkout shows the demo. Every other start must name its API (config.ts).
process.env.WEBAPI_ORIGIN ||= 'embedded';
await serve();
