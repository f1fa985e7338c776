import { type Cents, parseMoney, percentOf, toDecimal } from '#shared/money.ts';
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
import type { LedgerDeps } from '../money/ledger.ts';
import { dayIn, OPERATOR_ZONE, operatorPeriod } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { readMeta, writeMeta } from '../store/meta.ts';

/** A month in the operator's time zone. `name`: "2026-11". `from` and `to`: milliseconds, `to` is exclusive. */
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

/** A referred member is valid in a period with at least these sums. */
const VALID_DEPOSIT: Cents = parseMoney('500.00');
const VALID_BET: Cents = parseMoney('2000.00');

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

/** Sums over all members that one member referred, in one period. */
interface ReferralTotals {
  bet: Cents;
  validCount: number;
}

/** Valid bets and deposits of the member `m` in a period. */
const FIGURES = `
  (SELECT coalesce(sum(valid_bet), 0) FROM game_records
   WHERE member_id = m.id AND bet_at >= :from AND bet_at < :to AND status = 'settled') AS bet,
  (SELECT coalesce(sum(amount), 0) FROM deposits
   WHERE member_id = m.id AND created_at >= :from AND created_at < :to AND status = 'success') AS deposit`;

function totalsOf(db: Db, referrerId: number, { from, to }: Period): ReferralTotals {
  const row = db.get<{ bet: number | null; validCount: number | null }>(
    `SELECT sum(bet) AS bet, sum(deposit >= :minDeposit AND bet >= :minBet) AS validCount
     FROM (SELECT ${FIGURES} FROM members m WHERE m.referrer_id = :referrerId)`,
    { referrerId, from, to, minDeposit: VALID_DEPOSIT, minBet: VALID_BET },
  );
  return { bet: row?.bet ?? 0, validCount: row?.validCount ?? 0 };
}

function countReferred(db: Db, referrerId: number): number {
  return db.number('SELECT count(*) FROM members WHERE referrer_id = :referrerId', { referrerId });
}

/** The highest tier whose minimum bets and members are both reached; undefined below the first. */
function tierOf(tiers: readonly Tier[], { bet, validCount }: ReferralTotals): Tier | undefined {
  return tiers.findLast((tier) => bet >= tier.min_valid_bet && validCount >= tier.min_members);
}

/** `GET /distribution/promotion`: the member's referral code and the figures of the current period. */
export function referralOf(db: Db, memberId: number, at: number): DistributionPromotion {
  const period = periodOf(at);
  const totals = totalsOf(db, memberId, period);
  const tiers = tiersOf(db);
  const tier = tierOf(tiers, totals);
  const { referral_code: code } = memberById(db, memberId);
  const paid = db.number(
    `SELECT sum(commission) FROM commissions WHERE member_id = :memberId AND status = 'paid'`,
    { memberId },
  );
  return {
    code,
    // A path: the API does not know the host of the site.
    url: `/signup?a=${code}`,
    member_count: countReferred(db, memberId),
    valid_count: totals.validCount,
    commission_total: toDecimal(paid),
    commission_pending: toDecimal(tier ? percentOf(totals.bet, parseMoney(tier.rate)) : 0),
    period_valid_bet: toDecimal(totals.bet),
    settlement_at: isoTime(period.to),
    tiers: tiers.map((one) => ({ ...one, min_valid_bet: toDecimal(one.min_valid_bet) })),
  };
}

interface ReferredRow {
  id: number;
  account: string;
  level: number;
  registered_at: number;
  bet: number;
  deposit: number;
}

