import { findAddressProblem } from '#shared/cashier/crypto-address.ts';
import type { Locale } from '#shared/locales.ts';
import type { SettingName } from '#shared/settings.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import type {
  AccountCard,
  AccountCardBody,
  AccountCardUpdateBody,
} from '#shared/webapi/schemas/account-card.ts';
import type {
  BankCard,
  BankCardBody,
  BankCardUpdateBody,
  PayoutStatus,
} from '#shared/webapi/schemas/bank-card.ts';
import type { AccountStore, AccountStoreBody } from '#shared/webapi/schemas/convenience-store.ts';
import type {
  VirtualAddress,
  VirtualAddressBody,
  VirtualAddressUpdateBody,
} from '#shared/webapi/schemas/virtual-address.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';
import { maskAccount, maskAddress, maskNumber, maskPhone } from '../access/masks.ts';
import { normalPhone } from '../access/phones.ts';
import { assertHolder, claimHolderName } from '../access/real-name.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { pickText, type Text } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import { bankById, type ChannelRow, channelById, storeById } from './payout-options.ts';

/** Columns that the tables of all payout accounts have. `reject_reason` is a text in both languages. */
export interface AccountRow {
  id: number;
  member_id: number;
  status: PayoutStatus;
  reject_reason: string | null;
  is_default: number;
  created_at: number;
}

/** Values of the columns that only one kind of account has, by name. */
export type Columns = Record<string, string | number | null>;

/** Data of a payout account, copied into a withdrawal because the account may be edited later. */
export interface PayoutDestination {
  /** Everything needed to pay, unmasked. */
  destination: Record<string, string | null>;
  /** Masked account for the member: "822 •••• 8316". */
  masked: string;
  /** Minimum and fee in cents, and rate, of a crypto network; null for other kinds. */
  network: { min: number; fee: number; rate: string } | null;
}

/** One kind of payout account: its table, its rules and its texts. */
export interface PayoutMethod<Row extends AccountRow, Body, UpdateBody, Item> {
  method: WithdrawMethod;
  table: string;
  /** Job kind of the review timer. */
  reviewJob: string;
  /** Setting that switches the kind on; without one it is always on. */
  setting?: SettingName;
  /** Most accounts of a member, or the setting with that number. */
  limit: number | 'VIRTUAL_ADDRESS_BIND_QUANTITY' | 'CONVENIENCE_STORE_BIND_QUANTITY';
  /** Columns that together are unique among accounts that are not disabled. A member's removed account stays bound to the member. */
  identityColumns: readonly string[];
  /** Body field of the error about a duplicate. */
  duplicateField: string;
  /** A change of these columns starts a new review, as does any update of a rejected account. Empty: no update does. */
  reviewedColumns: readonly string[];
  /** Whether one account of a member is the default. */
  hasDefault: boolean;
  /** Name of the kind in messages. */
  name: Text;
  /** Page that messages link to. */
  link: string;
  /** Validates the body of a new account. The first holder name becomes the member's name. @throws ApiError INVALID */
  newColumns(db: Db, given: { memberId: number; body: Body }): Columns;
  /** Validates the body of an update. Returns all columns that it may change. @throws ApiError INVALID */
  updatedColumns(db: Db, given: { row: Row; body: UpdateBody }): Columns;
  /** The fields of an answer that only this kind has. Account numbers are masked. */
  toItem(db: Db, row: Row, locale: Locale): Omit<Item, CommonField>;
  /** @throws ApiError INVALID on `target_id` when payouts to the account are no longer possible */
  toDestination(db: Db, row: Row): PayoutDestination;
  /** Reason for the review to reject an account; null accepts it. */
  findRejectReason?(row: Row): Text | null;
}

/** Fields that the answers of all kinds share. */
type CommonField = 'id' | 'created_at' | 'status' | 'reject_reason';

/** Most bank cards, and most account cards, of a member. No setting holds this limit. */
const MAX_CARDS = 10;

/** A body whose picture is stored; `image` is the file name. */
type Stored<Body> = Omit<Body, 'image'> & { image: string | null };

interface BankCardRow extends AccountRow {
  bank_id: number;
  branch_name: string | null;
  account_name: string;
  account_number: string;
  image: string | null;
}

