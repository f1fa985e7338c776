import { WHOLE_TABLES } from '#server/webapi/money/audit.ts';
import type { Db } from '#server/webapi/store/db.ts';

/** Tables that grow without a member's id in their rows. */
const GROWING_BESIDE = [
  ...[
    'tokens',
    'attempts',
    'codes',
    'code_requests',
    'idempotency',
    'jobs',
    'ledger_entries',
    'ledger_totals',
  ],
];

/** Tables that grow with members and with what they do; the others hold what an operator writes. */
function growingTables(db: Db): string[] {
  const ofMembers = db.all<{ name: string }>(
    `SELECT DISTINCT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND (c.name = 'member_id' OR t.name = 'members')`,
  );
  return [...new Set([...ofMembers.map(({ name }) => name), ...GROWING_BESIDE])];
}

/**
 * Which of the statements read a growing table, or a whole index of one, from end to end: each told with its
 * plan. Those marked as reading whole tables on purpose are let pass.
 */
export function scansOf(db: Db, statements: Iterable<string>): string[] {
  const growing = growingTables(db);
  return [...statements].flatMap((sql) => {
    if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql)) return [];
    const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, nullsFor(sql));
    const scans = plan.filter(({ detail }) => isScan(detail, sql, growing));
    return scans.map(({ detail }) => `${detail}: ${sql.replace(/\s+/g, ' ')}`);
  });
}

/** "SCAN r USING INDEX …": of a growing table, by its own name or its alias in the statement. */
function isScan(detail: string, sql: string, growing: readonly string[]): boolean {
  const name = /^SCAN (\w+)/.exec(detail)?.[1];
  if (name === undefined || sql.includes(WHOLE_TABLES)) return false;
  // With a trigger on its table, the plan of an INSERT also shows a look at rows that refer to the new one. It is
  // made only where a deferred foreign key was broken before, and none is deferred here.
  if (/^\s*INSERT\b/i.test(sql) && !new RegExp(`\\b${name}\\b`).test(sql)) return false;
  return growing.some((table) => name === table || new RegExp(`\\b${table} (AS )?${name}\\b`, 'i').test(sql));
}

interface Step {
  addr: number;
  opcode: string;
  p1: number;
  p2: number;
  /** The function, of an aggregate's step. */
  p4: string | null;
}

/**
 * Where a statement meets rows of a growing table that it then passes over (a term of its WHERE that the index does not
 * lead by), sorts them itself, or reads all of a member's: one who has a hundred thousand of them would wait for each.
 * Read from SQLite's own program of the statement and of the triggers that it fires.
 */
export function detoursOf(db: Db, statements: Iterable<string>): string[] {
  const growing = growingTables(db);
  const pages = new Map(
    db
      .all<{ rootpage: number; tbl_name: string }>('SELECT rootpage, tbl_name FROM sqlite_schema')
      .filter(({ tbl_name }) => growing.includes(tbl_name))
      .map(({ rootpage, tbl_name }) => [rootpage, tbl_name]),
  );
  return [...statements].flatMap((sql) => {
    const text = sql.replace(/\s+/g, ' ').trim();
    if (!/^(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text)) return [];
    if (ON_PURPOSE.some(({ start }) => text.startsWith(start))) return [];
    const asked = FEW_ROWS.filter((few) => text.includes(few.in ?? '')).reduce(
      (left, { term }) => left.replaceAll(term, ''),
      text,
    );
    return faultsOf(db, asked, pages).map((fault) => `${fault}: ${text}`);
  });
}

