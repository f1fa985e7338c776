import { randomInt } from 'node:crypto';
import type { Locale } from '#shared/locales.ts';
import { type Cents, formatMoney, parseMoney, toDecimal } from '#shared/money.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type { WebapiDeps } from '../deps.ts';
import type { Call } from '../http/call.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import type { Handlers } from '../http/mount.ts';
import { pickText, type Text } from '../http/texts.ts';
import { settleRound } from '../money/bets.ts';
import type { PLAY_CALLS } from '../play/calls.ts';
import { isProductClosed } from '../play/maintenance.ts';
import { CHOICES, type GameKind, kindOf, type Outcome, play } from '../play/rules.ts';
import type { BetAnswer, PlayState } from '../play/schemas.ts';
import { findPlaySession, type PlaySession } from '../play/sessions.ts';

const BET_MIN = parseMoney('1.00');
const BET_MAX = parseMoney('5000.00');

/** What the page of a launched demo game asks for; its session is in the path. */
export function playRoutes(deps: WebapiDeps): Handlers<typeof PLAY_CALLS> {
  return {
    table: (call) => readTable(deps, call.params.session).state,
    bet: (call) => bet(deps, call),
  };
}

interface TitleRow {
  product_name: string;
  category_code: CategoryCode;
  wallet_id: number;
  behaviour: string;
  game_name: string | null;
}

interface Table {
  session: PlaySession;
  title: TitleRow;
  kind: GameKind;
  isWhole: boolean;
  state: PlayState;
}

/** The game a session plays, with its balance. @throws ApiError LAUNCH_USED when the session is over */
export function readTable(deps: WebapiDeps, sessionToken: string): Table {
  const session = findPlaySession(deps.db, sessionToken, deps.now());
  if (!session) throw new ApiError('LAUNCH_USED');
  const title = readTitle(deps, session);
  const kind = kindOf(title.category_code);
  const isWhole = title.behaviour === 'whole_amounts';
  const state = {
    name: titleName(title, session.locale),
    kind,
    is_demo: session.isDemo,
    is_integer_only: isWhole,
    balance: toDecimal(balanceOf(deps, session, title.wallet_id)),
    min: toDecimal(BET_MIN),
    max: toDecimal(BET_MAX),
    choices: [...CHOICES[kind]],
  };
  return { session, title, kind, isWhole, state };
}

function readTitle({ db }: WebapiDeps, session: PlaySession): TitleRow {
  const row = db.get<TitleRow>(
    `SELECT p.name AS product_name, p.category_code, p.wallet_id, w.behaviour, g.name AS game_name
     FROM products p JOIN wallets w ON w.id = p.wallet_id LEFT JOIN games g ON g.id = :gameId
     WHERE p.id = :productId`,
    { productId: session.productId, gameId: session.gameId },
  );
  if (!row) throw new ApiError('LAUNCH_USED');
  return row;
}

function titleName(title: TitleRow, locale: Locale): string {
  return pickText(title.game_name ?? title.product_name, locale);
}

function balanceOf({ ledger }: WebapiDeps, session: PlaySession, walletId: number): Cents {
  if (session.isDemo || session.memberId === null) return session.demoBalance ?? 0;
  return ledger.balance({ kind: 'wallet', memberId: session.memberId, walletId });
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
  const balance = (session.demoBalance ?? 0) - amount;
  if (balance < 0) throw new ApiError('INSUFFICIENT_BALANCE');
  deps.db.run('UPDATE play_sessions SET demo_balance = :balance WHERE hash = :hash', {
    balance: balance + outcome.payout,
    hash: session.hash,
  });
  return null;
}
