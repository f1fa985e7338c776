import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE, MEMORY_ENV, NODE_FLAGS, SITE_FILE } from '#server/run.mjs';
import { createPasswords } from '#server/webapi/access/passwords.ts';
import { createDeps } from '#server/webapi/create-deps.ts';
import { createProviders } from '#server/webapi/money/providers.ts';
import { seedOnce } from '#server/webapi/seed/seed.ts';
import { startWebapi } from '#server/webapi/start.ts';
import { type Db, openDb } from '#server/webapi/store/db.ts';
import { migrations } from '#server/webapi/store/migrations.ts';
import { DEMO } from '#tests/setup/webapi.ts';
import { type Client, cellOf, connect, expectOk, type Figures, figureOf, timesOf } from './growth-api.ts';
import { type Bound, below, type Row, type Section, type Table } from './growth-table.ts';
import { startServer } from './processes.ts';

/**
 * The embedded API with one member of many bets: spread over 60 days and all products, each a movement of the ledger
 * with its record, every second one paid out. GROWTH_SIZES (comma list) and GROWTH_RUNS bound it.
 */
export const SIZES = (process.env.GROWTH_SIZES ?? '1000,100000,1000000').split(',').map(Number);
const RUNS = Number(process.env.GROWTH_RUNS ?? 15);
export const DAYS = 60;
const DAY_MS = 86_400_000;
const CHUNK = 100_000;
const MEMBER = 1;

export const SILENT = { info() {}, warn() {}, error() {} };
/** Cheap, and at once: neither hashes nor providers are measured here. */
export const QUICK = {
  passwords: createPasswords({ cost: 4 }),
  providers: createProviders({ latency: [0, 0], timeout: 1 }),
};

export const embeddedApi: Section = {
  name: 'embedded',
  async run() {
    const all: Figures[] = [];
    for (const size of SIZES) {
      console.log(`${size} bets …`);
      all.push(await measureSize(size));
    }
    return [tableOf(all)];
  },
};

/** What was measured before the range had an index of its own, the ledger its running totals, the API its thread. */
const BEFORE: Record<string, string> = {
  'records of one day': '2.4 / 19 / 148',
  'records of 30 days': '178 at a million',
  'records without a range': '487 at a million',
  'a bet': '3.8 / 58 / 516',
  'healthz beside all sums': '150',
};

function boundOf(name: string): Bound | undefined {
  if (name === 'start') return undefined;
  if (name.startsWith('healthz')) return below(20);
  return below(name.includes('sums') ? 30 : 10);
}

function tableOf(all: readonly Figures[]): Table {
  const names = [...(all[0]?.keys() ?? [])];
  return {
    title: `Embedded API, one member with n bets: p50 of ${RUNS} (fastest – slowest), milliseconds`,
    sizes: SIZES,
    rows: names.map(
      (name): Row => ({
        name,
        figures: all.map((figures) => cellOf(figures.get(name))),
        bound: boundOf(name),
        before: BEFORE[name],
      }),
    ),
  };
}

