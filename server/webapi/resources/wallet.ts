import { type GameWallet, MAIN_WALLET_ID } from '#shared/webapi/wallet.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { forMembers, type MemberCall, type Route, wholeList } from '../http.ts';
import { askWallet, findWallet, readWallets } from '../wallets.ts';

/** The member's wallets. */
export function walletRoutes(deps: WebapiDeps): Route[] {
  return [
    forMembers('get', '/gameWallet', (call) => list(deps, call)),
    forMembers('get', '/gameApi/wallet{/:id}', (call) => one(deps, call)),
  ];
}

/** All providers are asked at once; one that fails is its wallet's state, never the list's. */
async function list(deps: WebapiDeps, call: MemberCall) {
  const { memberId } = call.session;
  const views = readWallets(deps).map((wallet) => askWallet(deps, { wallet, memberId, locale: call.locale }));
  return wholeList(await Promise.all(views));
}

async function one(deps: WebapiDeps, call: MemberCall): Promise<GameWallet> {
  const id = call.param('id') || String(MAIN_WALLET_ID);
  const wallet = /^\d{1,15}$/.test(id) ? findWallet(deps, Number(id)) : undefined;
  if (!wallet) throw new ApiError('NOT_FOUND');
  return askWallet(deps, { wallet, memberId: call.session.memberId, locale: call.locale });
}
