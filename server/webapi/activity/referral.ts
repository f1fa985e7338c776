import { type Cents, parseMoney, toDecimal } from '#shared/money.ts';
import { pagination } from '#shared/webapi/envelope.ts';
import type { PageQuery } from '#shared/webapi/fields.ts';
import type {
  DistributionMember,
  DistributionPromotion,
  DistributionRecord,
} from '#shared/webapi/schemas/distribution.ts';
import { maskAccount } from '../access/masks.ts';
import { memberById } from '../access/members.ts';
import { listPage } from '../http/paging.ts';
import { isoTime } from '../http/texts.ts';
import { commissionMail } from '../mail/activity-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { dayIn, HOUSE_ZONE, houseDayStart } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import type { BookDeps } from './prizes.ts';

/** A month of the house: "2026-11", from its first moment to the next one's. */
export interface Period {
  name: string;
  from: number;
  to: number;
}

/** The month that a moment lies in. */
export function periodOf(moment: number): Period {
  const name = dayIn(HOUSE_ZONE, moment).slice(0, 7);
  const [year = 0, month = 0] = name.split('-').map(Number);
  // Noon of the month's first day is the same day in the house's zone.
  const from = houseDayStart(Date.UTC(year, month - 1, 1, 12));
  return { name, from, to: houseDayStart(Date.UTC(year, month, 1, 12)) };
}

/** A member who was brought counts with this much in a period. */
const VALID_DEPOSIT: Cents = parseMoney('500.00');
const VALID_BET: Cents = parseMoney('2000.00');
const HOUR_MS = 3_600_000;

interface Brought extends FiguresRow {
  id: number;
  account: string;
  level: number;
  registered_at: number;
}

interface Figures {
  deposit: Cents;
  bet: Cents;
  isValid: boolean;
}

/** What each member `m` paid in and bet in a period. */
const FIGURES = `
  (SELECT sum(g.valid_bet) FROM game_totals g WHERE g.member_id = m.id AND g.span = ${HOUR_MS}
    AND g.start_at >= :from AND g.start_at < :to AND g.status = 'settled') AS bet,
  (SELECT sum(d.amount) FROM deposits d WHERE d.member_id = m.id
    AND d.created_at >= :from AND d.created_at < :to AND d.status = 'success') AS deposit`;

interface FiguresRow {
  bet: number | null;
  deposit: number | null;
}

function figuresOf(row: FiguresRow): Figures {
  const sums = { deposit: row.deposit ?? 0, bet: row.bet ?? 0 };
  return { ...sums, isValid: sums.deposit >= VALID_DEPOSIT && sums.bet >= VALID_BET };
}

interface Tier {
  level: number;
  min_valid_bet: Cents;
  min_members: number;
  /** Percent, a decimal. */
  rate: string;
}

function tiersOf(db: Db): Tier[] {
  return db.all<Tier>('SELECT * FROM distribution_tiers ORDER BY level');
}

interface Group {
  bet: Cents;
  validCount: number;
  count: number;
}

function groupOf(db: Db, referrerId: number, { from, to }: Period): Group {
  const rows = db.all<FiguresRow>(
    `SELECT ${FIGURES} FROM members m WHERE m.referrer_id = :referrerId AND m.registered_at < :to`,
    { referrerId, from, to },
  );
  const figures = rows.map(figuresOf);
  return {
    bet: figures.reduce((sum, { bet }) => sum + bet, 0),
    validCount: figures.filter(({ isValid }) => isValid).length,
    count: rows.length,
  };
}

/** The highest tier whose bets and members are both there; none below the first. */
function tierOf(tiers: readonly Tier[], { bet, validCount }: Group): Tier | undefined {
  return tiers.findLast((tier) => bet >= tier.min_valid_bet && validCount >= tier.min_members);
}

/** Whole cents, rounded down. */
function commissionOf(bet: Cents, rate: string): Cents {
  const hundredths = BigInt(parseMoney(rate));
  return Number((BigInt(bet) * hundredths) / 10_000n);
}

/** `GET /distribution/promotion`. */
export function referralOf(db: Db, memberId: number, at: number): DistributionPromotion {
  const period = periodOf(at);
  const group = groupOf(db, memberId, period);
  const tiers = tiersOf(db);
  const tier = tierOf(tiers, group);
  const paid = db.get<{ total: number | null }>(
    `SELECT sum(commission) AS total FROM commissions WHERE member_id = :memberId AND status = 'paid'`,
    { memberId },
  );
  const { referral_code: code } = memberById(db, memberId);
  return {
    code,
    // The API knows no host of the site: its own path, which the site completes.
    url: `/signup?a=${code}`,
    member_count: group.count,
    valid_count: group.validCount,
    commission_total: toDecimal(paid?.total ?? 0),
    commission_pending: toDecimal(tier ? commissionOf(group.bet, tier.rate) : 0),
    period_valid_bet: toDecimal(group.bet),
    settlement_at: isoTime(period.to),
    tiers: tiers.map((one) => ({ ...one, min_valid_bet: toDecimal(one.min_valid_bet) })),
  };
}

