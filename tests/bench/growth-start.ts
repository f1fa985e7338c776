import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPILE_CACHE, MEMORY_ENV, NODE_FLAGS, SITE_FILE } from '#server/run.mjs';
import { freePort } from '#tests/e2e/tools/site.ts';
import { fillData, SIZES } from './growth-embedded.ts';
import { below, type Figure, type Row, type Section } from './growth-table.ts';
import { SERVER_CORE } from './processes.ts';

/** A start of the built site over a member's n bets: when the first page comes, and how quickly `/healthz` answers then. */
export const starts: Section = {
  name: 'start',
  async run() {
    const all: Start[] = [];
    for (const size of SIZES) {
      console.log(`a start over ${size} bets …`);
      all.push(await measureStart(size));
    }
    return [
      {
        title: 'A start of the site, one member with n bets, milliseconds',
        sizes: SIZES,
        rows: rowsOf(all),
      },
    ];
  },
};

interface Start {
  page: number;
  health: readonly number[];
}

const LIMIT_MS = 120_000;

function rowsOf(all: readonly Start[]): Row[] {
  const row = (name: string, figure: (start: Start) => number, rest: Partial<Row> = {}): Row => ({
    name,
    figures: all.map((start): Figure => ({ value: figure(start), text: figure(start).toFixed(1) })),
    ...rest,
  });
  const at = (share: number) => (start: Start) =>
    start.health[Math.floor((start.health.length - 1) * share)] ?? 0;
  return [
    row('until the first page', ({ page }) => page),
    row('healthz after it, p50', at(0.5)),
    row('healthz after it, p99', at(0.99), { bound: below(20), before: '150 beside one heavy member' }),
  ];
}

async function measureStart(size: number): Promise<Start> {
  const dataDir = mkdtempSync(join(tmpdir(), 'growth-'));
  try {
    await fillData(dataDir, size);
    return await startOver(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startOver(dataDir: string): Promise<Start> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { WEBAPI_DATA_DIR: dataDir, NODE_COMPILE_CACHE: COMPILE_CACHE, ...MEMORY_ENV };
  const began = performance.now();
  const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...NODE_FLAGS, SITE_FILE], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilOk(`${origin}/enUS`, began);
    const page = performance.now() - began;
    const health: number[] = [];
    while (health.length < 100) health.push(await timeOf(`${origin}/healthz`));
    return { page, health: health.toSorted((a, b) => a - b) };
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
}

async function untilOk(url: string, began: number): Promise<void> {
  while (performance.now() - began < LIMIT_MS) {
    const isOk = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (isOk) return;
    await sleep(10);
  }
  throw new Error(`${url} does not answer`);
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  await (await fetch(url)).arrayBuffer();
  const time = performance.now() - began;
  await sleep(5);
  return time;
}
