import type { UploadHandling } from '#platform/forms/use-upload.ts';
import { callQuery, send } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { isSettingOn } from '#shared/settings.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import type { AccountCardBody, AccountCardUpdateBody } from '#shared/webapi/schemas/account-card.ts';
import type { BankCardBody, BankCardUpdateBody } from '#shared/webapi/schemas/bank-card.ts';
import type { AccountStoreBody, StoreBrand } from '#shared/webapi/schemas/convenience-store.ts';
import type { VirtualAddressBody, VirtualAddressUpdateBody } from '#shared/webapi/schemas/virtual-address.ts';

/** Whether the operator accepts account cards (e-wallets and others) beside bank cards (spec §3). */
export function hasAccountCards(app: Pick<AppEnvironment, 'settings'>): boolean {
  return isSettingOn(app.settings, 'ACCOUNT_CARD_SWITCH');
}

/** `GET /bank`: the banks to choose from. */
export function banksQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.banks, {});
}

/** `GET /accountBankCard`: the member's bank cards, masked. */
export function bankCardsQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.bankCards, {});
}

/** `GET /accountBankCard/{id}`. */
export function bankCardQuery(app: AppEnvironment, id: number) {
  return callQuery(app, PAYOUT_CALLS.bankCard, { params: { id } });
}

/** `GET /accountCard`: the member's account cards, masked. */
export function accountCardsQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.accountCards, {});
}

/** `GET /accountCard/{id}`. */
export function accountCardQuery(app: AppEnvironment, id: number) {
  return callQuery(app, PAYOUT_CALLS.accountCard, { params: { id } });
}

/** `POST /accountBankCard`; `key` is the idempotency key. @throws ApiError */
export function addBankCard(
  app: AppEnvironment,
  body: BankCardBody,
  { key, ...handling }: { key: string } & Partial<UploadHandling>,
) {
  return send(app, PAYOUT_CALLS.addBankCard, {
    body,
    key,
    ...handling,
  });
}

/** `POST /accountBankCard/{id}`, with a new passbook picture where one is chosen. @throws ApiError */
export function updateBankCard(
  app: AppEnvironment,
  id: number,
  body: BankCardUpdateBody,
  handling: Partial<UploadHandling> = {},
) {
  return send(app, PAYOUT_CALLS.updateBankCard, {
    params: { id },
    body,
    ...handling,
  });
}

/** `POST /accountCard`; `key` is the idempotency key. @throws ApiError */
export function addAccountCard(app: AppEnvironment, body: AccountCardBody, key: string) {
  return send(app, PAYOUT_CALLS.addAccountCard, { body, key });
}

/** `POST /accountCard/{id}`. @throws ApiError */
export function updateAccountCard(app: AppEnvironment, id: number, body: AccountCardUpdateBody) {
  return send(app, PAYOUT_CALLS.updateAccountCard, { params: { id }, body });
}

/** `GET /virtualChannel`: the coins and networks to choose from. */
export function channelsQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.virtualChannels, {});
}

/** `GET /accountVirtualAddress`: the member's addresses, masked. */
export function addressesQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.virtualAddresses, {});
}

/** `GET /accountVirtualAddress/{id}`. */
export function addressQuery(app: AppEnvironment, id: number) {
  return callQuery(app, PAYOUT_CALLS.virtualAddress, { params: { id } });
}

/** `POST /accountVirtualAddress`; `key` is the idempotency key. @throws ApiError */
export function addAddress(app: AppEnvironment, body: VirtualAddressBody, key: string) {
  return send(app, PAYOUT_CALLS.addVirtualAddress, { body, key });
}

/** `POST /accountVirtualAddress/{id}`. @throws ApiError */
export function updateAddress(app: AppEnvironment, id: number, body: VirtualAddressUpdateBody) {
  return send(app, PAYOUT_CALLS.updateVirtualAddress, { params: { id }, body });
}

/** `GET /region`: cities and their districts. */
export function regionsQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.regions, {});
}

/** `GET /convenienceStore`: the stores of a city or district, of all brands or of one. */
export function storesQuery(
  app: AppEnvironment,
  query: { region_id: number | undefined; brand?: StoreBrand | undefined },
) {
  return callQuery(app, PAYOUT_CALLS.stores, { query });
}

/** `GET /accountConvenienceStore`: the member's stores. */
export function accountStoresQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.accountStores, {});
}

/** `GET /accountConvenienceStore/{id}`. */
export function accountStoreQuery(app: AppEnvironment, id: number) {
  return callQuery(app, PAYOUT_CALLS.accountStore, { params: { id } });
}

/** `POST /accountConvenienceStore`; `key` is the idempotency key. @throws ApiError */
export function addStore(app: AppEnvironment, body: AccountStoreBody, key: string) {
  return send(app, PAYOUT_CALLS.addAccountStore, { body, key });
}
