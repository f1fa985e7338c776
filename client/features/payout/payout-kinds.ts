import type { UseQueryOptions } from '@tanstack/react-query';
import { type LazyComponent, lazyComponent } from '#platform/browser/lazy-component.tsx';
import type { AppEnvironment, Href } from '#platform/site/page.ts';
import { PAYOUT_EDITS, type PayoutEdit } from '#platform/site/payout-edits.ts';
import type { PayoutFormProps, PayoutKind } from '#platform/site/shared-parts.ts';
import type { MessageId } from '#platform/site/text.ts';
import { bindQuantity } from '#shared/settings.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import type { AccountCard } from '#shared/webapi/schemas/account-card.ts';
import type { BankCard, PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';
import { accountCardsQuery, accountStoresQuery, addressesQuery, bankCardsQuery } from './api.ts';

/** The fields that payout methods of all kinds have. */
export interface PayoutMethod {
  id: number;
  status: PayoutStatus;
  reject_reason?: string | null | undefined;
  is_default?: boolean | undefined;
}

export interface EditFormProps<Method extends PayoutMethod> extends Omit<PayoutFormProps, 'kind'> {
  payoutMethod: Method;
}

type RemoveCall = (typeof PAYOUT_CALLS)[
  | 'removeBankCard'
  | 'removeAccountCard'
  | 'removeVirtualAddress'
  | 'removeAccountStore'];

/** One kind of payout method: its list, its pages and its texts. The form that adds one is in payout-form.tsx. */
export interface PayoutKindEntry<Method extends PayoutMethod> {
  kind: PayoutKind;
  /** HTML id of the list's heading. */
  id: string;
  icon: string;
  listQuery: (app: AppEnvironment) => UseQueryOptions<Method[]>;
  listHref: (href: Href) => string;
  /** The mobile page that adds one. */
  formHref: (href: Href) => string;
  /** Undefined where the API has no update. */
  edit?: PayoutEdit & { title: MessageId; Form: LazyComponent<EditFormProps<Method>> };
  removeCall: RemoveCall;
  /** The setting with the maximum number; undefined where the kind has no limit. */
  limitSetting?: Parameters<typeof bindQuantity>[1];
  texts: Record<'title' | 'add' | 'formTitle' | 'empty' | 'emptyText', MessageId>;
}

/** How long a press waits for the code of the form, so that the dialog can focus its first field when it opens. */
export const CODE_WAIT_MS = 400;

function kindEntry<Method extends PayoutMethod>(entry: PayoutKindEntry<Method>): PayoutKindEntry<Method> {
  return entry;
}

export const PAYOUT_KINDS = {
  bankCard: kindEntry({
    kind: 'bankCard',
    id: 'bank-cards',
    icon: 'landmark',
    listQuery: bankCardsQuery,
    listHref: (href) => href('MEMBER_CARD_LIST', {}),
    formHref: (href) => href('MEMBER_CARD_FORM', {}),
    edit: {
      ...PAYOUT_EDITS.bankCard,
      title: 'layout.page.MEMBER_CARD_FORM_EDIT',
      Form: lazyComponent<EditFormProps<BankCard>>(() => import('./cards/bank-card-form.tsx')),
    },
    removeCall: PAYOUT_CALLS.removeBankCard,
    texts: {
      title: 'payout.card.title',
      add: 'payout.card.add',
      formTitle: 'layout.page.MEMBER_CARD_FORM',
      empty: 'payout.card.empty',
      emptyText: 'payout.card.emptyText',
    },
  }),
  accountCard: kindEntry({
    kind: 'accountCard',
    id: 'account-cards',
    icon: 'wallet-cards',
    listQuery: accountCardsQuery,
    listHref: (href) => href('MEMBER_CARD_LIST', {}),
    formHref: (href) => href('MEMBER_CARD_FORM', {}, { query: { kind: 'account' } }),
    edit: {
      ...PAYOUT_EDITS.accountCard,
      title: 'payout.account.edit',
      Form: lazyComponent<EditFormProps<AccountCard>>(() => import('./cards/account-card-form.tsx')),
    },
    removeCall: PAYOUT_CALLS.removeAccountCard,
    texts: {
      title: 'payout.account.title',
      add: 'payout.account.add',
      formTitle: 'payout.account.add',
      empty: 'payout.account.empty',
      emptyText: 'payout.account.emptyText',
    },
  }),
  address: kindEntry({
    kind: 'address',
    id: 'addresses',
    icon: 'bitcoin',
    listQuery: addressesQuery,
    listHref: (href) => href('MEMBER_CRYPTO_LIST', {}),
    formHref: (href) => href('MEMBER_CRYPTO_FORM', {}),
    edit: {
      ...PAYOUT_EDITS.address,
      title: 'layout.page.MEMBER_CRYPTO_FORM_EDIT',
      Form: lazyComponent(() => import('./addresses/address-edit-form.tsx')),
    },
    removeCall: PAYOUT_CALLS.removeVirtualAddress,
    limitSetting: 'VIRTUAL_ADDRESS_BIND_QUANTITY',
    texts: {
      title: 'payout.address.title',
      add: 'payout.address.add',
      formTitle: 'layout.page.MEMBER_CRYPTO_FORM',
      empty: 'payout.address.empty',
      emptyText: 'payout.address.emptyText',
    },
  }),
  store: kindEntry({
    kind: 'store',
    id: 'stores',
    icon: 'store',
    listQuery: accountStoresQuery,
    listHref: (href) => href('MEMBER_STORE_LIST', {}),
    formHref: (href) => href('MEMBER_STORE_FORM', {}),
    removeCall: PAYOUT_CALLS.removeAccountStore,
    limitSetting: 'CONVENIENCE_STORE_BIND_QUANTITY',
    texts: {
      title: 'payout.store.title',
      add: 'payout.store.add',
      formTitle: 'layout.page.MEMBER_STORE_FORM',
      empty: 'payout.store.empty',
      emptyText: 'payout.store.emptyText',
    },
  }),
} satisfies Record<PayoutKind, unknown>;

/** The maximum number of payout methods of a kind; undefined where no limit is known. */
export function limitOf(
  { settings }: AppEnvironment,
  { limitSetting }: Pick<PayoutKindEntry<PayoutMethod>, 'limitSetting'>,
): number | undefined {
  return limitSetting && bindQuantity(settings, limitSetting);
}

/** The number that counts against the limit: all but the disabled ones. Rejected ones count, as they can be corrected. */
export function countUsable(payoutMethods: readonly PayoutMethod[]): number {
  return payoutMethods.filter(({ status }) => status !== 'disabled').length;
}