const bankCard: PayoutMethod<BankCardRow, Stored<BankCardBody>, Stored<BankCardUpdateBody>, BankCard> = {
  method: 'bank_card',
  table: 'bank_cards',
  reviewJob: 'review:bankCard',
  limit: MAX_CARDS,
  identityColumns: ['bank_id', 'account_number'],
  duplicateField: 'account_number',
  reviewedColumns: ['bank_id', 'account_number', 'image'],
  hasDefault: true,
  name: { enUS: 'bank account', zhTW: '銀行帳戶' },
  link: '/member/card',
  newColumns(db, { memberId, body: { bank_id, branch_name = null, account_name, account_number, image } }) {
    if (!bankById(db, bank_id)) throw fieldError('bank_id', YUP_IDS.oneOf);
    const name = claimHolderName(db, { memberId, name: account_name, field: 'account_name' });
    return { bank_id, branch_name, account_name: name, account_number, image };
  },
  updatedColumns(db, { row, body: { bank_id, branch_name = null, account_name, account_number, image } }) {
    if (!bankById(db, bank_id)) throw fieldError('bank_id', YUP_IDS.oneOf);
    assertHolder(db, { memberId: row.member_id, name: account_name, field: 'account_name' });
    return {
      bank_id,
      branch_name,
      account_number: account_number ?? row.account_number,
      image: image ?? row.image,
    };
  },
  toItem(db, row, locale) {
    const bank = bankById(db, row.bank_id);
    return {
      bank_id: row.bank_id,
      bank_code: bank?.code ?? '',
      bank_name: bank ? pickText(bank.name, locale) : '',
      branch_name: row.branch_name,
      account_name: row.account_name,
      account_number_masked: maskNumber(row.account_number),
      is_default: row.is_default === 1,
    };
  },
  toDestination(db, { bank_id, branch_name, account_name, account_number }) {
    const bank_code = bankById(db, bank_id)?.code ?? '';
    return {
      destination: { bank_code, branch_name, account_name, account_number },
      masked: `${bank_code} ${maskNumber(account_number)}`,
      network: null,
    };
  },
  /** The simulated bank rejects account numbers that end in 000. */
  findRejectReason({ account_number }) {
    if (!account_number.endsWith('000')) return null;
    return {
      enUS: 'The bank does not know this account number. Check it against your passbook.',
      zhTW: '銀行查無此帳號，請對照存摺確認。',
    };
  },
};

interface AccountCardRow extends AccountRow {
  type: AccountCard['type'];
  provider: string;
  account: string;
  holder_name: string;
}

const accountCard: PayoutMethod<AccountCardRow, AccountCardBody, AccountCardUpdateBody, AccountCard> = {
  method: 'account_card',
  table: 'account_cards',
  reviewJob: 'review:accountCard',
  setting: 'ACCOUNT_CARD_SWITCH',
  limit: MAX_CARDS,
  identityColumns: ['type', 'provider', 'account'],
  duplicateField: 'account',
  reviewedColumns: ['type', 'provider', 'account'],
  hasDefault: true,
  name: { enUS: 'account', zhTW: '收款帳戶' },
  link: '/member/card',
  newColumns(db, { memberId, body: { type, provider, account, holder_name } }) {
    const name = claimHolderName(db, { memberId, name: holder_name, field: 'holder_name' });
    return { type, provider, account, holder_name: name };
  },
  updatedColumns(db, { row, body: { type, provider, account = row.account, holder_name } }) {
    assertHolder(db, { memberId: row.member_id, name: holder_name, field: 'holder_name' });
    return { type, provider, account };
  },
  toItem: (_db, row) => ({
    type: row.type,
    provider: row.provider,
    account_masked: maskAccount(row.account),
    holder_name: row.holder_name,
    is_default: row.is_default === 1,
  }),
  toDestination: (_db, { type, provider, account, holder_name }) => ({
    destination: { type, provider, account, holder_name },
    masked: `${provider} ${maskAccount(account)}`,
    network: null,
  }),
};

interface AddressRow extends AccountRow {
  channel_id: number;
  address: string;
  alias: string | null;
}

