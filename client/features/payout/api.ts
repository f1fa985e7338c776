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

/** Account cards stand beside bank cards only while the operator has them on (shared/README.md, Site data). */
export function hasAccountCards(app: Pick<AppEnvironment, 'settings'>): boolean {
  return isSettingOn(app.settings, 'ACCOUNT_CARD_SWITCH');
}

export function banksQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.banks, {});
}

export function bankCardsQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.bankCards, {});
}

export function bankCardQuery(app: AppEnvironment, id: number) {
  return callQuery(app, PAYOUT_CALLS.bankCard, { params: { id } });
}

export function accountCardsQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.accountCards, {});
}

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

export function addAccountCard(app: AppEnvironment, body: AccountCardBody, key: string) {
  return send(app, PAYOUT_CALLS.addAccountCard, { body, key, isHandled: true });
}

export function updateAccountCard(app: AppEnvironment, id: number, body: AccountCardUpdateBody) {
  return send(app, PAYOUT_CALLS.updateAccountCard, { params: { id }, body, isHandled: true });
}

export function channelsQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.virtualChannels, {});
}

export function addressesQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.virtualAddresses, {});
}

export function addressQuery(app: AppEnvironment, id: number) {
  return callQuery(app, PAYOUT_CALLS.virtualAddress, { params: { id } });
}

export function addressListQueries({ app }: PageArguments): readonly PageQuery[] {
  return [addressesQuery(app)];
}

export function addressFormQueries({ app }: PageArguments): readonly PageQuery[] {
  return [channelsQuery(app), addressesQuery(app)];
}

export function addAddress(app: AppEnvironment, body: VirtualAddressBody, key: string) {
  return send(app, PAYOUT_CALLS.addVirtualAddress, { body, key, isHandled: true });
}

export function updateAddress(app: AppEnvironment, id: number, body: VirtualAddressUpdateBody) {
  return send(app, PAYOUT_CALLS.updateVirtualAddress, { params: { id }, body, isHandled: true });
}

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

export function accountStoresQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.accountStores, {});
}

export function storeListQueries({ app }: PageArguments): readonly PageQuery[] {
  return [accountStoresQuery(app)];
}

export function storeFormQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app), regionsQuery(app), accountStoresQuery(app)];
}

export function addStore(app: AppEnvironment, body: AccountStoreBody, key: string) {
  return send(app, PAYOUT_CALLS.addAccountStore, { body, key, isHandled: true });
}