async function measureSize(size: number): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'growth-'));
  try {
    await fillData(dataDir, size);
    return new Map([...(await measureApi(dataDir)), ...(await measureHealth(dataDir))]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function fillData(dataDir: string, size: number): Promise<void> {
  const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
  const now = Date.now;
  const parts = { db, now, log: SILENT, ...QUICK, dataDir, tokenSeconds: 3600 };
  await seedOnce(createDeps(parts));
  db.write(() => fundWallets(db));
  for (let done = 0; done < size; done += CHUNK) {
    db.write(() => insertBets(db, { first: done + 1, last: Math.min(done + CHUNK, size), size }));
  }
  db.close();
}

/** Enough in every wallet for all bets to come. */
function fundWallets(db: Db): void {
  db.run(`INSERT OR IGNORE INTO ledger_accounts (kind, member_id, wallet_id, name)
    SELECT 'wallet', ${MEMBER}, w.id, '' FROM wallets w WHERE NOT EXISTS
    (SELECT 1 FROM ledger_accounts a WHERE a.kind = 'wallet' AND a.member_id = ${MEMBER} AND a.wallet_id = w.id)`);
  db.run(
    `INSERT OR IGNORE INTO ledger_accounts (kind, name) SELECT 'house', name FROM
     (SELECT 'adjustments' AS name UNION SELECT 'games') n WHERE NOT EXISTS
     (SELECT 1 FROM ledger_accounts a WHERE a.kind = 'house' AND a.name = n.name)`,
  );
  db.run(
    `INSERT INTO ledger_movements (kind, reference, member_id, at)
     SELECT 'adjustment', 'growth:' || id, ${MEMBER}, 0 FROM wallets`,
  );
  const amount = 1_000_000_000_00;
  db.run(
    `INSERT INTO ledger_entries (movement_id, account_id, amount)
     SELECT m.id, a.id, CASE a.kind WHEN 'house' THEN -${amount} ELSE ${amount} END
     FROM ledger_movements m JOIN wallets w ON m.reference = 'growth:' || w.id
     JOIN ledger_accounts a ON (a.kind = 'house' AND a.name = 'adjustments') OR (a.member_id = ${MEMBER} AND a.wallet_id = w.id)`,
  );
}

interface Chunk {
  first: number;
  last: number;
  size: number;
}

/** Bet number n: its moment by n, its product by n; 1.00 to 5.99, every second one pays 1.90 back. */
function insertBets(db: Db, { first, last, size }: Chunk): void {
  const start = Date.now() - DAYS * DAY_MS;
  const at = `${start} + n * ${DAYS * DAY_MS} / ${size + 1}`;
  db.run('CREATE TEMP TABLE IF NOT EXISTS chunk (n INTEGER PRIMARY KEY, at INTEGER, product_id INTEGER)');
  db.run('DELETE FROM chunk');
  db.run(
    `WITH RECURSIVE numbers (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last})
     INSERT INTO chunk SELECT n, ${at}, n % 24 + 1 FROM numbers`,
  );
  for (const [kind, amount, which] of [
    ['bet', '-(100 + n % 500)', '1'],
    ['payout', '190', 'n % 2 = 0'],
  ]) {
    db.run(
      `INSERT INTO ledger_movements (kind, reference, member_id, at)
       SELECT '${kind}', 'growth:${kind}:' || n, ${MEMBER}, at FROM chunk WHERE ${which}`,
    );
    db.run(
      `INSERT INTO ledger_entries (movement_id, account_id, amount)
       SELECT m.id, a.id, CASE a.kind WHEN 'house' THEN -(${amount}) ELSE ${amount} END
       FROM chunk c JOIN ledger_movements m ON m.reference = 'growth:${kind}:' || c.n JOIN products p ON p.id = c.product_id
       JOIN ledger_accounts a ON a.id IN (
         (SELECT id FROM ledger_accounts WHERE kind = 'house' AND name = 'games'),
         (SELECT id FROM ledger_accounts WHERE kind = 'wallet' AND member_id = ${MEMBER} AND wallet_id = p.wallet_id))`,
    );
  }
  const hasCategory = db.get(`SELECT 1 FROM pragma_table_info('game_records') WHERE name = 'category_code'`);
  db.run(
    `INSERT INTO game_records (bet_no, member_id, ${hasCategory ? 'category_code, ' : ''}product_id, bet_amount, valid_bet,
       payout, status, bet_at, settled_at)
     SELECT 'G' || n, ${MEMBER}, ${hasCategory ? 'p.category_code, ' : ''}product_id, 100 + n % 500, 100 + n % 500,
       CASE n % 2 WHEN 0 THEN 190 ELSE 0 END, 'settled', at, at FROM chunk JOIN products p ON p.id = product_id`,
  );
}

async function measureApi(dataDir: string): Promise<Figures> {
  const began = performance.now();
  const api = await startWebapi({ dataDir, log: SILENT, ...QUICK });
  const started = performance.now() - began;
  const client = await connect(api.origin);
  try {
    const figures: Figures = new Map();
    for (const [name, work] of await requests(client)) figures.set(name, figureOf(await timesOf(work, RUNS)));
    figures.set('start', figureOf([started]));
    return figures;
  } finally {
    client.close();
    await api.close();
  }
}

async function requests({ ask }: Client): Promise<[string, () => Promise<unknown>][]> {
  const get = (path: string) => () => expectOk(ask('GET', `/api/webapi${path}`));
  const since = (days: number) => `from=${new Date(Date.now() - days * DAY_MS).toISOString()}`;
  const play = await openGame(ask);
  const cursor = await middleCursor(ask);
  return [
    ['records of one day', get(`/gameRecord?${since(1)}`)],
    ['records of 30 days', get(`/gameRecord?${since(30)}`)],
    ['records without a range', get('/gameRecord')],
    ['records by category', get('/gameRecord?category=sport')],
    ['records not settled', get('/gameRecord?status=unsettled')],
    ['records in the middle, by cursor', get(`/gameRecord?per_page=100&cursor=${cursor}`)],
    ['records of 30 days with sums', get(`/gameRecord?summary=1&${since(30)}`)],
    ['records without a range with sums', get('/gameRecord?summary=1')],
    ['a bet', () => expectOk(ask('POST', `${play}/bet`, { amount: '1' }))],
    [
      'a transfer',
      () => expectOk(ask('POST', '/api/webapi/gameApi/transfer', { from_id: 1, to_id: 10, amount: '0.01' })),
    ],
    ['qualifications', get('/accountLevel/qualifications')],
    ['wallets', get('/gameWallet')],
    ['a login', () => expectOk(ask('POST', '/api/webapi/auth/login', DEMO))],
  ];
}

/** Path of a play session of a slot. */
async function openGame(ask: Client['ask']): Promise<string> {
  const launched = await ask('GET', '/api/webapi/game?game_id=9001');
  const opened = await ask('GET', launched.data.launch_url ?? '');
  return opened.data.launch_url ?? '';
}

async function middleCursor(ask: Client['ask']): Promise<string> {
  const to = new Date(Date.now() - (DAYS / 2) * DAY_MS).toISOString();
  const { data } = await ask('GET', `/api/webapi/gameRecord?to=${to}`);
  return data.pagination?.next_cursor ?? '';
}

/** The built site over the same data: how quickly it says that it lives while a member asks for all sums without end. */
async function measureHealth(dataDir: string): Promise<Figures> {
  const site = await startServer(
    [...NODE_FLAGS, SITE_FILE],
    { WEBAPI_DATA_DIR: dataDir, NODE_COMPILE_CACHE: COMPILE_CACHE, ...MEMORY_ENV },
    '/readyz',
  );
  const origin = `http://127.0.0.1:${site.port}`;
  const [member, visitor] = [await connect(origin), await connect(origin)];
  let isOver = false;
  const keepAsking = async () => {
    while (!isOver) await member.ask('GET', '/api/webapi/gameRecord?summary=1&per_page=100');
  };
  try {
    const askers = Array.from({ length: 4 }, keepAsking);
    const times = await timesOf(() => visitor.ask('GET', '/healthz'), 100);
    isOver = true;
    await Promise.all(askers);
    return new Map([['healthz beside all sums', figureOf(times)]]);
  } finally {
    isOver = true;
    member.close();
    visitor.close();
    await site.stop();
  }
}
