// `npm test` on a bare machine (Node 20 or later): installs, finds or installs a Chromium, then types, lint, unit,
// server and browser tests. The last line counts them; the exit code is the result. Plain JavaScript, because it
// runs before the project's own Node is there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isInstalled, root } from '../../server/run.mjs';

const results = join(root, 'test-results');
const bin = join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, FORCE_COLOR: '0' };

/** Runs a program with the project's own Node first on PATH; answers whether it succeeded. */
function run(command, args, extraEnv = {}) {
  console.log(`\n$ ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { cwd: root, env: { ...env, ...extraEnv }, stdio: 'inherit' });
  return status === 0;
}

function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path));
}

/** Debian's package where we may install; elsewhere the developer is told what is missing. */
function installChromium() {
  const isRoot = process.getuid?.() === 0;
  const prefix = isRoot ? [] : ['sudo', '-n'];
  const [command, ...args] = [...prefix, 'apt-get', 'install', '-y', '-q', 'chromium', 'fonts-noto-cjk'];
  run(prefix[0] ?? 'apt-get', [...prefix.slice(1), ...(isRoot ? [] : ['apt-get']), 'update', '-q']);
  return run(command, args, { DEBIAN_FRONTEND: 'noninteractive' }) ? findChromium() : undefined;
}

function readJson(name) {
  const path = join(results, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function vitestCounts() {
  const report = readJson('vitest.json');
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 };
}

function playwrightCounts() {
  const stats = readJson('playwright.json')?.stats;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats ? stats.unexpected : 1 };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (!isInstalled() && !run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])) process.exit(1);
const chromium = findChromium() ?? installChromium();
if (!chromium) {
  console.error(
    'No Chromium found and none could be installed: set CHROMIUM_PATH, or install the package chromium.',
  );
  process.exit(1);
}

const steps = {
  types: run('npm', ['run', '--silent', 'typecheck']),
  lint: run('npm', ['run', '--silent', 'lint']),
  build: run('npm', ['run', '--silent', 'build']),
};
const vitestReport = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'];
const isVitestGreen = run('vitest', ['run', ...vitestReport]);
const isBrowserGreen = run('npm', ['run', '--silent', 'test:e2e'], { CHROMIUM_PATH: chromium });
const suites = [vitestCounts(), playwrightCounts()];
const checks = Object.values(steps);
const passed = suites.reduce((sum, suite) => sum + suite.passed, checks.filter(Boolean).length);
const failed = suites.reduce((sum, suite) => sum + suite.failed, checks.filter((isGreen) => !isGreen).length);
const isGreen = failed === 0 && isVitestGreen && isBrowserGreen;
// A runner that fails without a failed test (a crash, a leaked handle) counts as one.
console.log(`\n${passed} passed, ${isGreen ? 0 : Math.max(failed, 1)} failed`);
process.exit(isGreen ? 0 : 1);
