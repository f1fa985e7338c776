import { parseMoney } from '#shared/money.ts';
import type { GameWallet, RecallResult, TransferResult } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import type { WebapiDeps } from '../deps.ts';
import { type MemberCall, wholeList } from '../http/call.ts';
import { recallAll, transferMoney } from '../money/transfers.ts';
import { fetchWallet, fetchWallets, type WalletRow, walletById, walletView } from '../money/wallets.ts';
import { assertMayPlay } from '../safer-play/check.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** The member's wallets and transfers between them. */
export function walletRoutes(
  deps: WebapiDeps,
): RoutesOf<'wallets' | 'wallet' | 'setTransferMode' | 'transfer' | 'recall'> {
  return {
    wallets: (call) => list(deps, call),
    wallet: (call) => one(deps, call),
    setTransferMode: (call) => setTransferMode(deps, call),
    transfer: (call) => transfer(deps, call),
    recall: (call) => recall(deps, call),
  };
}

async function list(deps: WebapiDeps, call: MemberCall) {
  return wholeList(await fetchWallets(deps, { memberId: call.session.memberId, locale: call.locale }));
}

async function one(deps: WebapiDeps, call: CallFor<'wallet'>): Promise<GameWallet> {
  const wallet = walletById(deps, call.params.id ?? MAIN_WALLET_ID);
  return fetchWallet(deps, { wallet, memberId: call.session.memberId, locale: call.locale });
}

function setTransferMode({ db }: WebapiDeps, call: CallFor<'setTransferMode'>): { mode: 0 | 1 } {
  const { mode } = call.body;
  return call.commit(() => {
    db.run('UPDATE members SET transfer_mode = :mode WHERE id = :id', { mode, id: call.session.memberId });
    return { mode };
  });
}

async function transfer(deps: WebapiDeps, call: CallFor<'transfer'>): Promise<TransferResult> {
  const { body } = call;
  const { memberId } = call.session;
  const [from, to] = [walletById(deps, body.from_id), walletById(deps, body.to_id)];
  const view = (wallet: WalletRow) => walletView(deps, { wallet, memberId, locale: call.locale });
  return transferMoney(deps, {
    memberId,
    from,
    to,
    amount: parseMoney(body.amount),
    mode: 'manual',
    assertAllowed: () => {
      call.assertSession();
      // Money may always come back from a game.
      if (to.id !== MAIN_WALLET_ID) assertMayPlay(deps.db, { memberId, at: deps.now() });
    },
    onArrival: () => call.complete(() => ({ from: view(from), to: view(to) })),
  });
}

async function recall(deps: WebapiDeps, call: MemberCall): Promise<RecallResult> {
  const { memberId } = call.session;
  const entries = await recallAll(deps, {
    memberId,
    mode: 'manual',
    assertAllowed: call.assertSession,
    describe: (error) => error.text(call.locale),
  });
  const main = walletById(deps, MAIN_WALLET_ID);
  return call.complete(() => ({
    list: entries,
    wallet: walletView(deps, { wallet: main, memberId, locale: call.locale }),
  }));
}
