import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../e2e/tools/site.ts';
import type { Engine, OpenedBrowser, WindowSize } from '../driver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
const BROWSERS = ['4.1', '4.0', '6.0'].flatMap((version) => [
  `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  `/usr/lib/aarch64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
]);
/** Time limit of a session's start. It takes 10 s on a busy machine. */
const SESSION_MS = 40_000;
const KEYS = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, ' ': Key.SPACE };

/** WebKitGTK's MiniBrowser over its own WebDriver, on a virtual screen. */
export const WEBKIT: Engine = {
  name: 'WebKitGTK',
  missing: () =>
    [DRIVER, XVFB].every(existsSync) && BROWSERS.some(existsSync)
      ? null
      : 'apt-get install -y webkit2gtk-driver xvfb',
  open: openWebkit,
};

async function openWebkit(size: WindowSize): Promise<OpenedBrowser> {
  try {
    return await openOnce(size);
  } catch {
    // Retry once: rarely, the browser hangs before its first window.
    return openOnce(size);
  }
}

async function openOnce(size: WindowSize): Promise<OpenedBrowser> {
  const programs: ChildProcess[] = [];
  const stop = () => {
    for (const program of programs) stopGroup(program);
  };
  try {
    const display = await startScreen(programs);
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display };
    programs.push(spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env, detached: true }));
    return openedBrowser(await startSession(port, size), stop);
  } catch (error) {
    stop();
    throw error;
  }
}

/** Ends a program and those that it started: the driver starts the browser. */
function stopGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The program has ended already.
  }
}

/** Starts Xvfb, which chooses a free display. @returns the display's name */
async function startScreen(programs: ChildProcess[]): Promise<string> {
  const screen = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  programs.push(screen);
  const output = screen.stdio[3];
  if (!output) throw new Error('no pipe from Xvfb');
  for await (const chunk of output as AsyncIterable<Buffer>) return `:${chunk.toString().trim()}`;
  throw new Error('Xvfb did not start');
}

/** @throws Error when no session has started after SESSION_MS */
async function startSession(port: number, size: WindowSize): Promise<WebDriver> {
  const limit = new AbortController();
  const late = setTimeout(SESSION_MS, null, { signal: limit.signal }).then(() => {
    throw new Error(`no session started in ${SESSION_MS / 1000} s`);
  });
  const started = buildSession(port, size, () => limit.signal.aborted);
  // The one that settles second must not be an unhandled rejection.
  for (const promise of [late, started]) promise.catch(() => {});
  return Promise.race([started, late]).finally(() => limit.abort());
}

/** Retries until the driver listens. */
async function buildSession(
  port: number,
  { width, height, userAgent }: WindowSize,
  isAborted: () => boolean,
): Promise<WebDriver> {
  const capabilities = new Capabilities();
  capabilities.set('browserName', 'MiniBrowser');
  const args = ['--automation', ...(userAgent ? [`--user-agent=${userAgent}`] : [])];
  capabilities.set('webkitgtk:browserOptions', { binary: BROWSERS.find(existsSync), args });
  for (;;) {
    try {
      const driver = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build();
      // The window's height includes a toolbar of 38 px.
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + 38 });
      return driver;
    } catch (error) {
      if (isAborted()) throw error;
      await setTimeout(200);
    }
  }
}

function openedBrowser(driver: WebDriver, stop: () => void): OpenedBrowser {
  return {
    driver: {
      goto: (url) => driver.get(url),
      run: (inPage, ...args) => driver.executeScript(`return (${inPage})(...arguments)`, ...args),
      key: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
      type: (text) => driver.actions().sendKeys(text).perform(),
      move: (x, y) => driver.actions().move({ origin: Origin.VIEWPORT, x, y }).perform(),
      click: (x, y) => driver.actions().move({ origin: Origin.VIEWPORT, x, y }).click().perform(),
    },
    errors: () => [],
    version: async () => `WebKitGTK ${(await driver.getCapabilities()).get('browserVersion')}`,
    screenshot: async (path) => writeFile(path, Buffer.from(await driver.takeScreenshot(), 'base64')),
    close: async () => {
      await driver.quit().catch(() => {});
      stop();
    },
  };
}
