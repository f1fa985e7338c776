import { parseMoney } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { insertMember } from '../access/members.ts';
import { claimDay } from '../activity/check-in.ts';
import { findActivityOffer } from '../activity/offers.ts';
import { PAY_DELAY_MS, payRebatesOf } from '../activity/rebates.ts';
import { periodOf, settleCommissions } from '../activity/referral.ts';
import { type PrizeRow, spin } from '../activity/wheel.ts';
import { insertPastDeposit } from '../deposit/orders.ts';
import type { WebapiDeps } from '../deps.ts';
import { settleRound } from '../money/bets.ts';
import { insertTransfer } from '../money/transfers.ts';
import { DAY_MS, operatorPeriod } from '../store/days.ts';
import { checkInActivity, luckyWheel, products } from './content.ts';

type DemoDeps = Pick<WebapiDeps, 'db' | 'ledger'>;

/** Channel id of content/deposit-channels.json. */
const BANK_TRANSFER = 1;
/** Check-ins up to yesterday. The bonus of day 7 is two claims away. */
const CHECK_INS = 5;
/** Weeks whose rebates were paid: less than the demo member's history, so that each week is whole. */
const REBATE_WEEKS = 6;
/** Prize ids of yesterday's spins: points, nothing, cash. */
const DRAWN_PRIZES = [2, 6, 4];

/** Inserts the demo member's last check-ins, spins and rebates; call inside `db.write`. */
export function insertDemoActivities(deps: DemoDeps, memberId: number, at: number): void {
  const checkIn = findActivityOffer(deps.db, checkInActivity.path);
  const wheel = findActivityOffer(deps.db, luckyWheel.path);
  if (!checkIn || !wheel) return;
  for (let day = CHECK_INS; day >= 1; day -= 1) claimDay(deps, checkIn, { memberId, at: at - day * DAY_MS });
  for (const [index, id] of DRAWN_PRIZES.entries()) {
    const pick = (prizes: readonly PrizeRow[]) => prizes.find((prize) => prize.id === id) ?? noPrize(id);
    spin(deps, wheel, { memberId, at: at - DAY_MS + index * 60_000 }, pick);
  }
  payPastRebates(deps, memberId, at);
}

/** The rebates of the last weeks, each paid on the Monday after it. */
function payPastRebates(deps: DemoDeps, memberId: number, at: number): void {
  const thisWeek = operatorPeriod('week', at).start;
  for (let weeks = REBATE_WEEKS; weeks >= 1; weeks -= 1) {
    const week = thisWeek - weeks * 7 * DAY_MS;
    const paidAt = week + 7 * DAY_MS + PAY_DELAY_MS;
    if (paidAt <= at) payRebatesOf(deps, { memberId, week, at: paidAt });
  }
}

function noPrize(id: number): never {
  throw new Error(`The wheel has no prize ${id}`);
}

interface ReferredMember {
  account: string;
  phone: string;
  /** Registered this many days ago; null: at the beginning of last month, after the demo member. */
  days: number | null;
  deposit: string;
  /** Bet of each of eight rounds. */
  bet: string;
}

const REFERRED: readonly ReferredMember[] = [
  { account: 'mei1990', phone: '+886900000001', days: null, deposit: '3000.00', bet: '600.00' },
  { account: 'haoyu77', phone: '+886900000002', days: null, deposit: '8000.00', bet: '1500.00' },
  { account: 'jasonlin', phone: '+886900000003', days: null, deposit: '1000.00', bet: '300.00' },
  { account: 'tingting', phone: '+886900000004', days: 9, deposit: '500.00', bet: '50.00' },
  { account: 'wuchen8', phone: '+886900000005', days: 2, deposit: '0.00', bet: '0.00' },
];

/** Inserts the members that the demo member referred, their bets, and last month's commission; call inside `db.write`. */
export function insertDemoReferrals(
  deps: DemoDeps,
  { referralCode, passwordHash }: { referralCode: string; passwordHash: string },
  at: number,
): void {
  const lastMonth = periodOf(periodOf(at).from - 1);
  for (const { account, phone, days, deposit, bet } of REFERRED) {
    const since = days === null ? lastMonth.from + 2 * DAY_MS : at - days * DAY_MS;
    const ids = { account, phone, passwordHash, areaCode: '+886', dealer: referralCode };
    const memberId = insertMember(deps.db, { ...ids, at: since, ip: '198.51.100.7' });
    const months = days === null ? [lastMonth.from + 9 * DAY_MS, at - DAY_MS] : [at - DAY_MS];
    for (const moment of months) insertSession(deps, { memberId, deposit, bet, at: moment });
  }
  settleCommissions(deps, at);
}

interface Session {
  memberId: number;
  deposit: string;
  bet: string;
  at: number;
}

function insertSession(deps: DemoDeps, { memberId, deposit, bet, at }: Session): void {
  const product = products.find(({ behaviour, is_maintenance }) => behaviour === 'normal' && !is_maintenance);
  const amount = parseMoney(deposit);
  if (!product || amount === 0) return;
  insertPastDeposit(deps, { memberId, channelId: BANK_TRANSFER, amount, at, status: 'success' });
  const move = { fromId: MAIN_WALLET_ID, toId: product.wallet_id, mode: 'auto', status: 'success' } as const;
  insertTransfer(deps, { ...move, memberId, amount, at });
  const stake = parseMoney(bet);
  for (let round = 0; round < 8; round += 1) {
    settleRound(deps, {
      memberId,
      walletId: product.wallet_id,
      productId: product.id,
      gameId: null,
      bet: stake,
      // Every other round pays double, so the deposit lasts.
      payout: round % 2 === 0 ? stake * 2 : 0,
      at: at + (round + 1) * 60_000,
    });
  }
}
