import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '#platform/net/calls.ts';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { type AppEnvironment, type PageQuery, useApp } from '#platform/site/page.ts';
import { type Cents, parseMoney } from '#shared/money.ts';
import { isSettingOn } from '#shared/settings.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import type { AccountCard } from '#shared/webapi/schemas/account-card.ts';
import type { BankCard } from '#shared/webapi/schemas/bank-card.ts';
import type { AccountStore } from '#shared/webapi/schemas/convenience-store.ts';
import type { VirtualAddress, VirtualChannel } from '#shared/webapi/schemas/virtual-address.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';

/** A place of the member's that money can go to, whatever its method. */
export interface Account {
  /** Of all methods: "bank_card:7". */
  key: string;
  method: WithdrawMethod;
  id: number;
  name: string;
  masked: string;
  status: BankCard['status'];
  isDefault: boolean;
  network: Network | null;
}

/** A currency's network: its smallest payment, its own fee, and the dollars of a coin. */
export interface Network {
  currency: string;
  min: Cents;
  fee: Cents;
  rate: string;
}

const banks = (app: AppEnvironment) => callQuery(app, PAYOUT_CALLS.bankCards, {});
const cards = (app: AppEnvironment) => callQuery(app, PAYOUT_CALLS.accountCards, {});
const addresses = (app: AppEnvironment) => callQuery(app, PAYOUT_CALLS.virtualAddresses, {});
const channels = (app: AppEnvironment) => callQuery(app, PAYOUT_CALLS.virtualChannels, {});
const stores = (app: AppEnvironment) => callQuery(app, PAYOUT_CALLS.accountStores, {});

/** What the operator switched off is not asked for. */
function switchesOf({ settings }: AppEnvironment) {
  return {
    hasCards: isSettingOn(settings, 'ACCOUNT_CARD_SWITCH'),
    hasCrypto: isSettingOn(settings, 'VIRTUAL_CURRENCY_SWITCH'),
  };
}

/** The lists of accounts that money may be taken to, as far as the operator's settings offer them. */
/** Of the first paint: most members are paid to a bank account, and whoever is not waits for one more answer. */
export function accountQueries(app: AppEnvironment): readonly PageQuery[] {
  return [banks(app)];
}

export interface Accounts {
  /** Those that are known, usable ones first; undefined while they are being asked for. */
  list: readonly Account[] | undefined;
  /** Some method's could not be read. */
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
  /** Places of other methods were not asked for yet: a bank account is usable, and stands for all of them. */
  hasMore: boolean;
  /** Asks for those. */
  showAll: () => void;
}

/**
 * The member's places, of all methods where no bank account can be paid to or somebody asks for them; a method that cannot be
 * read leaves the others.
 */
export function useAccounts(methods: readonly WithdrawMethod[]): Accounts {
  const app = useApp();
  const [isAsked, setAsked] = useState(false);
  const bankCards = useQuery({ ...banks(app), ...useReviewInterval(hasPending) });
  const isEnough = methods.includes('bank_card') && (bankCards.data ?? []).some(isUsable);
  const isAll = isAsked || (!bankCards.isLoading && !isEnough);
  const others = useOthers(isAll);
  const queries: UseQueryResult[] = [bankCards, ...Object.values(others)];
  const isAsking = queries.some(({ isLoading }) => isLoading);
  return {
    // A form that is there stays while more places are looked for.
    list: isAsking && !isEnough ? undefined : listOf(bankCards, others),
    isError: queries.some(({ isError, data }) => isError && data === undefined),
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    },
    hasMore: !isAll && methods.some((method) => method !== 'bank_card'),
    showAll: () => setAsked(true),
  };
}

/** What is not a bank account. */
function useOthers(isAll: boolean) {
  const app = useApp();
  const { hasCards, hasCrypto } = switchesOf(app);
  return {
    cards: useQuery({ ...cards(app), ...useReviewInterval(hasPending), enabled: isAll && hasCards }),
    addresses: useQuery({ ...addresses(app), ...useReviewInterval(hasPending), enabled: isAll && hasCrypto }),
    channels: useQuery({ ...channels(app), enabled: isAll && hasCrypto }),
    stores: useQuery({ ...stores(app), ...useReviewInterval(hasPending), enabled: isAll }),
  };
}

function listOf(bankCards: { data?: readonly BankCard[] | undefined }, others: ReturnType<typeof useOthers>) {
  const { cards: accountCards, addresses: bound, channels: networks, stores: bonded } = others;
  return accountsOf({
    banks: bankCards.data ?? [],
    cards: accountCards.data ?? [],
    // Without its network an address has no bounds and no fee.
    addresses: networks.isLoading ? [] : (bound.data ?? []),
    channels: networks.data ?? [],
    stores: bonded.data ?? [],
  });
}

function isUsable({ status }: { status: Account['status'] }): boolean {
  return status === 'verified';
}

function hasPending(list: readonly { status: Account['status'] }[]): boolean {
  return list.some(({ status }) => status === 'pending');
}

interface Known {
  banks: readonly BankCard[];
  cards: readonly AccountCard[];
  addresses: readonly VirtualAddress[];
  channels: readonly VirtualChannel[];
  stores: readonly AccountStore[];
}

type Draft = Omit<Account, 'key'>;

/** Verified ones first, each method's default before its others. */
export function accountsOf({ banks, cards, addresses, channels, stores }: Known): Account[] {
  const drafts: Draft[] = [
    ...banks.map((card) => ({
      ...plain('bank_card', card),
      name: card.bank_name,
      masked: card.account_number_masked,
    })),
    ...cards.map((card) => ({
      ...plain('account_card', card),
      name: card.provider,
      masked: card.account_masked,
    })),
    ...addresses.map((address) => addressOf(address, channels)),
    ...stores.map((store) => ({
      ...plain('store', { ...store, is_default: false }),
      name: store.store_name,
      masked: store.receiver_phone ?? store.store_code,
    })),
  ];
  return drafts
    .filter(({ status }) => status !== 'disabled')
    .map((draft) => ({ ...draft, key: `${draft.method}:${draft.id}` }))
    .toSorted((a, b) => Number(b.status === 'verified') - Number(a.status === 'verified'));
}

function plain(
  method: WithdrawMethod,
  { id, status, is_default }: { id: number; status: BankCard['status']; is_default: boolean },
) {
  return { method, id, status, isDefault: is_default, network: null };
}

function addressOf(address: VirtualAddress, channels: readonly VirtualChannel[]): Draft {
  const channel = channels.find(({ id }) => id === address.channel_id);
  const network = `${address.currency} ${address.network}`;
  return {
    ...plain('virtual', address),
    name: address.alias ? `${address.alias} · ${network}` : network,
    masked: address.address_masked ?? '',
    network: channel
      ? {
          currency: channel.currency,
          min: parseMoney(channel.min),
          fee: parseMoney(channel.fee),
          rate: channel.rate,
        }
      : null,
  };
}