/** `GET /distribution/belong`: the members that this one referred, with their figures of the current period. */
export function listReferred(db: Db, memberId: number, { page, per_page }: PageQuery, at: number) {
  const { from, to } = periodOf(at);
  const rows = db.all<ReferredRow>(
    `SELECT m.id, m.account, l.level, m.registered_at, ${FIGURES} FROM members m JOIN levels l ON l.id = m.level_id
     WHERE m.referrer_id = :memberId ORDER BY m.id DESC LIMIT :limit OFFSET :offset`,
    { memberId, from, to, limit: per_page, offset: (page - 1) * per_page },
  );
  const list = rows.map(
    ({ id, account, level, registered_at, deposit, bet }): DistributionMember => ({
      id,
      account_masked: maskAccount(account),
      level,
      registered_at: isoTime(registered_at),
      deposit_total: toDecimal(deposit),
      valid_bet: toDecimal(bet),
      is_valid: deposit >= VALID_DEPOSIT && bet >= VALID_BET,
    }),
  );
  return { list, pagination: pagination.parse({ page, per_page, total: countReferred(db, memberId) }) };
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
export function listCommissions(db: Db, memberId: number, asked: PageQuery) {
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

/** Name in `meta` of the last period that is settled completely. */
const SETTLED = 'distribution_settled';
/** Name in `meta` of the period in progress and its last settled referrer. */
const PROGRESS = 'distribution_due';
const BATCH_SIZE = 200;

/**
 * Settles the commissions of past months for a batch of referrers; call it repeatedly. One transaction per referrer. A
 * settled month never changes. Returns how many referrers were checked, at most `limit`; 0: nothing is due.
 */
export function settleCommissions(deps: LedgerDeps, at: number, limit = BATCH_SIZE): number {
  const { db } = deps;
  const current = periodOf(at);
  let checked = 0;
  for (let period = firstUnsettled(db, current); period.from < current.from; period = periodOf(period.to)) {
    checked += settleBatch(deps, { period, at, limit: limit - checked });
    if (checked === limit) return checked;
    writeMeta(db, SETTLED, period.name);
  }
  return checked;
}

/** The month after the last settled one; the previous month when none is settled. */
function firstUnsettled(db: Db, current: Period): Period {
  const settled = readMeta(db, SETTLED);
  if (settled === undefined) return periodOf(current.from - 1);
  return periodOf(periodOf(Date.parse(`${settled}-15`)).to);
}

/** Settles the next referrers of a period, in order of their ids. Returns how many there were. */
function settleBatch(
  deps: LedgerDeps,
  { period, at, limit }: { period: Period; at: number; limit: number },
): number {
  const { db } = deps;
  const saved = readMeta(db, PROGRESS);
  // Written below.
  const progress = saved === undefined ? null : (JSON.parse(saved) as { period: string; after: number });
  let after = progress?.period === period.name ? progress.after : 0;
  for (let checked = 0; checked < limit; checked += 1) {
    const id = db.get<{ id: number | null }>(
      'SELECT min(referrer_id) AS id FROM members WHERE referrer_id > :after',
      { after },
    )?.id;
    if (id === null || id === undefined) return checked;
    after = id;
    db.write(() => {
      settleReferrer(deps, id, period, at);
      writeMeta(db, PROGRESS, JSON.stringify({ period: period.name, after: id }));
    });
  }
  return limit;
}

/** Writes nothing for a period without bets or one that is already settled. */
function settleReferrer(deps: LedgerDeps, memberId: number, period: Period, at: number): void {
  const { db, ledger } = deps;
  const totals = totalsOf(db, memberId, period);
  if (totals.bet === 0) return;
  const tier = tierOf(tiersOf(db), totals);
  const rate = tier?.rate ?? '0.00';
  const commission = percentOf(totals.bet, parseMoney(rate));
  const { changes } = db.run(
    `INSERT INTO commissions (member_id, period, level, valid_bet, rate, commission, status, settled_at)
     VALUES (:memberId, :period, :level, :bet, :rate, :commission, 'paid', :at) ON CONFLICT (member_id, period) DO NOTHING`,
    { memberId, period: period.name, level: tier?.level ?? null, bet: totals.bet, rate, commission, at },
  );
  if (changes === 0 || commission === 0) return;
  const reference = `commission:${memberId}:${period.name}`;
  payBonus(ledger, { reference, memberId, amount: commission, at });
  insertMail(db, memberId, commissionMail({ period: period.name, commission }), at);
}
