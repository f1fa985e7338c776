import { bindQuantity, isSettingOn, readSettings, type SettingName } from '#shared/settings.ts';
import type { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import { memberById } from '../access/members.ts';
import { proveSafePassword } from '../access/proof.ts';
import type { WebapiDeps } from '../deps.ts';
import { type MemberCall, wholeList } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import {
  accountCardById,
  addAccountCard,
  listAccountCards,
  updateAccountCard,
} from '../payout/account-cards.ts';
import { addAddress, addressById, listAddresses, listChannels, updateAddress } from '../payout/addresses.ts';
import { addBankCard, bankCardById, listBankCards, listBanks, updateBankCard } from '../payout/bank-cards.ts';
import {
  accountStoreById,
  addAccountStore,
  listAccountStores,
  listRegions,
  listStores,
} from '../payout/stores.ts';
import { targetById } from '../payout/targets.ts';
import type { TargetKind } from '../store/target-kind.ts';
import { withPictures } from '../uploads/pictures.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Where a member's money can go to: bank cards, accounts, crypto addresses, convenience stores. */
export function payoutRoutes(deps: WebapiDeps): RoutesOf<keyof typeof PAYOUT_CALLS> {
  return { ...bankRoutes(deps), ...cardRoutes(deps), ...addressRoutes(deps), ...storeRoutes(deps) };
}

function bankRoutes(deps: WebapiDeps) {
  const { db } = deps;
  const one = (call: MemberCall, id: number) => bankCardById(db, { id, ...mine(call) });
  return {
    banks: (call) => wholeList(listBanks(db, call.locale)),
    bankCards: (call) => wholeList(listBankCards(db, call.session.memberId, call.locale)),
    bankCard: (call) => one(call, call.params.id),
    addBankCard: async (call) => {
      const { body } = call;
      const { memberId } = call.session;
      return withPictures(deps, call, { image: body.image }, (nameOf) =>
        call.commit(() => one(call, addBankCard(deps, { memberId, body, image: nameOf('image') }))),
      );
    },
    updateBankCard: (call) => changeBankCard(deps, call),
  } satisfies Partial<RoutesOf<keyof typeof PAYOUT_CALLS>>;
}

function cardRoutes(deps: WebapiDeps) {
  const { db } = deps;
  const one = (call: MemberCall, id: number) => accountCardById(db, { id, ...mine(call) });
  return whileOn(deps, 'ACCOUNT_CARD_SWITCH', {
    accountCards: (call) => wholeList(listAccountCards(db, call.session.memberId, call.locale)),
    accountCard: (call) => one(call, call.params.id),
    addAccountCard: (call) => {
      const change = { memberId: call.session.memberId, body: call.body };
      return call.commit(() => one(call, addAccountCard(deps, change)));
    },
    updateAccountCard: async (call) => {
      const { id } = call.params;
      const provedHash = await proveForUpdate(deps, call, 'accountCard');
      return call.commit(() => {
        updateAccountCard(deps, { id, memberId: call.session.memberId, body: call.body, provedHash });
        return one(call, id);
      });
    },
  } satisfies PayoutRoutes);
}

async function changeBankCard(deps: WebapiDeps, call: CallFor<'updateBankCard'>) {
  const { body } = call;
  const { id } = call.params;
  const { memberId } = call.session;
  const provedHash = await proveForUpdate(deps, call, 'bankCard');
  return withPictures(deps, call, { image: body.image }, (nameOf, release) =>
    call.commit(() => {
      const earlier = updateBankCard(deps, { id, memberId, body, image: nameOf('image'), provedHash });
      if (earlier !== null) release(earlier);
      return bankCardById(deps.db, { id, ...mine(call) });
    }),
  );
}

/**
 * Verifies the safe password that an update brings. Returns the hash it was verified against, which the commit compares
 * with the stored one; null when none was given or the member has none.
 */
async function proveForUpdate(
  deps: WebapiDeps,
  call: CallFor<'updateBankCard' | 'updateAccountCard' | 'updateVirtualAddress'>,
  kind: TargetKind,
): Promise<string | null> {
  const { memberId } = call.session;
  targetById(deps.db, kind, { id: call.params.id, memberId });
  const password = call.body.safe_password;
  const member = memberById(deps.db, memberId);
  if (password === undefined || member.safe_password_hash === null) return null;
  await proveSafePassword(deps, { call, member, field: 'safe_password', password });
  return member.safe_password_hash;
}

function addressRoutes(deps: WebapiDeps) {
  const { db } = deps;
  const one = (call: MemberCall, id: number) => addressById(db, { id, ...mine(call) });
  return whileOn(deps, 'VIRTUAL_CURRENCY_SWITCH', {
    virtualChannels: () => wholeList(listChannels(db)),
    virtualAddresses: (call) => wholeList(listAddresses(db, call.session.memberId, call.locale)),
    virtualAddress: (call) => one(call, call.params.id),
    addVirtualAddress: (call) => {
      const most = bindQuantity(settingsOf(deps), 'VIRTUAL_ADDRESS_BIND_QUANTITY');
      const change = { memberId: call.session.memberId, body: call.body, most };
      return call.commit(() => one(call, addAddress(deps, change)));
    },
    updateVirtualAddress: async (call) => {
      const { id } = call.params;
      const provedHash = await proveForUpdate(deps, call, 'address');
      return call.commit(() => {
        updateAddress(deps, { id, memberId: call.session.memberId, body: call.body, provedHash });
        return one(call, id);
      });
    },
  } satisfies PayoutRoutes);
}

function storeRoutes(deps: WebapiDeps) {
  const { db } = deps;
  const one = (call: MemberCall, id: number) => accountStoreById(db, { id, ...mine(call) });
  return {
    regions: (call) => wholeList(listRegions(db, call.locale)),
    stores: (call) => wholeList(listStores(db, call.query, call.locale)),
    accountStores: (call) => wholeList(listAccountStores(db, call.session.memberId, call.locale)),
    accountStore: (call) => one(call, call.params.id),
    addAccountStore: (call) => {
      const { body } = call;
      const most = bindQuantity(settingsOf(deps), 'CONVENIENCE_STORE_BIND_QUANTITY');
      return call.commit(() =>
        one(call, addAccountStore(deps, { memberId: call.session.memberId, body, most })),
      );
    },
  } satisfies Partial<RoutesOf<keyof typeof PAYOUT_CALLS>>;
}

function mine({ session, locale }: MemberCall) {
  return { memberId: session.memberId, locale };
}

function settingsOf({ db }: WebapiDeps) {
  return readSettings(db.all<{ name: string; content: string }>('SELECT name, content FROM site_settings'));
}

type PayoutRoutes = Partial<RoutesOf<keyof typeof PAYOUT_CALLS>>;

/** The same handlers, which throw NOT_FOUND where the operator has switched their kind of account off. */
function whileOn<Routes extends PayoutRoutes>(deps: WebapiDeps, name: SettingName, routes: Routes): Routes {
  const guarded = Object.entries(routes).map(([key, handle]) => [
    key,
    (call: never) => {
      if (!isSettingOn(settingsOf(deps), name)) throw new ApiError('NOT_FOUND');
      return handle(call);
    },
  ]);
  // Each key has its own handler again, behind the question.
  return Object.fromEntries(guarded) as Routes;
}
