import type { UploadHandling } from '#platform/forms/use-upload.ts';
import { callQuery, send } from '#platform/net/calls.ts';
import { memberQuery } from '#platform/net/queries.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { isSettingOn } from '#shared/settings.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import type { AccountCardBody, AccountCardUpdateBody } from '#shared/webapi/schemas/account-card.ts';
import type { BankCardBody, BankCardUpdateBody } from '#shared/webapi/schemas/bank-card.ts';
import type { AccountStoreBody, StoreBrand } from '#shared/webapi/schemas/convenience-store.ts';
import type { VirtualAddressBody, VirtualAddressUpdateBody } from '#shared/webapi/schemas/virtual-address.ts';

/** Account cards stand beside bank cards only while the operator has them on (spec §3). */
export function hasAccountCards(app: Pick<AppEnvironment, 'settings'>): boolean {
  return isSettingOn(app.settings, 'ACCOUNT_CARD_SWITCH');
}

/** `GET /bank`: banks that a card can be of. */
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

/** Bank cards, and the other accounts where the operator takes them. */
export function cardListQueries({ app }: PageArguments): readonly PageQuery[] {
  return [bankCardsQuery(app), ...(hasAccountCards(app) ? [accountCardsQuery(app)] : [])];
}

/** What the form of a new card shows first. */
export function cardFormQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app), banksQuery(app)];
}

/** A phone's connection needs a while for a picture. */
const UPLOAD_LIMIT_MS = 60_000;

/** A repeated key gets the first answer: a cut connection adds nothing twice. */
export function addBankCard(
  app: AppEnvironment,
  body: BankCardBody,
  { key, ...handling }: { key: string } & Partial<UploadHandling>,
) {
  return send(app, PAYOUT_CALLS.addBankCard, {
    body,
    key,
    ...handling,
    isHandled: true,
    timeoutMs: UPLOAD_LIMIT_MS,
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
    isHandled: true,
    timeoutMs: UPLOAD_LIMIT_MS,
  });
}

/** `POST /accountCard`; `key` makes a repeated press the same card. @throws ApiError */
export function addAccountCard(app: AppEnvironment, body: AccountCardBody, key: string) {
  return send(app, PAYOUT_CALLS.addAccountCard, { body, key, isHandled: true });
}

/** `POST /accountCard/{id}`. @throws ApiError */
export function updateAccountCard(app: AppEnvironment, id: number, body: AccountCardUpdateBody) {
  return send(app, PAYOUT_CALLS.updateAccountCard, { params: { id }, body, isHandled: true });
}

/** `GET /virtualChannel`: coins and networks an address can be of. */
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

/** What the first paint of the list of addresses needs. */
export function addressListQueries({ app }: PageArguments): readonly PageQuery[] {
  return [addressesQuery(app)];
}

/** What the first paint of an address' form needs: channels, and the addresses there are (limit, duplicates). */
export function addressFormQueries({ app }: PageArguments): readonly PageQuery[] {
  return [channelsQuery(app), addressesQuery(app)];
}

/** `POST /accountVirtualAddress`; `key` makes a repeated press the same address. @throws ApiError */
export function addAddress(app: AppEnvironment, body: VirtualAddressBody, key: string) {
  return send(app, PAYOUT_CALLS.addVirtualAddress, { body, key, isHandled: true });
}

/** `POST /accountVirtualAddress/{id}`. @throws ApiError */
export function updateAddress(app: AppEnvironment, id: number, body: VirtualAddressUpdateBody) {
  return send(app, PAYOUT_CALLS.updateVirtualAddress, { params: { id }, body, isHandled: true });
}

/** `GET /region`: cities, and districts under them. */
export function regionsQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.regions, {});
}

/** The stores of a city or district, all of one brand where one is asked for. */
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

/** What the first paint of the list of stores needs. */
export function storeListQueries({ app }: PageArguments): readonly PageQuery[] {
  return [accountStoresQuery(app)];
}

/** What the first paint of a store's form needs: the receiver's name, regions, the stores there are. */
export function storeFormQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app), regionsQuery(app), accountStoresQuery(app)];
}

/** `POST /accountConvenienceStore`; `key` makes a repeated press the same store. @throws ApiError */
export function addStore(app: AppEnvironment, body: AccountStoreBody, key: string) {
  return send(app, PAYOUT_CALLS.addAccountStore, { body, key, isHandled: true });
}
