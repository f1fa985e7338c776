import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebapi } from '#server/webapi/start.ts';
import { openDb } from '#server/webapi/store/db.ts';
import { migrations } from '#server/webapi/store/migrations.ts';
import { DEMO } from '#tests/setup/webapi.ts';
import {
  type Client,
  cellOf,
  connect,
  expectOk,
  type Figure,
  type Figures,
  figureOf,
  timesOf,
} from './growth-api.ts';
import { fillData, QUICK, SILENT } from './growth-embedded.ts';
import { fillDue, fillRecords } from './growth-records-data.ts';
import { below, type Row, type Section } from './growth-table.ts';

/**
 * The embedded API with one member of n of everything but bets, who brought n members; and with n of what belongs to all:
 * logins that died, codes, jobs and ends of periods that are due. GROWTH_RECORDS: for each of these n.
 */
const SIZES = (process.env.GROWTH_RECORDS ?? '1000,10000,100000').split(',').map(Number);
const RUNS = 15;
const DAY_MS = 86_400_000;
/** How long another member's calls are timed while what is due is done. */
const WATCH_MS = 4000;

export const manyRecords: Section = {
  name: 'records',
  async run() {
    const all: Figures[] = [];
    for (const size of SIZES) {
      console.log(`${size} records of each kind …`);
      all.push(await measureSize(size));
    }
    const names = [...(all[0]?.keys() ?? [])];
    const rows = names.map(
      (name): Row => ({
        name,
        figures: all.map((figures) => cellOf(figures.get(name))),
        bound: below(boundOf(name)),
      }),
    );
    const title = `Embedded API, one member with n records of each kind: p50 of ${RUNS} (fastest – slowest), milliseconds`;
    return [{ title, sizes: SIZES, rows }];
  },
};

/** States that no record of the data has. */
const RARE: Record<string, string> = {
  depositRecord: 'expired',
  withdrawRecord: 'paying',
  discountRecord: 'pending',
  gameTransferRecord: 'unknown',
};

function boundOf(name: string): number {
  return /sums|due/.test(name) ? 30 : 10;
}

async function measureSize(size: number): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'growth-'));
  const fill = (work: typeof fillRecords) => {
    const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
    work(db, size, Date.now());
    db.close();
  };
  try {
    await fillData(dataDir, 0);
    fill(fillRecords);
    const figures = await withApi(dataDir, measureCalls);
    fill(fillDue);
    const isDue = await withApi(dataDir, async (origin) => measureMeanwhile(await connect(origin)));
    return figures.set('p99 of a call while n things are due', isDue);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withApi<T>(dataDir: string, work: (origin: string) => Promise<T>): Promise<T> {
  const api = await startWebapi({ dataDir, log: SILENT, ...QUICK });
  try {
    return await work(api.origin);
  } finally {
    await api.close();
  }
}

async function measureCalls(origin: string): Promise<Figures> {
  const logins = await timesOf(async () => (await connect(origin)).close(), 5, { isCold: true });
  const figures: Figures = new Map([['a login that finds n dead ones', figureOf(logins)]]);
  const client = await connect(origin);
  for (const [name, work] of await requests(client)) figures.set(name, figureOf(await timesOf(work, RUNS)));
  client.close();
  return figures;
}

/** The slowest hundredth of a member's small calls while jobs and the ends of periods are worked on. */
async function measureMeanwhile({ ask, close }: Client): Promise<Figure> {
  const times: number[] = [];
  const until = performance.now() + WATCH_MS;
  while (performance.now() < until) {
    const began = performance.now();
    await expectOk(ask('GET', '/api/webapi/siteMessage/unread'));
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  close();
  const sorted = times.toSorted((a, b) => a - b);
  const { p50, worst } = figureOf(times);
  return { p50: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, best: p50, worst };
}

async function requests({ ask }: Client): Promise<[string, () => Promise<unknown>][]> {
  const get = (path: string) => () => expectOk(ask('GET', `/api/webapi${path}`));
  const since = `from=${new Date(Date.now() - 30 * DAY_MS).toISOString()}`;
  const until = new Date().toISOString();
  const lists = ['depositRecord', 'withdrawRecord', 'discountRecord', 'gameTransferRecord', 'siteMessage'];
  const pages = await Promise.all(
    lists.map(async (name): Promise<[string, () => Promise<unknown>][]> => {
      const { data } = await ask('GET', `/api/webapi/${name}?page=20&per_page=50`);
      const cursor = data.pagination?.next_cursor ?? '';
      const last = await ask('GET', `/api/webapi/${name}?page=10&per_page=100&${since}`);
      const deep = last.data.pagination?.next_cursor ?? cursor;
      const range: [string, () => Promise<unknown>][] =
        name === 'siteMessage'
          ? [['siteMessage, unread', get('/siteMessage?is_read=0')]]
          : [
              [`${name}, 30 days`, get(`/${name}?${since}`)],
              [`${name}, 30 days, by cursor`, get(`/${name}?${since}&to=${until}&cursor=${deep}`)],
              [`${name}, by a state that none has`, get(`/${name}?status=${RARE[name]}`)],
              [`${name}, sums of 30 days`, get(`/${name}?summary=1&${since}`)],
              [`${name}, sums`, get(`/${name}?summary=1`)],
              [
                `${name}, by state`,
                get(`/${name}?status=success`.replace(/(discountRecord.*=).*/, '$1approved')),
              ],
            ];
      return [
        [name, get(`/${name}`)],
        [`${name}, by cursor`, get(`/${name}?per_page=100&cursor=${cursor}`)],
        ...range,
      ];
    }),
  );
  return [
    ...pages.flat(),
    ['unread messages', get('/siteMessage/unread')],
    ['turnovers', get('/transaction/auditRecord?per_page=100')],
    ['terms of a withdrawal', get('/transaction/withdrawSetting')],
    ['channels of deposits', get('/accountDepositChannel')],
    ['discounts', get('/discount')],
    ['the wheel', get('/promotion/summer-wheel')],
    ['the check-in', get('/accountSign')],
    ['levels', get('/accountLevel/qualifications')],
    ['members brought: sums', get('/distribution/promotion')],
    ['members brought', get('/distribution/belong?per_page=100')],
    ['commissions', get('/distribution/record')],
    ['a login', () => expectOk(ask('POST', '/api/webapi/auth/login', DEMO))],
  ];
}
