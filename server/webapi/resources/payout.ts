import { bindQuantity, isSettingOn, readSettings, type SettingName } from '#shared/settings.ts';
import { accountCardBody, accountCardUpdateBody } from '#shared/webapi/account-card.ts';
import { bankCardBody, bankCardUpdateBody } from '#shared/webapi/bank-card.ts';
import { accountStoreBody, storeQuery } from '#shared/webapi/convenience-store.ts';
import { virtualAddressBody, virtualAddressUpdateBody } from '#shared/webapi/virtual-address.ts';
import type { WebapiDeps } from '../deps.ts';
import { forMembers, type MemberCall, type Route, wholeList } from '../http/call.ts';
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
import { storePicture } from '../uploads/pictures.ts';

/** Where a member's money can go to: bank cards, accounts, crypto addresses, convenience stores. */
export function payoutRoutes(deps: WebapiDeps): Route[] {
  return [...bankRoutes(deps), ...cardRoutes(deps), ...addressRoutes(deps), ...storeRoutes(deps)];
}

function bankRoutes(deps: WebapiDeps): Route[] {
  const { db } = deps;
  const one = (call: MemberCall, id: number) => bankCardById(db, { id, ...mine(call) });
  return [
    forMembers('get', '/bank', (call) => wholeList(listBanks(db, call.locale))),
    forMembers('get', '/accountBankCard', (call) =>
      wholeList(listBankCards(db, call.session.memberId, call.locale)),
    ),
    forMembers('get', '/accountBankCard/:id', (call) => one(call, idOf(call))),
    forMembers('post', '/accountBankCard', async (call) => {
      const body = call.body(bankCardBody);
      const image = await storePicture(deps, body.image, 'image');
      const { memberId } = call.session;
      return call.commit(() => one(call, addBankCard(deps, { memberId, body, image })));
    }),
    forMembers('post', '/accountBankCard/:id', async (call) => {
      const id = idOf(call);
      const body = call.body(bankCardUpdateBody);
      const image = await storePicture(deps, body.image, 'image');
      return call.commit(() => {
        updateBankCard(deps, { id, memberId: call.session.memberId, body, image });
        return one(call, id);
      });
    }),
  ];
}

function cardRoutes(deps: WebapiDeps): Route[] {
  const { db } = deps;
  const one = (call: MemberCall, id: number) => accountCardById(db, { id, ...mine(call) });
  return [
    forMembers('get', '/accountCard', (call) => {
      assertOn(deps, 'ACCOUNT_CARD_SWITCH');
      return wholeList(listAccountCards(db, call.session.memberId, call.locale));
    }),
    forMembers('get', '/accountCard/:id', (call) => {
      assertOn(deps, 'ACCOUNT_CARD_SWITCH');
      return one(call, idOf(call));
    }),
    forMembers('post', '/accountCard', (call) => {
      assertOn(deps, 'ACCOUNT_CARD_SWITCH');
      const body = call.body(accountCardBody);
      return call.commit(() => one(call, addAccountCard(deps, { memberId: call.session.memberId, body })));
    }),
    forMembers('post', '/accountCard/:id', (call) => {
      assertOn(deps, 'ACCOUNT_CARD_SWITCH');
      const id = idOf(call);
      const body = call.body(accountCardUpdateBody);
      return call.commit(() => {
        updateAccountCard(deps, { id, memberId: call.session.memberId, body });
        return one(call, id);
      });
    }),
  ];
}

function addressRoutes(deps: WebapiDeps): Route[] {
  const { db } = deps;
  const one = (call: MemberCall, id: number) => addressById(db, { id, ...mine(call) });
  return [
    forMembers('get', '/virtualChannel', () => {
      assertOn(deps, 'VIRTUAL_CURRENCY_SWITCH');
      return wholeList(listChannels(db));
    }),
    forMembers('get', '/accountVirtualAddress', (call) => {
      assertOn(deps, 'VIRTUAL_CURRENCY_SWITCH');
      return wholeList(listAddresses(db, call.session.memberId, call.locale));
    }),
    forMembers('get', '/accountVirtualAddress/:id', (call) => {
      assertOn(deps, 'VIRTUAL_CURRENCY_SWITCH');
      return one(call, idOf(call));
    }),
    forMembers('post', '/accountVirtualAddress', (call) => {
      assertOn(deps, 'VIRTUAL_CURRENCY_SWITCH');
      const body = call.body(virtualAddressBody);
      const most = bindQuantity(settingsOf(deps), 'VIRTUAL_ADDRESS_BIND_QUANTITY');
      return call.commit(() => one(call, addAddress(deps, { memberId: call.session.memberId, body, most })));
    }),
    forMembers('post', '/accountVirtualAddress/:id', (call) => {
      assertOn(deps, 'VIRTUAL_CURRENCY_SWITCH');
      const id = idOf(call);
      const body = call.body(virtualAddressUpdateBody);
      return call.commit(() => {
        updateAddress(deps, { id, memberId: call.session.memberId, body });
        return one(call, id);
      });
    }),
  ];
}

function storeRoutes(deps: WebapiDeps): Route[] {
  const { db } = deps;
  const one = (call: MemberCall, id: number) => accountStoreById(db, { id, ...mine(call) });
  return [
    forMembers('get', '/region', (call) => wholeList(listRegions(db, call.locale))),
    forMembers('get', '/convenienceStore', (call) =>
      wholeList(listStores(db, call.query(storeQuery), call.locale)),
    ),
    forMembers('get', '/accountConvenienceStore', (call) =>
      wholeList(listAccountStores(db, call.session.memberId, call.locale)),
    ),
    forMembers('get', '/accountConvenienceStore/:id', (call) => one(call, idOf(call))),
    forMembers('post', '/accountConvenienceStore', (call) => {
      const body = call.body(accountStoreBody);
      const most = bindQuantity(settingsOf(deps), 'CONVENIENCE_STORE_BIND_QUANTITY');
      return call.commit(() =>
        one(call, addAccountStore(deps, { memberId: call.session.memberId, body, most })),
      );
    }),
  ];
}

function mine({ session, locale }: MemberCall) {
  return { memberId: session.memberId, locale };
}

function settingsOf({ db }: WebapiDeps) {
  return readSettings(db.all<{ name: string; content: string }>('SELECT name, content FROM site_settings'));
}

/** What an operator switched off does not exist. @throws ApiError NOT_FOUND */
function assertOn(deps: WebapiDeps, name: SettingName): void {
  if (!isSettingOn(settingsOf(deps), name)) throw new ApiError('NOT_FOUND');
}

function idOf(call: MemberCall): number {
  const id = call.param('id');
  if (!/^\d{1,15}$/.test(id)) throw new ApiError('NOT_FOUND');
  return Number(id);
}
