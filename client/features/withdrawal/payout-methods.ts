import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { callQuery } from '#platform/net/calls.ts';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { type AppEnvironment, hrefOf, useApp } from '#platform/site/page.ts';
import { PAYOUT_EDITS } from '#platform/site/payout-edits.ts';
import type { PayoutKind } from '#platform/site/shared-parts.ts';
import { withWayBack } from '#platform/site/way-back.ts';
import { type Cents, parseMoney } from '#shared/money.ts';
import type { RouteName } from '#shared/routes.ts';
import { isSettingOn } from '#shared/settings.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import type { AccountCard } from '#shared/webapi/schemas/account-card.ts';
import type { BankCard } from '#shared/webapi/schemas/bank-card.ts';
import type { AccountStore } from '#shared/webapi/schemas/convenience-store.ts';
import type { VirtualAddress, VirtualChannel } from '#shared/webapi/schemas/virtual-address.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';

/** A payout method of the member: a bank account, an e-wallet, a crypto address or a store. */
export interface PayoutMethod {
  /** Unique among all kinds: "bank_card:7". */
  key: string;
  /** Its kind, as the API names it in `method`. */
  method: WithdrawMethod;
  /** Unique among those of its kind. */
  id: number;
  name: string;
  masked: string;
  status: BankCard['status'];
  /** Why it was rejected, in the API's words. */
  reason: string | null;
  isDefault: boolean;
  /** Null for all but crypto addresses. */
  network: Network | null;
}

/** The network of a crypto address. `min` is its smallest payment, `rate` the dollars for one coin. */
export interface Network {
  currency: string;
  min: Cents;
  fee: Cents;
  rate: string;
}

/** The member's bank accounts. Most withdrawals go to one of them, so only this list is loaded for the first paint. */
export function bankCardsQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.bankCards, {});
}

export interface PayoutMethods {
  /** Verified ones first; undefined while they load. */
  list: readonly PayoutMethod[] | undefined;
  /** The list of at least one kind that the API offers could not be loaded. */
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
  /** The other kinds are not loaded yet, because a verified bank account exists. */
  hasMore: boolean;
  /** Loads the other kinds. */
  showAll: () => void;
}

/**
 * Loads the member's payout methods. Kinds other than bank accounts load only without a verified bank account, or after
 * `showAll`. A kind that cannot be loaded does not affect the others.
 */
export function usePayoutMethods(methods: readonly WithdrawMethod[]): PayoutMethods {
  const app = useApp();
  const [isAllRequested, setAllRequested] = useState(false);
  const bankCards = useQuery({ ...bankCardsQuery(app), ...useReviewInterval(hasPending) });
  const hasVerifiedBank =
    methods.includes('bank_card') && (bankCards.data ?? []).some(({ status }) => status === 'verified');
  const isAll = isAllRequested || (!bankCards.isLoading && !hasVerifiedBank);
  const others = useOtherKinds(isAll);
  const queries: UseQueryResult[] = [bankCards, ...Object.values(others)];
  const isLoading = queries.some((query) => query.isLoading);
  const list = payoutMethodsOf({
    banks: bankCards.data ?? [],
    cards: others.cards.data ?? [],
    // The limits and the fee of an address are those of its network.
    addresses: others.channels.isLoading ? [] : (others.addresses.data ?? []),
    channels: others.channels.data ?? [],
    stores: others.stores.data ?? [],
  });
  return {
    // With a verified bank account the form stays on screen while the other kinds load.
    list: isLoading && !hasVerifiedBank ? undefined : list,
    isError: queries.some(
      ({ isError, error, data }) => isError && data === undefined && !isApiError(error, 'notOffered'),
    ),
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    },
    hasMore: !isAll && methods.some((method) => method !== 'bank_card'),
    showAll: () => setAllRequested(true),
  };
}

