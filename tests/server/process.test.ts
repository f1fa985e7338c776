import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { COMPILE_CACHE, SITE_FILE } from '#server/run.mjs';
import { freePort } from '#tests/e2e/tools/site.ts';

/** `script` of util-linux runs a command on a terminal. */
const hasScript = spawnSync('script', ['--version']).status === 0;
const root = resolve(import.meta.dirname, '../..');

/** Runs the server's process and collects its output. With a file descriptor as `printed`, the output goes there. */
function run(
  env: Record<string, string | undefined>,
  args: readonly string[] = ['--announce'],
  printed: 'pipe' | number = 'pipe',
): {
  child: ChildProcess;
  output: () => string;
  stdout: () => string;
  exit: Promise<number | null>;
} {
  const child = spawn(process.execPath, [SITE_FILE, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      HOST: '127.0.0.1',
      WEBAPI_ORIGIN: 'embedded',
      WEBAPI_DATA_DIR: ':memory:',
      ...env,
    },
    stdio: ['ignore', printed, printed],
  });
  let output = '';
  let stdout = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return {
    child,
    output: () => output,
    stdout: () => stdout,
    exit: once(child, 'exit').then(([code]) => code),
  };
}

async function ready(origin: string): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(`${origin}/healthz`).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
}

describe('the start', () => {
  it('fails for invalid variables, with their names and the reason', async () => {
    const { output, exit } = run({ PORT: 'many', TRUST_PROXY: 'yes' });
    expect(await exit).toBe(1);
    expect(output()).toBe('Configuration: PORT is not a whole number; TRUST_PROXY is not a whole number\n');
  });

  it.each([
    ['unset', undefined],
    ['empty', ''],
  ])('fails while WEBAPI_ORIGIN is %s, whatever NODE_ENV is', async (_name, value) => {
    for (const NODE_ENV of ['production', '']) {
      const { output, exit } = run({ WEBAPI_ORIGIN: value, NODE_ENV });
      expect(await exit).toBe(1);
      expect(output()).toBe(
        "Configuration: Set WEBAPI_ORIGIN to your API's origin, or to `embedded` for the demo API.\n",
      );
    }
  });

  it('of npm start shows the demo unless an API is set', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'start-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const name of ['server', 'node_modules', 'dist/client/builds'])
      mkdirSync(join(folder, name), { recursive: true });
    for (const name of ['start.mjs', 'run.mjs'])
      cpSync(join(root, 'server', name), join(folder, 'server', name));
    for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
      writeFileSync(join(folder, name), '{"packages":{}}');
    writeFileSync(join(folder, SITE_FILE), 'console.log(process.env.WEBAPI_ORIGIN)');
    writeFileSync(join(folder, 'dist/client/builds/latest.json'), '{}');
    const start = (env: Record<string, string>) =>
      spawnSync(process.execPath, [join(folder, 'server/start.mjs')], {
        env: { PATH: process.env.PATH, ...env },
      }).stdout.toString();
    expect(start({})).toBe('embedded\n');
    expect(start({ WEBAPI_ORIGIN: 'https://api.example' })).toBe('https://api.example\n');
  });

  it('with --once exits with 0 and writes the compile cache', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'compile-'));
    onTestFinished(() => rmSync(cache, { recursive: true }));
    const { output, exit } = run({ PORT: '0', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: cache }, ['--once']);
    expect(await exit, output()).toBe(0);
    expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(10);
  });

  it('loads the OpenTelemetry SDK only for OTEL_EXPORTER_OTLP_ENDPOINT, and exports all spans before it ends', async () => {
    const bodies: string[] = [];
    const collector = http.createServer(async (req, res) => {
      bodies.push(await text(req));
      res.end('{}');
    });
    const collectorPort = await freePort();
    await new Promise<void>((resolve) => collector.listen(collectorPort, '127.0.0.1', resolve));
    onTestFinished(() => void collector.close());
    const hook = `import { registerHooks } from 'node:module'; registerHooks({ resolve(name, context, next) {
      if (name.startsWith('@opentelemetry/sdk')) console.log('SDK');
      return next(name, context);
    } });`;
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hook)}`;
    const plain = run({ PORT: '0', NODE_OPTIONS }, ['--once']);
    expect(await plain.exit, plain.output()).toBe(0);
    expect(plain.output()).not.toContain('SDK');

    const port = String(await freePort());
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${collectorPort}`;
    const { child, output, exit } = run({ PORT: port, NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT });
    await ready(`http://127.0.0.1:${port}`);
    expect(output()).toContain('SDK');
    await fetch(`http://127.0.0.1:${port}/enUS`).then((response) => response.text());
    child.kill('SIGTERM');
    expect(await exit, output()).toBe(0);
    for (const name of ['GET HOME', 'render HOME', 'webSite'])
      expect(bodies.join()).toContain(`"name":"${name}"`);
  });

  it('fails when its port is in use', async () => {
    const port = String(await freePort());
    const first = run({ PORT: port, ALLOWED_HOSTS: '127.0.0.1' });
    await ready(`http://127.0.0.1:${port}`);
    const second = run({ PORT: port });
    expect(await second.exit).toBe(1);
    expect(second.output()).toBe(
      `The site cannot start: port ${port} is in use: stop the other program or set PORT to another port\n`,
    );
    expect(first.child.exitCode).toBeNull();
    expect(first.output()).not.toContain('ALLOWED_HOSTS is not set');
  });

  it.each([
    ['a folder that is none', { WEBAPI_DATA_DIR: '/proc/version' }, /cannot be used.*Make it a folder/],
    [
      'another machine',
      { HOST: '192.0.2.1', PORT: '0' },
      /HOST \(192\.0\.2\.1\) is not an address of this machine/,
    ],
  ])('with %s fails with one line that names the remedy', async (_name, env, line) => {
    const { output, exit } = run(env);
    expect(await exit).toBe(1);
    expect(output()).toMatch(line);
    expect(output()).toMatch(/^The site cannot start: [^\n]*\n$/);
  });

  it('with the data folder of another process or a newer version fails with one line and changes nothing', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'process-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const port = String(await freePort());
    const first = run({ PORT: port, WEBAPI_DATA_DIR: dataDir });
    await ready(`http://127.0.0.1:${port}`);
    const second = run({ PORT: '0', WEBAPI_DATA_DIR: dataDir });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(/^The site cannot start: .* is in use by another process[^\n]*\n$/);
    expect((await fetch(`http://127.0.0.1:${port}/enUS`)).status).toBe(200);
    first.child.kill('SIGKILL');
    await first.exit;
    const database = new DatabaseSync(join(dataDir, 'webapi.sqlite'));
    database.exec('PRAGMA user_version = 900');
    database.close();
    const older = run({ PORT: '0', WEBAPI_DATA_DIR: dataDir });
    expect(await older.exit).toBe(1);
    expect(older.output()).toMatch(/^The site cannot start: .*version 900.*newer one[^\n]*\n$/);
  });
});

