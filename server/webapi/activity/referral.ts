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
import { payBonus } from '../money/bonuses.ts';
import { dayIn, OPERATOR_ZONE, operatorPeriod } from '../store/days.ts';
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
  const { start, end } = operatorPeriod('month', moment);
  return { name: dayIn(OPERATOR_ZONE, moment).slice(0, 7), from: start, to: end };
}

/** A member who was brought counts with this much in a period. */
const VALID_DEPOSIT: Cents = parseMoney('500.00');
const VALID_BET: Cents = parseMoney('2000.00');

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
}

/** What those whom a member brought did in a period: of each of them one row, kept by triggers. */
function groupOf(db: Db, referrerId: number, { name }: Period): Group {
  const row = db.get<{ bet: number | null; validCount: number | null }>(
    `SELECT sum(bet) AS bet, sum(deposit >= :deposit AND bet >= :least) AS validCount
     FROM brought_totals WHERE referrer_id = :referrerId AND period = :name`,
    { referrerId, name, deposit: VALID_DEPOSIT, least: VALID_BET },
  );
  return { bet: row?.bet ?? 0, validCount: row?.validCount ?? 0 };
}

function countBrought(db: Db, referrerId: number): number {
  const row = db.get<{ count: number }>(
    'SELECT count(*) AS count FROM members WHERE referrer_id = :referrerId',
    {
      referrerId,
    },
  );
  return row?.count ?? 0;
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

/** All commissions that were paid so far. */
function paidTo(db: Db, memberId: number): Cents {
  const paid = db.get<{ total: number | null }>(
    `SELECT sum(commission) AS total FROM commissions WHERE member_id = :memberId AND status = 'paid'`,
    { memberId },
  );
  return paid?.total ?? 0;
}

/** `GET /distribution/promotion`. */
export function referralOf(db: Db, memberId: number, at: number): DistributionPromotion {
  const period = periodOf(at);
  const group = groupOf(db, memberId, period);
  const tiers = tiersOf(db);
  const tier = tierOf(tiers, group);
  const { referral_code: code } = memberById(db, memberId);
  return {
    code,
    // The API knows no host of the site: its own path, which the site completes.
    url: `/signup?a=${code}`,
    member_count: countBrought(db, memberId),
    valid_count: group.validCount,
    commission_total: toDecimal(paidTo(db, memberId)),
    commission_pending: toDecimal(tier ? commissionOf(group.bet, tier.rate) : 0),
    period_valid_bet: toDecimal(group.bet),
    settlement_at: isoTime(period.to),
    tiers: tiers.map((one) => ({ ...one, min_valid_bet: toDecimal(one.min_valid_bet) })),
  };
}

/** `GET /distribution/belong`: figures of the running period. */
export function referralsOf(db: Db, memberId: number, { page, per_page }: PageQuery, at: number) {
  const rows = db.all<Brought>(
    `SELECT m.id, m.account, l.level, m.registered_at, t.bet, t.deposit FROM members m JOIN levels l ON l.id = m.level_id
     LEFT JOIN brought_totals t ON t.referrer_id = m.referrer_id AND t.period = :period AND t.member_id = m.id
     WHERE m.referrer_id = :memberId ORDER BY m.id DESC LIMIT :limit OFFSET :offset`,
    { memberId, period: periodOf(at).name, limit: per_page, offset: (page - 1) * per_page },
  );
  return {
    list: rows.map(toBrought),
    pagination: pagination.parse({ page, per_page, total: countBrought(db, memberId) }),
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
const PROGRESS = 'distribution_due';
/** Referrers that one look settles unless told otherwise. */
const AT_ONCE = 200;

/**
 * Settles the months that are over and are not settled yet, so many referrers at most, each in a transaction of its own;
 * call it again and again. What was settled once stays so. Returns how many referrers were looked at; 0: nobody is left.
 */
export function settleCommissions(deps: BookDeps, at: number, most = AT_ONCE): number {
  const { db } = deps;
  const current = periodOf(at);
  let looked = 0;
  for (let period = firstOpen(db, current); period.from < current.from; period = periodOf(period.to)) {
    looked += settleSome(deps, { period, at, most: most - looked });
    if (looked === most) return looked;
    noteMeta(db, SETTLED, period.name);
  }
  return looked;
}

/** The month after the last one that was settled; of a database that settled none, the one before this. */
function firstOpen(db: Db, current: Period): Period {
  const settled = db.get<{ value: string }>('SELECT value FROM meta WHERE name = :name', {
    name: SETTLED,
  })?.value;
  if (settled === undefined) return periodOf(current.from - 1);
  return periodOf(periodOf(Date.parse(`${settled}-15`)).to);
}

function noteMeta(db: Db, name: string, value: string): void {
  db.run(
    'INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value',
    { name, value },
  );
}

interface Some {
  period: Period;
  at: number;
  most: number;
}

/** The next referrers of a period, from where the last look ended. Returns how many. */
function settleSome(deps: BookDeps, { period, at, most }: Some): number {
  const { db } = deps;
  let after = settledUntil(db, period);
  for (let looked = 0; looked < most; looked += 1) {
    const id = db.get<{ id: number | null }>(
      'SELECT min(referrer_id) AS id FROM members WHERE referrer_id > :after',
      { after },
    )?.id;
    if (id === null || id === undefined) return looked;
    after = id;
    db.write(() => {
      settleReferrer(deps, id, period, at);
      noteMeta(db, PROGRESS, JSON.stringify({ period: period.name, after: id }));
    });
  }
  return most;
}

/** The last referrer of a period who was looked at. */
function settledUntil(db: Db, { name }: Period): number {
  const row = db.get<{ value: string }>('SELECT value FROM meta WHERE name = :name', { name: PROGRESS });
  // Written above.
  const progress = row && (JSON.parse(row.value) as { period: string; after: number });
  return progress?.period === name ? progress.after : 0;
}

/** Writes nothing for a period without bets, or one that is settled already. */
function settleReferrer(deps: BookDeps, memberId: number, period: Period, at: number): void {
  const { db, ledger } = deps;
  const group = groupOf(db, memberId, period);
  if (group.bet === 0) return;
  const tier = tierOf(tiersOf(db), group);
  const rate = tier?.rate ?? '0.00';
  const commission = commissionOf(group.bet, rate);
  const { changes } = db.run(
    `INSERT INTO commissions (member_id, period, level, valid_bet, rate, commission, status, settled_at)
     VALUES (:memberId, :period, :level, :bet, :rate, :commission, 'paid', :at) ON CONFLICT (member_id, period) DO NOTHING`,
    { memberId, period: period.name, level: tier?.level ?? null, bet: group.bet, rate, commission, at },
  );
  if (changes === 0) return;
  if (commission > 0) {
    const reference = `commission:${memberId}:${period.name}`;
    payBonus(ledger, { reference, memberId, amount: commission, at });
    insertMail(db, memberId, commissionMail({ period: period.name, commission }), at);
  }
}