/** Terms that pass over rows all the same, and why those are few. The rest of a statement must do without. */
const FEW_ROWS: readonly { term: RegExp; in?: string; why: string }[] = [
  { term: /AND \((\w+) < :at OR id < :id\)/g, why: 'a cursor passes over rows of its own moment' },
  {
    in: 'FROM mails',
    term: /AND \(expires_at IS NULL OR expires_at > :now\)/g,
    why: 'of those that the house sends few end, and those that nobody deleted lie between the others',
  },
  {
    in: 'FROM game_records',
    term: /AND status = :status(?! AND status <>)/g,
    why: 'settled: but for those that run and the cancelled all are',
  },
  {
    in: 'FROM game_records',
    term: /AND \+(category_code|product_id) = :\w+/g,
    why: 'of bets that are not settled, which have an index of their own',
  },
  {
    in: 'FROM game_records',
    term: /AND category_code = :category(?= AND product_id)/g,
    why: 'a product lies in one category; where nothing is found the page is not asked for',
  },
  {
    in: 'FROM deposits',
    term: /AND \+created_at >= :since/g,
    why: 'of what arrived today, orders older than a week',
  },
];

/** Statements that make a detour, by how they begin, and what bounds it. */
const ON_PURPOSE: readonly { start: string; why: string }[] = [
  { start: WHOLE_TABLES, why: 'the proof of the books reads everything' },
  { start: 'INSERT INTO record_totals', why: 'a slice of a database of before' },
  { start: 'SELECT finished_at - created_at AS took FROM withdrawals', why: 'the latest ones, so many' },
  { start: `SELECT order_no, created_at FROM transfers WHERE status = 'pending'`, why: 'in transit now' },
  {
    start: 'SELECT id, required_bet, valid_bet, product_ids FROM turnovers',
    why: 'what is open of a member',
  },
  { start: 'SELECT count(*) AS count, sum(required_bet - valid_bet)', why: 'what is open of a member' },
  { start: 'SELECT count(*) AS times, sum(amount)', why: 'a day of what a level may withdraw' },
  { start: 'SELECT count(*) AS n FROM withdrawals INDEXED BY withdrawals_open', why: 'the policy bounds it' },
  { start: 'SELECT count(*) AS n FROM deposits WHERE member_id', why: 'a day of one channel' },
  { start: 'SELECT id, order_no, amount FROM deposits WHERE member_id', why: 'one open order a channel' },
  { start: 'SELECT sum(actual_amount) AS total FROM deposits', why: 'what arrived within a day' },
  { start: 'DELETE FROM known_devices', why: 'a member has ten of them at most' },
  { start: 'SELECT count(*) AS count FROM wheel_draws', why: 'the spins of a day' },
  { start: 'SELECT status, count(*) AS bets', why: 'an hour at most at either end of a range' },
  ...[`status AS status`, 'CASE WHEN read_at', 'CASE WHEN passed_at'].map((state) => ({
    start: `SELECT ${state}`,
    why: 'an hour at most at either end of a range; all only while a database of before is filled',
  })),
  {
    start: 'SELECT count(*) AS count FROM members WHERE referrer_id',
    why: 'by its index alone: 2 ms at 100,000',
  },
  { start: 'SELECT sum(bet) AS bet, sum(deposit >= :deposit', why: 'by its key alone: 15 ms at 100,000' },
  { start: 'SELECT id FROM members m WHERE id > :after AND id <= :end', why: 'a slice of members' },
  { start: 'DELETE FROM attempts', why: 'old ones, of which none is locked any more' },
  { start: 'DELETE FROM sessions WHERE', why: 'a login and what it left open, each found by its index' },
  { start: 'DELETE FROM uploads', why: 'one that a picture is named by' },
  { start: 'SELECT count(*) AS count FROM code_requests', why: 'an hour of one address: a limit ends it' },
  { start: 'UPDATE jobs SET added_at', why: 'none, but after the clock went back' },
  { start: 'UPDATE turnovers SET valid_bet = required_bet', why: 'the seeds, in a new database' },
  { start: 'DELETE FROM mails', why: 'the seeds, in a new database' },
];