const cryptoAddress: PayoutMethod<AddressRow, VirtualAddressBody, VirtualAddressUpdateBody, VirtualAddress> =
  {
    method: 'virtual',
    table: 'virtual_addresses',
    reviewJob: 'review:address',
    setting: 'VIRTUAL_CURRENCY_SWITCH',
    limit: 'VIRTUAL_ADDRESS_BIND_QUANTITY',
    identityColumns: ['channel_id', 'address_key'],
    duplicateField: 'address',
    reviewedColumns: [],
    hasDefault: true,
    name: { enUS: 'crypto address', zhTW: '虛擬貨幣地址' },
    link: '/member/crypto',
    newColumns(db, { body: { channel_id, address, alias = null } }) {
      const channel = channelById(db, channel_id);
      if (!channel) throw fieldError('channel_id', YUP_IDS.oneOf);
      assertAddress(channel, address);
      // Hex and bech32 addresses ignore case; base58 addresses do not.
      const address_key = /^(0x|bc1)/i.test(address) ? address.toLowerCase() : address;
      return { channel_id, address, address_key, alias };
    },
    // The address itself cannot be changed.
    updatedColumns: (_db, { body: { alias = null } }) => ({ alias }),
    toItem(db, row) {
      const channel = channelById(db, row.channel_id);
      return {
        channel_id: row.channel_id,
        currency: channel?.currency ?? '',
        network: channel?.network ?? '',
        address: null,
        address_masked: maskAddress(row.address),
        alias: row.alias,
        is_default: row.is_default === 1,
      };
    },
    toDestination(db, { channel_id, address }) {
      const network = channelById(db, channel_id);
      // The operator has removed the channel.
      if (!network) throw fieldError('target_id', 'field.targetUnusable');
      return {
        destination: { currency: network.currency, network: network.network, address },
        masked: `${network.currency} ${network.network} ${maskAddress(address)}`,
        network,
      };
    },
  };

function assertAddress(channel: ChannelRow, address: string): void {
  const problem = findAddressProblem(channel.network, address);
  if (problem?.kind === 'network')
    throw new ApiError('INVALID', {
      fields: { address: [errorId(YUP_IDS.addressNetwork, { network: problem.network })] },
    });
  if (problem?.kind === 'checksum') throw fieldError('address', YUP_IDS.addressChecksum);
  if (problem || !new RegExp(channel.address_pattern).test(address))
    throw fieldError('address', YUP_IDS.address);
}

interface StoreAccountRow extends AccountRow {
  store_id: number;
  receiver_name: string;
  receiver_phone: string;
}

/** All convenience stores are in Taiwan. */
const STORE_AREA_CODE = '+886';

const storeAccount: PayoutMethod<StoreAccountRow, AccountStoreBody, never, AccountStore> = {
  method: 'store',
  table: 'account_stores',
  reviewJob: 'review:store',
  limit: 'CONVENIENCE_STORE_BIND_QUANTITY',
  // Several members may use the same store.
  identityColumns: ['member_id', 'store_id'],
  duplicateField: 'store_id',
  reviewedColumns: [],
  hasDefault: false,
  name: { enUS: 'convenience store', zhTW: '超商門市' },
  link: '/member/store',
  newColumns(db, { body: { store_id, receiver_name, receiver_phone } }) {
    if (!storeById(db, store_id)) throw fieldError('store_id', YUP_IDS.oneOf);
    try {
      return { store_id, receiver_name, receiver_phone: normalPhone(db, STORE_AREA_CODE, receiver_phone) };
    } catch {
      throw fieldError('receiver_phone', YUP_IDS.phone);
    }
  },
  // The API has no call that updates a store.
  updatedColumns: () => ({}),
  toItem(db, row, locale) {
    const store = storeOf(db, row);
    return {
      brand: store.brand,
      store_code: store.store_code,
      store_name: pickText(store.store_name, locale),
      address: pickText(store.address, locale),
      receiver_name: row.receiver_name,
      receiver_phone: maskPhone(STORE_AREA_CODE, row.receiver_phone),
    };
  },
  toDestination(db, row) {
    const { store_code } = storeOf(db, row);
    const { receiver_name, receiver_phone } = row;
    return {
      destination: { store_code, receiver_name, receiver_phone },
      masked: `${store_code} ${maskNumber(receiver_phone)}`,
      network: null,
    };
  },
};

function storeOf(db: Db, { store_id }: StoreAccountRow) {
  const store = storeById(db, store_id);
  if (!store) throw new Error(`Store ${store_id} does not exist`);
  return store;
}

/** All kinds of payout accounts, by the withdrawal method that pays to them. */
export const PAYOUT_METHODS = {
  bank_card: bankCard,
  account_card: accountCard,
  virtual: cryptoAddress,
  store: storeAccount,
} satisfies Record<WithdrawMethod, unknown>;
