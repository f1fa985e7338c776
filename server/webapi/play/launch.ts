import { WEBAPI_PREFIX } from '#shared/config.ts';
import { type Cents, toDecimal } from '#shared/money.ts';
import type { GameLaunch } from '#shared/webapi/schemas/game.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { memberById } from '../access/members.ts';
import type { WebapiDeps } from '../deps.ts';
import type { AnyCall } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { pickText, readText } from '../http/texts.ts';
import { assertReachable, movable, recallAll, transferMoney } from '../money/transfers.ts';
import { walletById } from '../money/wallets.ts';
import { assertMayPlay, assertNoBreak } from '../safer-play/check.ts';
import { isProductClosed } from '../store/maintenance.ts';
import { createLaunch } from './sessions.ts';

interface ProductRow {
  id: number;
  name: string;
  wallet_id: number;
  support_demo: number;
}

interface GameRow {
  id: number;
  product_id: number;
  name: string;
  support_demo: number;
}

interface LaunchRequest {
  gameId: number | null;
  productId: number | null;
  isDemo: boolean;
  call: AnyCall;
}

/**
 * Launches a game for a member, or as a demo: checks that its provider is open and reachable, moves the member's money
 * there when automatic transfer is on, and returns a one-use URL. For a guest without `isDemo` it returns only the game.
 * A break refuses demos too. @throws ApiError NOT_FOUND, PRODUCT_MAINTENANCE, NO_DEMO, the errors of `assertMayPlay`
 * or those of a transfer
 */
export async function launchGame(
  deps: WebapiDeps,
  { gameId, productId, isDemo, call }: LaunchRequest,
): Promise<GameLaunch> {
  const { db } = deps;
  const game =
    gameId === null
      ? null
      : db.get<GameRow>('SELECT id, product_id, name, support_demo FROM games WHERE id = :gameId', {
          gameId,
        });
  if (game === undefined) throw new ApiError('NOT_FOUND');
  const product = db.get<ProductRow>(
    'SELECT id, name, wallet_id, support_demo FROM products WHERE id = :id',
    {
      id: game?.product_id ?? productId ?? 0,
    },
  );
  if (!product) throw new ApiError('NOT_FOUND');
  const answer: GameLaunch = {
    id: game?.id,
    product_id: product.id,
    name: pickText(game?.name ?? product.name, call.locale),
    wallet_id: product.wallet_id,
  };
  const memberId = call.session?.memberId ?? null;
  if (memberId === null && !isDemo) return answer;
  if (memberId === null) deps.limits.spend('demos', call.ip);
  const assertAllowed = () => {
    if (memberId === null) return;
    const principal = { memberId, at: deps.now() };
    if (isDemo) assertNoBreak(db, principal);
    else assertMayPlay(db, principal);
  };
  // Before any money is moved.
  assertAllowed();
  assertOpen(deps, product);
  if (isDemo && (game ?? product).support_demo === 0) throw new ApiError('NO_DEMO');
  const moved =
    isDemo || memberId === null ? null : await moveMoneyToGame(deps, call, memberId, product.wallet_id);
  return call.commit(() => {
    // The product may have closed, or a break begun, while its provider was called.
    assertAllowed();
    assertOpen(deps, product);
    const token = createLaunch(
      db,
      {
        memberId,
        sessionId: call.session?.id ?? null,
        productId: product.id,
        gameId: game?.id ?? null,
        locale: call.locale,
        isDemo,
      },
      deps.now(),
    );
    return {
      ...answer,
      launch_url: `${WEBAPI_PREFIX}/play/open/${token}`,
      moved_amount: moved === null ? null : toDecimal(moved),
    };
  });
}

function assertOpen({ db, now }: WebapiDeps, product: ProductRow): void {
  if (!isProductClosed(db, product.id, now())) return;
  throw new ApiError('PRODUCT_MAINTENANCE', { values: { product: readText(product.name) } });
}

/**
 * With automatic transfer on, moves the money of all other wallets to the game's wallet. Returns the cents that arrived
 * there. @throws ApiError when the game's provider cannot be reached
 */
async function moveMoneyToGame(
  deps: WebapiDeps,
  { assertSession }: AnyCall,
  memberId: number,
  walletId: number,
): Promise<Cents> {
  const wallet = walletById(deps, walletId);
  if (memberById(deps.db, memberId).transfer_mode === 0) {
    await assertReachable(deps, wallet);
    return 0;
  }
  // Another provider that does not return its money does not block this launch.
  await recallAll(deps, {
    memberId,
    mode: 'auto',
    exceptId: walletId,
    assertAllowed: assertSession,
    describe: (error) => error.id,
  });
  const main = walletById(deps, MAIN_WALLET_ID);
  const amount = movable(wallet, deps.ledger.balance({ kind: 'wallet', memberId, walletId: MAIN_WALLET_ID }));
  if (amount === 0) {
    await assertReachable(deps, wallet);
    return 0;
  }
  return transferMoney(deps, {
    memberId,
    from: main,
    to: wallet,
    amount,
    mode: 'auto',
    assertAllowed: () => {
      assertSession();
      assertMayPlay(deps.db, { memberId, at: deps.now() });
    },
    onArrival: () => amount,
  });
}