/** The kinds other than bank accounts. A kind that the operator has switched off is not requested. */
function useOtherKinds(isAll: boolean) {
  const app = useApp();
  const hasCards = isSettingOn(app.settings, 'ACCOUNT_CARD_SWITCH');
  const hasCrypto = isSettingOn(app.settings, 'VIRTUAL_CURRENCY_SWITCH');
  const cards = callQuery(app, PAYOUT_CALLS.accountCards, {});
  const addresses = callQuery(app, PAYOUT_CALLS.virtualAddresses, {});
  const channels = callQuery(app, PAYOUT_CALLS.virtualChannels, {});
  const stores = callQuery(app, PAYOUT_CALLS.accountStores, {});
  return {
    cards: useQuery({ ...cards, ...useReviewInterval(hasPending), enabled: isAll && hasCards }),
    addresses: useQuery({ ...addresses, ...useReviewInterval(hasPending), enabled: isAll && hasCrypto }),
    channels: useQuery({ ...channels, enabled: isAll && hasCrypto }),
    stores: useQuery({ ...stores, ...useReviewInterval(hasPending), enabled: isAll }),
  };
}

function hasPending(list: readonly { status: PayoutMethod['status'] }[]): boolean {
  return list.some(({ status }) => status === 'pending');
}

interface PayoutMethodLists {
  banks: readonly BankCard[];
  cards: readonly AccountCard[];
  addresses: readonly VirtualAddress[];
  channels: readonly VirtualChannel[];
  stores: readonly AccountStore[];
}

/** One list of all kinds without the disabled ones: verified ones first, otherwise in the order of the API. */
function payoutMethodsOf({ banks, cards, addresses, channels, stores }: PayoutMethodLists): PayoutMethod[] {
  const list: Omit<PayoutMethod, 'key'>[] = [
    ...banks.map((card) => ({
      ...commonFields('bank_card', card),
      name: card.bank_name,
      masked: card.account_number_masked,
    })),
    ...cards.map((card) => ({
      ...commonFields('account_card', card),
      name: card.provider,
      masked: card.account_masked,
    })),
    ...addresses.map((address) => {
      const network = `${address.currency} ${address.network}`;
      return {
        ...commonFields('virtual', address),
        name: address.alias ? `${address.alias} · ${network}` : network,
        masked: address.address_masked ?? '',
        network: networkOf(channels.find(({ id }) => id === address.channel_id)),
      };
    }),
    ...stores.map((store) => ({
      ...commonFields('store', { ...store, is_default: false }),
      name: store.store_name,
      masked: store.receiver_phone ?? store.store_code,
    })),
  ];
  return list
    .filter(({ status }) => status !== 'disabled')
    .map((one) => ({ ...one, key: `${one.method}:${one.id}` }))
    .toSorted((a, b) => Number(b.status === 'verified') - Number(a.status === 'verified'));
}

function commonFields(
  method: WithdrawMethod,
  one: Pick<BankCard, 'id' | 'status' | 'reject_reason' | 'is_default'>,
) {
  const { id, status, reject_reason: reason = null, is_default: isDefault } = one;
  return { method, id, status, reason, isDefault, network: null };
}

function networkOf(channel: VirtualChannel | undefined): Network | null {
  if (!channel) return null;
  const { currency, min, fee, rate } = channel;
  return { currency, min: parseMoney(min), fee: parseMoney(fee), rate };
}

/** The kind of each payout method, for its form, and the page that lists it. */
export const PAYOUT_FORMS = {
  bank_card: { kind: 'bankCard', page: 'MEMBER_CARD_LIST' },
  account_card: { kind: 'accountCard', page: 'MEMBER_CARD_LIST' },
  virtual: { kind: 'address', page: 'MEMBER_CRYPTO_LIST' },
  store: { kind: 'store', page: 'MEMBER_STORE_LIST' },
} as const satisfies Record<WithdrawMethod, { kind: PayoutKind; page: RouteName }>;

/** The form that corrects a rejected payout method, or its list if it has none. Null where the site has no such page. */
export function correctionHref(
  app: AppEnvironment,
  { method, id }: Pick<PayoutMethod, 'method' | 'id'>,
): string | null {
  const { kind, page } = PAYOUT_FORMS[method];
  if (!app.hasPage(page)) return null;
  const href = hrefOf(app);
  const edit = PAYOUT_EDITS[kind];
  const isPage = edit && app.device === 'mobile';
  const path = isPage ? edit.href(href, id) : href(page, {}, { query: edit ? { [edit.param]: id } : {} });
  return withWayBack(path, 'MEMBER_TREASURE');
}
