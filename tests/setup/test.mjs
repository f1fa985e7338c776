// `npm test` needs only Node 20 or later. It installs packages, finds or installs a Chromium, then runs types, lint, unit,
// server and browser tests. The last line counts the tests; the exit code is the result. On CI, the lines above name tests
// that passed only when retried. Plain JavaScript, because it runs before the project's own Node is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { isInstalled, root } from '../../server/run.mjs';
import { findChromium } from './chromium.mjs';

const results = join(root, 'test-results');
const bin = join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, FORCE_COLOR: '0' };

/** Runs a program with the project's own Node first in PATH. @returns whether it succeeded */
function run(command, args, extraEnv = {}) {
  console.log(`\n$ ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { cwd: root, env: { ...env, ...extraEnv }, stdio: 'inherit' });
  return status === 0;
}

/** Runs a script of package.json in parallel with others. Its output is printed when it ends. */
function runParallel(script) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: root, env });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
    child.once('error', (error) => printed.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (status) => {
      console.log(`\n$ npm run ${script}\n${Buffer.concat(printed)}`);
      resolve(status === 0);
    });
  });
}

/** Installs a Debian package, the smaller one first. @returns its path; undefined if apt-get is missing or not permitted */
function installChromium() {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    return run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  apt('update', '-q');
  const browsers = ['chromium-headless-shell', 'chromium'];
  browsers.some((browser) => apt('install', '-y', '-q', browser, 'fonts-noto-cjk'));
  return findChromium();
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
  return { passed: stats ? stats.expected + stats.flaky : 0, failed: stats ? stats.unexpected : 1 };
}

function flakyBrowserTests({ specs = [], suites = [] }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [
    ...flaky.map(({ file, line, title }) => `tests/e2e/${file}:${line} ${title}`),
    ...suites.flatMap(flakyBrowserTests),
  ];
}

/** Prints the tests that passed only when retried. CI allows one retry, but each such test is a defect. */
function reportFlaky() {
  const flaky = [...(readJson('flaky.json') ?? []), ...flakyBrowserTests(readJson('playwright.json') ?? {})];
  if (flaky.length > 0) console.log(`\nPassed only when retried (flaky):\n  ${flaky.join('\n  ')}`);
}

function vitestFiles() {
  const files = readJson('vitest.json')?.testResults ?? [];
  return files.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    ms: endTime - startTime,
  }));
}

function playwrightFiles() {
  const files = readJson('playwright.json')?.suites ?? [];
  return files.map((suite) => ({ name: join('tests', 'e2e', suite.file), ms: millisecondsOf(suite) }));
}

function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results: tries }) => tries));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own);
}

/** Writes the duration of each test file to slowest.txt and prints the slowest. */
function reportSlowest() {
  const files = [...vitestFiles(), ...playwrightFiles()].sort((a, b) => b.ms - a.ms);
  const lines = files.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  writeFileSync(join(results, 'slowest.txt'), `${lines.join('\n')}\n`);
  console.log(`\nSlowest files (all of them in test-results/slowest.txt):\n${lines.slice(0, 10).join('\n')}`);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (
  !isInstalled({ hasDev: true }) &&
  !run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
)
  process.exit(1);
const chromium = findChromium() ?? installChromium();
if (!chromium) {
  console.error(
    'No Chromium found and none could be installed: set CHROMIUM_PATH, or install the package chromium.',
  );
  process.exit(1);
}

// None of them uses all cores all the time, so they run in parallel.
const checks = await Promise.all(['typecheck', 'lint', 'build'].map(runParallel));
const vitestReport = [
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
  '--reporter=./tests/setup/flaky-reporter.ts',
];
const isVitestGreen = run('vitest', ['run', ...vitestReport, `--retry=${process.env.CI ? 1 : 0}`]);
const isBrowserGreen = run('npm', ['run', '--silent', 'test:e2e'], { CHROMIUM_PATH: chromium });
reportSlowest();
reportFlaky();
const suites = [vitestCounts(), playwrightCounts()];
const passed = suites.reduce((sum, suite) => sum + suite.passed, checks.filter(Boolean).length);
const failed = suites.reduce((sum, suite) => sum + suite.failed, checks.filter((isGreen) => !isGreen).length);
const isGreen = failed === 0 && isVitestGreen && isBrowserGreen;
// A runner that fails without a failed test, for example by a crash, counts as one failure.
console.log(`\n${passed} passed, ${isGreen ? 0 : Math.max(failed, 1)} failed`);
process.exit(isGreen ? 0 : 1);
