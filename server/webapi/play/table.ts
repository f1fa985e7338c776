import type { Locale } from '#shared/locales.ts';
import { type Cents, parseMoney, toDecimal } from '#shared/money.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import { pickText } from '../http/texts.ts';
import { CHOICES, type GameKind, kindOf } from './rules.ts';
import type { PlayState } from './schemas.ts';
import { findPlaySession, type PlaySession } from './sessions.ts';

export const BET_MIN = parseMoney('1.00');
export const BET_MAX = parseMoney('5000.00');

export interface TitleRow {
  product_name: string;
  category_code: CategoryCode;
  wallet_id: number;
  behaviour: string;
  game_name: string | null;
}

/** What a session plays, and where it stands. */
export interface Table {
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