describe('a running site', () => {
  it('prints its addresses and the demo login, and serves pages over the embedded API', async () => {
    const port = String(await freePort());
    const { output, stdout } = run({ PORT: port });
    await ready(`http://127.0.0.1:${port}`);
    await expect.poll(output).toContain(`Site:    http://127.0.0.1:${port}`);
    expect(output()).toContain('demo / demo-password-1');
    expect(output()).toMatch(/Preview: http:\/\/127\.0\.0\.1:\d+\/enUS\/demo\/promo\?id=12&key=[\w-]{24} /);
    expect(output()).toMatch(/Outbox: {2}http:\/\/127\.0\.0\.1:\d+\/dev\/outbox/);
    expect(output()).toMatch(/Design: {2}.*\/_ui/);
    // On a pipe, stdout holds log lines in JSON and nothing else.
    const lines = stdout().trimEnd().split('\n');
    expect(lines.map((line) => typeof JSON.parse(line).msg)).toEqual(lines.map(() => 'string'));
    expect(output()).toContain('ALLOWED_HOSTS is not set');
    expect(lines.filter((line) => line.includes('this site is a demo'))).toHaveLength(1);
    const answer = await fetch(`http://127.0.0.1:${port}/api/webapi/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'demo', password: 'demo-password-1' }),
    });
    const { status, data } = await answer.json();
    expect([answer.status, status, typeof data.access_token]).toEqual([200, 'ok', 'string']);
    const home = await fetch(`http://127.0.0.1:${port}/enUS`);
    expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(output()).not.toContain(data.access_token);
    expect(output()).not.toContain('"password"');
  });

  it.skipIf(!hasScript)('prints a readable log on a terminal', async () => {
    const port = String(await freePort());
    const terminal = spawn('script', ['-qec', `${process.execPath} ${SITE_FILE} --announce`, '/dev/null'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        WEBAPI_ORIGIN: 'embedded',
        WEBAPI_DATA_DIR: ':memory:',
        PORT: port,
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      terminal.kill('SIGTERM');
    });
    let shown = '';
    terminal.stdout.on('data', (chunk) => {
      shown += chunk;
    });
    await ready(`http://127.0.0.1:${port}`);
    await fetch(`http://127.0.0.1:${port}/enUS`);
    await expect.poll(() => shown).toMatch(/INFO.*: GET \/enUS 200 answered in [\d.]+ ms/);
    expect(shown).toContain(`Site:    http://127.0.0.1:${port}`);
    expect(shown).not.toContain('{"level"');
  });

  it('finishes open requests on SIGTERM, is not ready meanwhile, and exits with 0', async () => {
    const port = String(await freePort());
    const { child, exit } = run({ PORT: port, SHUTDOWN_SECONDS: '8' });
    const origin = `http://127.0.0.1:${port}`;
    await ready(origin);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    await expect.poll(() => fetch(`${origin}/readyz`).then((answer) => answer.status)).toBe(503);
    const last = await fetch(`${origin}/enUS/promo`);
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
    expect(await exit).toBe(0);
  });

  it('writes warnings of Node to its log', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const warns = `process.on('SIGUSR2', () => process.emitWarning('deprecated', { code: 'TEST_CODE' }))`;
    const { child, output } = run(
      {
        PORT: String(port),
        LOG_LEVEL: 'warn',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(warns)}`,
      },
      [],
    );
    await ready(origin);
    child.kill('SIGUSR2');
    await expect.poll(output).toContain('TEST_CODE');
    const lines = output().trimEnd().split('\n');
    expect(lines.map((line) => typeof JSON.parse(line).msg)).toEqual(lines.map(() => 'string'));
  });

  it('logs unhandled rejections of the site and of the embedded API, and serves on', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const rejects = `
      import { parentPort } from 'node:worker_threads';
      parentPort?.on('message', (message) => {
        if (message === 'fail') Promise.reject(new Error('lost by the API'));
      });
      process.on('worker', (worker) =>
        process.once('SIGUSR2', () => {
          worker.postMessage('fail');
          Promise.reject(new Error('lost by the site'));
        }),
      );`;
    const { child, output, exit } = run({
      PORT: String(port),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(rejects)}`,
    });
    await ready(origin);
    child.kill('SIGUSR2');
    await expect.poll(output).toContain('lost by the site');
    await expect.poll(output).toContain('lost by the API');
    expect((await fetch(`${origin}/api/webapi/webSite`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('logs an uncaught exception, finishes open requests and exits with 1', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const throws = `process.on('SIGUSR2', () => { throw new Error('thrown by a handler'); })`;
    const { child, output, exit } = run({
      PORT: String(port),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throws)}`,
    });
    await ready(origin);
    child.kill('SIGUSR2');
    expect(await exit).toBe(1);
    expect(output()).toContain('thrown by a handler');
    expect(output()).toContain('"msg":"the site stopped"');
  });

  it('serves and exits normally when a full disk refuses its log', async () => {
    const port = String(await freePort());
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const { child, exit } = run({ PORT: port }, ['--announce'], full);
    await ready(`http://127.0.0.1:${port}`);
    expect((await fetch(`http://127.0.0.1:${port}/enUS`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/none.js`)).status).toBe(404);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('responds while the embedded API is blocked', async () => {
    const port = String(await freePort());
    const dataDir = mkdtempSync(join(tmpdir(), 'process-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    run({ PORT: port, WEBAPI_DATA_DIR: dataDir });
    const origin = `http://127.0.0.1:${port}`;
    await ready(origin);
    // Another connection writes. SQLite blocks the API's thread until it ends.
    const other = new DatabaseSync(join(dataDir, 'webapi.sqlite'), { timeout: 10_000 });
    other.exec('BEGIN IMMEDIATE');
    let isAnswered = false;
    const answer = fetch(`${origin}/api/webapi/send/accountSignUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ area_code: '+886', phone: '0922333444' }),
    }).finally(() => {
      isAnswered = true;
    });
    for (let count = 0; count < 20; count++) expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(isAnswered).toBe(false);
    other.close();
    expect((await answer).status).toBe(200);
  });

  it('logs the death of the embedded API and exits after open requests', async () => {
    const port = String(await freePort());
    const preload = `process.on("worker",(worker)=>process.once("SIGUSR2",()=>worker.terminate()))`;
    const { child, exit, output } = run({
      PORT: port,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}`,
    });
    await ready(`http://127.0.0.1:${port}`);
    child.kill('SIGUSR2');
    expect(await exit).toBe(1);
    expect(output()).toContain('the embedded API ended');
    expect(output()).toContain('"msg":"the site stopped"');
  });

  it('exits with npm when npm gets SIGTERM', async () => {
    const port = String(await freePort());
    const npm = spawn('npm', ['run', '--silent', 'serve'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: tmpdir(),
        PORT: port,
        HOST: '127.0.0.1',
        WEBAPI_ORIGIN: 'embedded',
        WEBAPI_DATA_DIR: ':memory:',
      },
    });
    onTestFinished(() => {
      npm.kill('SIGKILL');
    });
    const origin = `http://127.0.0.1:${port}`;
    await ready(origin);
    npm.kill('SIGTERM');
    const isUp = () =>
      fetch(`${origin}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isUp, { timeout: 10_000 }).toBe(false);
  });

  it('exits without open requests and readiness probes', async () => {
    const port = String(await freePort());
    const { child, exit } = run({ PORT: port, SHUTDOWN_SECONDS: '600' });
    await ready(`http://127.0.0.1:${port}`);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('ends on a second signal without waiting for open requests', async () => {
    const port = await freePort();
    const { child, output, exit } = run({ PORT: String(port), SHUTDOWN_SECONDS: '600' });
    await ready(`http://127.0.0.1:${port}`);
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write('POST /api/webapi/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');
    await setTimeout(500);
    child.kill('SIGTERM');
    await expect.poll(output).toContain('the site finishes open requests');
    // Two signals at the same time count as one.
    await setTimeout(1000);
    expect(child.exitCode).toBe(null);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });
});
