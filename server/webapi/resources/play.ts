import { randomInt } from 'node:crypto';
import { type Cents, formatMoney, parseMoney, toDecimal } from '#shared/money.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { WebapiDeps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import type { Handlers } from '../http/mount.ts';
import type { Text } from '../http/texts.ts';
import { settleRound } from '../money/bets.ts';
import type { PLAY_CALLS } from '../play/calls.ts';
import { CHOICES, type Outcome, play } from '../play/rules.ts';
import type { BetAnswer } from '../play/schemas.ts';
import { BET_MAX, BET_MIN, readTable, type Table, type TitleRow } from '../play/table.ts';
import { isProductClosed } from '../store/maintenance.ts';

/** What the page of a launched demo game asks for; its session is in the path. */
export function playRoutes(deps: WebapiDeps): Handlers<typeof PLAY_CALLS> {
  return {
    table: (call) => readTable(deps, call.params.session).state,
    bet: (call) => bet(deps, call),
  };
}

/** One round: the server draws, books it, and only then tells. */
function bet(deps: WebapiDeps, call: Call<typeof PLAY_CALLS.bet>): BetAnswer {
  const table = readTable(deps, call.params.session);
  const { body } = call;
  const amount = parseMoney(body.amount);
  assertBet(deps, table, amount);
  if (!CHOICES[table.kind].includes(body.choice)) throw fieldError('choice', YUP_IDS.oneOf);
  return call.commit(() => {
    const drawn = play(table.kind, { bet: amount, choice: body.choice }, (limit) => randomInt(limit));
    // A wallet of whole amounts pays whole amounts, the rest is the house's.
    const payout = table.isWhole ? drawn.payout - (drawn.payout % 100) : drawn.payout;
    const betNo = book(deps, table, { amount, outcome: { ...drawn, payout } });
    const { state } = readTable(deps, call.params.session);
    return {
      shown: drawn.shown,
      bet: toDecimal(amount),
      payout: toDecimal(payout),
      balance: state.balance,
      bet_no: betNo,
    };
  });
}

function assertBet({ db, now }: WebapiDeps, { session, title, isWhole }: Table, amount: Cents): void {
  if (isProductClosed(db, session.productId, now())) {
    throw new ApiError('PRODUCT_MAINTENANCE', { values: { product: nameOf(title) } });
  }
  if (amount < BET_MIN || amount > BET_MAX) {
    throw new ApiError('BET_LIMITS', { values: { min: formatMoney(BET_MIN), max: formatMoney(BET_MAX) } });
  }
  if (isWhole && amount % 100 !== 0)
    throw new ApiError('WHOLE_AMOUNTS', { values: { wallet: nameOf(title) } });
}

function nameOf(title: TitleRow): Text {
  // Written by the seeds as a text in both languages.
  return JSON.parse(title.product_name) as Text;
}

/** Real money through the ledger and into the records; play money only changes the session. */
function book(
  deps: WebapiDeps,
  { session, title }: Table,
  { amount, outcome }: { amount: Cents; outcome: Outcome },
): string | null {
  if (!session.isDemo && session.memberId !== null) {
    return settleRound(deps, {
      memberId: session.memberId,
      walletId: title.wallet_id,
      productId: session.productId,
      gameId: session.gameId,
      bet: amount,
      payout: outcome.payout,
      at: deps.now(),
      content: outcome.content,
    });
  }
  bookPlayMoney(deps, session, { amount, payout: outcome.payout });
  return null;
}

function bookPlayMoney(
  { db }: WebapiDeps,
  { demoBalance, hash }: Table['session'],
  { amount, payout }: { amount: Cents; payout: Cents },
): void {
  const balance = (demoBalance ?? 0) - amount;
  if (balance < 0) throw new ApiError('INSUFFICIENT_BALANCE');
  db.run('UPDATE play_sessions SET demo_balance = :balance WHERE hash = :hash', {
    balance: balance + payout,
    hash,
  });
}