/** `GET /distribution/belong`: figures of the running period. */
export function broughtBy(db: Db, memberId: number, { page, per_page }: PageQuery, at: number) {
  const { from, to } = periodOf(at);
  const total = db.get<{ total: number }>(
    'SELECT count(*) AS total FROM members WHERE referrer_id = :memberId',
    {
      memberId,
    },
  )?.total;
  const rows = db.all<Brought>(
    `SELECT m.id, m.account, l.level, m.registered_at, ${FIGURES} FROM members m JOIN levels l ON l.id = m.level_id
     WHERE m.referrer_id = :memberId ORDER BY m.id DESC LIMIT :limit OFFSET :offset`,
    { memberId, from, to, limit: per_page, offset: (page - 1) * per_page },
  );
  return {
    list: rows.map(toBrought),
    pagination: pagination.parse({ page, per_page, total: total ?? 0 }),
  };
}

function toBrought(row: Brought): DistributionMember {
  const { deposit, bet, isValid } = figuresOf(row);
  return {
    id: row.id,
    account_masked: maskAccount(row.account),
    level: row.level,
    registered_at: isoTime(row.registered_at),
    deposit_total: toDecimal(deposit),
    valid_bet: toDecimal(bet),
    is_valid: isValid,
  };
}

interface CommissionRow {
  id: number;
  period: string;
  level: number | null;
  valid_bet: number;
  rate: string;
  commission: number;
  status: DistributionRecord['status'];
  settled_at: number;
}

/** `GET /distribution/record`: the newest period first. */
export function commissionsOf(db: Db, memberId: number, asked: PageQuery) {
  return listPage<CommissionRow, DistributionRecord>({
    db,
    asked,
    select: '*',
    from: 'FROM commissions WHERE member_id = :memberId',
    orderBy: 'period DESC',
    params: { memberId },
    toItem: (row) => ({
      id: row.id,
      period: row.period,
      level: row.level,
      valid_bet: toDecimal(row.valid_bet),
      rate: row.rate,
      commission: toDecimal(row.commission),
      status: row.status,
      settled_at: isoTime(row.settled_at),
    }),
  });
}

const SETTLED = 'distribution_settled';
const AT_ONCE = 100;

/**
 * Settles every month that is over and is not settled yet, each referrer in a transaction of its own; what was settled
 * once stays so. Returns how many commissions were written.
 */
export function settleCommissions(deps: BookDeps, at: number): number {
  const { db } = deps;
  const current = periodOf(at);
  let written = 0;
  for (let period = firstOpen(db, current); period.from < current.from; period = periodOf(period.to)) {
    written += settlePeriod(deps, period, at);
    noteSettled(db, period.name);
  }
  return written;
}

/** The month after the last one that was settled; of a database that settled none, the one before this. */
function firstOpen(db: Db, current: Period): Period {
  const settled = db.get<{ value: string }>('SELECT value FROM meta WHERE name = :name', {
    name: SETTLED,
  })?.value;
  if (settled === undefined) return periodOf(current.from - 1);
  return periodOf(periodOf(Date.parse(`${settled}-15`)).to);
}

function noteSettled(db: Db, period: string): void {
  db.run(
    'INSERT INTO meta (name, value) VALUES (:name, :period) ON CONFLICT (name) DO UPDATE SET value = :period',
    { name: SETTLED, period },
  );
}

function settlePeriod(deps: BookDeps, period: Period, at: number): number {
  const { db } = deps;
  let written = 0;
  for (let after = 0; ; ) {
    const referrers = db.all<{ id: number }>(
      `SELECT DISTINCT referrer_id AS id FROM members WHERE referrer_id > :after ORDER BY referrer_id LIMIT ${AT_ONCE}`,
      { after },
    );
    for (const { id } of referrers) written += Number(db.write(() => settleReferrer(deps, id, period, at)));
    const last = referrers.at(-1);
    if (!last || referrers.length < AT_ONCE) return written;
    after = last.id;
  }
}

/** @returns whether anything was written: nothing for a period without bets, or one that is settled already */
function settleReferrer(deps: BookDeps, memberId: number, period: Period, at: number): boolean {
  const { db, ledger } = deps;
  const group = groupOf(db, memberId, period);
  if (group.bet === 0) return false;
  const tier = tierOf(tiersOf(db), group);
  const rate = tier?.rate ?? '0.00';
  const commission = commissionOf(group.bet, rate);
  const { changes } = db.run(
    `INSERT INTO commissions (member_id, period, level, valid_bet, rate, commission, status, settled_at)
     VALUES (:memberId, :period, :level, :bet, :rate, :commission, 'paid', :at) ON CONFLICT (member_id, period) DO NOTHING`,
    { memberId, period: period.name, level: tier?.level ?? null, bet: group.bet, rate, commission, at },
  );
  if (changes === 0) return false;
  if (commission > 0) {
    ledger.transfer({
      kind: 'bonus',
      reference: `commission:${memberId}:${period.name}`,
      memberId,
      at,
      from: { kind: 'house', name: 'bonuses' },
      to: { kind: 'wallet', memberId, walletId: 1 },
      amount: commission,
    });
    insertMail(db, memberId, commissionMail({ period: period.name, commission }), at);
  }
  return true;
}
