import { type Cents, parseMoney, toDecimal } from '#shared/money.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import { imageUrl } from '../http/images.ts';
import { pickText } from '../http/texts.ts';
import { CHOICES, type GameKind, KIND_OF } from './rules.ts';
import type { PlayState } from './schemas.ts';
import { findPlaySession, type PlaySession } from './sessions.ts';

export const BET_MIN = parseMoney('1.00');
export const BET_MAX = parseMoney('5000.00');

interface ProductRow {
  product_name: string;
  category_code: CategoryCode;
  wallet_id: number;
  behaviour: string;
  wallet_name: string;
  game_name: string | null;
  image: string;
}

/** A launched demo game: its play session, its product and its current state. */
export interface LaunchedGame {
  session: PlaySession;
  product: ProductRow;
  kind: GameKind;
  isIntegerOnly: boolean;
  state: PlayState;
}

/** The game of a play session, with its balance. @throws ApiError LAUNCH_USED when the session has ended */
export function readGame(deps: WebapiDeps, sessionToken: string): LaunchedGame {
  const session = findPlaySession(deps.db, sessionToken, deps.now());
  if (!session) throw new ApiError('LAUNCH_USED');
  const product = deps.db.get<ProductRow>(
    `SELECT p.name AS product_name, p.category_code, p.wallet_id, w.behaviour, w.name AS wallet_name, g.name AS game_name,
       coalesce(g.image, p.image) AS image
     FROM products p JOIN wallets w ON w.id = p.wallet_id LEFT JOIN games g ON g.id = :gameId
     WHERE p.id = :productId`,
    { productId: session.productId, gameId: session.gameId },
  );
  if (!product) throw new ApiError('LAUNCH_USED');
  const kind = KIND_OF[product.category_code];
  const isIntegerOnly = product.behaviour === 'whole_amounts';
  const state = {
    name: pickText(product.game_name ?? product.product_name, session.locale),
    image: imageUrl(product.image, session.locale),
    kind,
    is_demo: session.isDemo,
    is_integer_only: isIntegerOnly,
    wallet: pickText(product.wallet_name, session.locale),
    balance: toDecimal(balanceOf(deps, session, product.wallet_id)),
    min: toDecimal(BET_MIN),
    max: toDecimal(BET_MAX),
    choices: [...CHOICES[kind]],
  };
  return { session, product, kind, isIntegerOnly, state };
}

function balanceOf({ ledger }: WebapiDeps, session: PlaySession, walletId: number): Cents {
  if (session.isDemo || session.memberId === null) return session.demoBalance ?? 0;
  return ledger.balance({ kind: 'wallet', memberId: session.memberId, walletId });
}
