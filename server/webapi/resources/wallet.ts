import { parseMoney } from '#shared/money.ts';
import {
  type GameWallet,
  MAIN_WALLET_ID,
  type RecallResult,
  type TransferResult,
  transferBody,
  transferModeBody,
} from '#shared/webapi/wallet.ts';
import type { WebapiDeps } from '../deps.ts';
import { forMembers, type MemberCall, type Route, wholeList } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { recallAll, transferMoney } from '../money/transfers.ts';
import { askWallet, askWallets, bookView, type WalletRow, walletById } from '../money/wallets.ts';

/** The member's wallets and what moves between them. */
export function walletRoutes(deps: WebapiDeps): Route[] {
  return [
    forMembers('get', '/gameWallet', (call) => list(deps, call)),
    forMembers('get', '/gameApi/wallet{/:id}', (call) => one(deps, call)),
    forMembers('post', '/gameApi/transferMode', (call) => setTransferMode(deps, call)),
    forMembers('post', '/gameApi/transfer', (call) => transfer(deps, call)),
    forMembers('post', '/gameApi/transferAll', (call) => transferAll(deps, call)),
  ];
}

async function list(deps: WebapiDeps, call: MemberCall) {
  return wholeList(await askWallets(deps, { memberId: call.session.memberId, locale: call.locale }));
}

async function one(deps: WebapiDeps, call: MemberCall): Promise<GameWallet> {
  const id = call.param('id') || String(MAIN_WALLET_ID);
  if (!/^\d{1,15}$/.test(id)) throw new ApiError('NOT_FOUND');
  const wallet = walletById(deps, Number(id));
  return askWallet(deps, { wallet, memberId: call.session.memberId, locale: call.locale });
}

function setTransferMode({ db }: WebapiDeps, call: MemberCall): { mode: 0 | 1 } {
  const { mode } = call.body(transferModeBody);
  return call.commit(() => {
    db.run('UPDATE members SET transfer_mode = :mode WHERE id = :id', { mode, id: call.session.memberId });
    return { mode };
  });
}

async function transfer(deps: WebapiDeps, call: MemberCall): Promise<TransferResult> {
  const body = call.body(transferBody);
  const { memberId } = call.session;
  const [from, to] = [walletById(deps, body.from_id), walletById(deps, body.to_id)];
  const view = (wallet: WalletRow) => bookView(deps, { wallet, memberId, locale: call.locale });
  return transferMoney(deps, {
    memberId,
    from,
    to,
    amount: parseMoney(body.amount),
    mode: 'manual',
    onArrival: () => call.commit(() => ({ from: view(from), to: view(to) })),
  });
}

async function transferAll(deps: WebapiDeps, call: MemberCall): Promise<RecallResult> {
  const { memberId } = call.session;
  const entries = await recallAll(deps, {
    memberId,
    mode: 'manual',
    describe: (error) => error.text(call.locale),
  });
  const main = walletById(deps, MAIN_WALLET_ID);
  return call.commit(() => ({
    list: entries,
    wallet: bookView(deps, { wallet: main, memberId, locale: call.locale }),
  }));
}