/** Tables whose rows are bounded by the calendar and by what the house offers: hours, days, months, states, products. */
const BY_CALENDAR = ['game_totals', 'record_totals', 'commissions', 'check_in_claims'];
/** Of which a member, or a login, has a handful: the house bounds what may be bound and what is kept. */
const HANDFUL = [
  ...['bank_cards', 'account_cards', 'virtual_addresses', 'account_stores', 'identities'],
  ...['tokens', 'launches', 'play_sessions', 'agreements', 'ledger_accounts'],
];

function faultsOf(db: Db, sql: string, pages: ReadonlyMap<number, string>): string[] {
  const programs = programsOf(db.all<Step>(`EXPLAIN ${sql}`, nullsFor(sql)));
  // Of an INSERT not the look at rows that refer to the new one: see isScan.
  const isMeant = ({ table }: Loop) => !/^INSERT\b/i.test(sql) || new RegExp(`\\b${table}\\b`).test(sql);
  const loops = programs.flatMap((program) => loopsOf(program, pages)).filter(isMeant);
  const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, nullsFor(sql));
  const isSorted = loops.length > 0 && plan.some(({ detail }) => /TEMP B-TREE FOR .*ORDER BY/.test(detail));
  const faults = [
    ...loops.filter(({ isPassed }) => isPassed).map(({ table }) => `passes over ${table}`),
    ...loops.filter(({ isEndless }) => isEndless).map(({ table }) => `reads all that it finds of ${table}`),
    ...(isSorted ? ['sorts'] : []),
  ];
  return [...new Set(faults)];
}

/** The statement's own, then one for each trigger: each counts its steps from nought. */
function programsOf(steps: readonly Step[]): Step[][] {
  const programs: Step[][] = [];
  for (const step of steps) {
    if (step.addr === 0) programs.push([]);
    programs.at(-1)?.push(step);
  }
  return programs;
}

/** Cursors over growing tables or their indexes, with the table. */
function growingIn(program: readonly Step[], pages: ReadonlyMap<number, string>): Map<number, string> {
  const opened = program.filter(({ opcode }) => /^(OpenRead|OpenWrite|ReopenIdx)$/.test(opcode));
  return new Map(
    opened
      .map(({ p1, p2 }): [number, string] => [p1, pages.get(p2) ?? ''])
      .filter(([, table]) => table !== ''),
  );
}

/** A comparison that goes on to the next row at once; the end of a range leaves the loop instead. */
const COMPARES = /^(Eq|Ne|Lt|Le|Gt|Ge|IsNull|NotNull|If|IfNot|NotFound|Found)$/;
/** What counts a LIMIT down; the greatest and the least of an index are at its ends. */
const LIMITS = /^(DecrJumpZero|IfNotZero)$/;

const BOUNDED = new Set([...BY_CALENDAR, ...HANDFUL]);

interface Loop {
  table: string;
  /** Meets rows that it goes on from at once. */
  isPassed: boolean;
  /** No LIMIT ends it. */
  isEndless: boolean;
}

/** Walks over growing tables. */
function loopsOf(program: readonly Step[], pages: ReadonlyMap<number, string>): Loop[] {
  const cursors = growingIn(program, pages);
  return program.flatMap(({ addr, opcode, p1, p2: top }) => {
    const table = cursors.get(p1);
    if (table === undefined || BOUNDED.has(table) || !/^(Next|Prev)$/.test(opcode)) return [];
    const body = program.filter((step) => step.addr >= top && step.addr < addr);
    const isPassed = body.some((step) => step.p2 === addr && COMPARES.test(step.opcode));
    const isEndless = !body.some(
      ({ opcode: ends, p4 }) => LIMITS.test(ends) || /^(min|max)\(/.test(p4 ?? ''),
    );
    return [{ table, isPassed, isEndless }];
  });
}

/** A statement is explained without its values, but all its parameters must be named. */
function nullsFor(sql: string): Record<string, null> {
  return Object.fromEntries([...sql.matchAll(/:(\w+)/g)].map(([, name]) => [name, null]));
}
