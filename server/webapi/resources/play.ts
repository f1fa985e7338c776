import { randomInt } from 'node:crypto';
import { formatMoney, parseMoney, toDecimal } from '#shared/money.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { WebapiDeps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import type { Handlers } from '../http/mount.ts';
import { readText } from '../http/texts.ts';
import { settleRound } from '../money/bets.ts';
import type { PLAY_CALLS } from '../play/calls.ts';
import { BET_MAX, BET_MIN, type LaunchedGame, readGame } from '../play/game.ts';
import { CHOICES, type Outcome, play } from '../play/rules.ts';
import type { BetAnswer } from '../play/schemas.ts';
import { assertMayPlay } from '../safer-play/check.ts';
import { recordPlay } from '../safer-play/usage.ts';
import { isProductClosed } from '../store/maintenance.ts';

/** Calls of the page of a launched demo game. The play session is in the path. */
export function playRoutes(deps: WebapiDeps): Handlers<typeof PLAY_CALLS> {
  return {
    state: (call) => readGame(deps, call.params.session).state,
    bet: (call) => bet(deps, call),
    playing: (call) => recordVisible(deps, call),
  };
}

/** Counts the time of a visible game that is played for money. @throws ApiError the refusal of the next bet */
function recordVisible(deps: WebapiDeps, call: Call<typeof PLAY_CALLS.playing>): void {
  const { memberId, isDemo } = readGame(deps, call.params.session).session;
  if (isDemo || memberId === null) return;
  const at = deps.now();
  call.commit(() => recordPlay(deps.db, memberId, at));
  assertMayPlay(deps.db, { memberId, at });
}

/**
 * Plays one round. @throws ApiError PRODUCT_MAINTENANCE, BET_LIMITS, WHOLE_AMOUNTS, INVALID, INSUFFICIENT_BALANCE, or the errors
 * of `assertMayPlay`
 */
function bet(deps: WebapiDeps, call: Call<typeof PLAY_CALLS.bet>): BetAnswer {
  const game = readGame(deps, call.params.session);
  const { kind, session, product, isIntegerOnly } = game;
  const { body } = call;
  const amount = parseMoney(body.amount);
  const productName = readText(product.product_name);
  if (isProductClosed(deps.db, session.productId, deps.now()))
    throw new ApiError('PRODUCT_MAINTENANCE', { values: { product: productName } });
  if (amount < BET_MIN || amount > BET_MAX)
    throw new ApiError('BET_LIMITS', { values: { min: formatMoney(BET_MIN), max: formatMoney(BET_MAX) } });
  if (isIntegerOnly && amount % 100 !== 0)
    throw new ApiError('WHOLE_AMOUNTS', { values: { wallet: productName } });
  if (!CHOICES[kind].includes(body.choice)) throw fieldError('choice', YUP_IDS.oneOf);
  return call.commit(() => {
    const drawn = play(kind, { bet: amount, choice: body.choice }, (limit) => randomInt(limit));
    // A wallet of whole amounts pays whole amounts: the cents are dropped.
    const payout = isIntegerOnly ? drawn.payout - (drawn.payout % 100) : drawn.payout;
    const betNo = bookRound(deps, game, { bet: amount, outcome: { ...drawn, payout } });
    const { state } = readGame(deps, call.params.session);
    return {
      shown: drawn.shown,
      content: drawn.content[session.locale],
      bet: toDecimal(amount),
      payout: toDecimal(payout),
      is_push: drawn.isPush ?? false,
      balance: state.balance,
      bet_no: betNo,
    };
  });
}

/** Books a round in the ledger and the records. Play money only changes the session. Returns the bet number or null. */
function bookRound(
  deps: WebapiDeps,
  { session, product }: LaunchedGame,
  { bet, outcome: { payout, isPush, content } }: { bet: number; outcome: Outcome },
): string | null {
  if (!session.isDemo && session.memberId !== null) {
    const at = deps.now();
    assertMayPlay(deps.db, { memberId: session.memberId, at }, bet);
    recordPlay(deps.db, session.memberId, at);
    return settleRound(deps, {
      memberId: session.memberId,
      walletId: product.wallet_id,
      productId: session.productId,
      gameId: session.gameId,
      bet,
      payout,
      isPush,
      at,
      content,
    });
  }
  const left = (session.demoBalance ?? 0) - bet;
  if (left < 0) throw new ApiError('INSUFFICIENT_BALANCE');
  deps.db.run('UPDATE play_sessions SET demo_balance = :balance WHERE hash = :hash', {
    balance: left + payout,
    hash: session.hash,
  });
  return null;
}
