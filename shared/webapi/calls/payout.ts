import { defineCalls } from '../call.ts';

const BANK_CARD = { access: 'member', schemas: () => import('../schemas/bank-card.ts') } as const;
const BANK_CARD_CHANGE = {
  ...BANK_CARD,
  method: 'POST',
  answers: 'one',
  format: 'multipart',
  needsFactor: true,
  invalidates: ['bankCards', 'bankCard', 'memberInfo'],
  item: 'bankCard',
} as const;

const ACCOUNT_CARD = {
  access: 'member',
  optional: true,
  schemas: () => import('../schemas/account-card.ts'),
  item: 'accountCard',
} as const;
const ACCOUNT_CARD_CHANGE = {
  ...ACCOUNT_CARD,
  method: 'POST',
  answers: 'one',
  needsFactor: true,
  invalidates: ['accountCards', 'accountCard', 'memberInfo'],
} as const;

const ADDRESS = {
  access: 'member',
  optional: true,
  schemas: () => import('../schemas/virtual-address.ts'),
} as const;
const ADDRESS_CHANGE = {
  ...ADDRESS,
  method: 'POST',
  answers: 'one',
  needsFactor: true,
  invalidates: ['virtualAddresses', 'virtualAddress'],
  item: 'virtualAddress',
} as const;

const STORE = {
  access: 'member',
  optional: true,
  schemas: () => import('../schemas/convenience-store.ts'),
} as const;

/** Removes an account of any kind. */
const REMOVAL = {
  method: 'POST',
  digits: ['id'],
  access: 'member',
  answers: 'nothing',
  optional: true,
  needsFactor: true,
  schemas: () => import('../schemas/bank-card.ts'),
  body: 'payoutRemovalBody',
} as const;

/** Payout methods. Responses mask the numbers of accounts, also for their owner. */
export const PAYOUT_CALLS = defineCalls({
  banks: { ...BANK_CARD, method: 'GET', path: '/bank', answers: 'list', freshSeconds: 3600, item: 'bank' },
  bankCards: {
    ...BANK_CARD,
    method: 'GET',
    path: '/accountBankCard',
    answers: 'list',
    freshSeconds: 60,
    item: 'bankCard',
  },
  bankCard: {
    ...BANK_CARD,
    method: 'GET',
    path: '/accountBankCard/:id',
    digits: ['id'],
    answers: 'one',
    item: 'bankCard',
  },
  addBankCard: { ...BANK_CARD_CHANGE, path: '/accountBankCard', body: 'bankCardBody' },
  updateBankCard: {
    ...BANK_CARD_CHANGE,
    path: '/accountBankCard/:id',
    digits: ['id'],
    body: 'bankCardUpdateBody',
  },
  removeBankCard: {
    ...REMOVAL,
    path: '/accountBankCard/:id/remove',
    invalidates: ['bankCards', 'bankCard'],
  },
  accountCards: { ...ACCOUNT_CARD, method: 'GET', path: '/accountCard', answers: 'list', freshSeconds: 60 },
  accountCard: { ...ACCOUNT_CARD, method: 'GET', path: '/accountCard/:id', digits: ['id'], answers: 'one' },
  addAccountCard: { ...ACCOUNT_CARD_CHANGE, path: '/accountCard', body: 'accountCardBody' },
  updateAccountCard: {
    ...ACCOUNT_CARD_CHANGE,
    path: '/accountCard/:id',
    digits: ['id'],
    body: 'accountCardUpdateBody',
  },
  removeAccountCard: {
    ...REMOVAL,
    path: '/accountCard/:id/remove',
    invalidates: ['accountCards', 'accountCard'],
  },
  virtualChannels: {
    ...ADDRESS,
    method: 'GET',
    path: '/virtualChannel',
    answers: 'list',
    freshSeconds: 60,
    item: 'virtualChannel',
  },
  virtualAddresses: {
    ...ADDRESS,
    method: 'GET',
    path: '/accountVirtualAddress',
    answers: 'list',
    freshSeconds: 60,
    item: 'virtualAddress',
  },
  virtualAddress: {
    ...ADDRESS,
    method: 'GET',
    path: '/accountVirtualAddress/:id',
    digits: ['id'],
    answers: 'one',
    item: 'virtualAddress',
  },
  addVirtualAddress: { ...ADDRESS_CHANGE, path: '/accountVirtualAddress', body: 'virtualAddressBody' },
  updateVirtualAddress: {
    ...ADDRESS_CHANGE,
    path: '/accountVirtualAddress/:id',
    digits: ['id'],
    body: 'virtualAddressUpdateBody',
  },
  removeVirtualAddress: {
    ...REMOVAL,
    path: '/accountVirtualAddress/:id/remove',
    invalidates: ['virtualAddresses', 'virtualAddress'],
  },
  regions: { ...STORE, method: 'GET', path: '/region', answers: 'list', freshSeconds: 3600, item: 'region' },
  stores: {
    ...STORE,
    method: 'GET',
    path: '/convenienceStore',
    answers: 'list',
    freshSeconds: 3600,
    query: 'storeQuery',
    item: 'convenienceStore',
  },
  accountStores: {
    ...STORE,
    method: 'GET',
    path: '/accountConvenienceStore',
    answers: 'list',
    freshSeconds: 60,
    item: 'accountStore',
  },
  accountStore: {
    ...STORE,
    method: 'GET',
    path: '/accountConvenienceStore/:id',
    digits: ['id'],
    answers: 'one',
    item: 'accountStore',
  },
  addAccountStore: {
    ...STORE,
    method: 'POST',
    path: '/accountConvenienceStore',
    answers: 'one',
    needsFactor: true,
    invalidates: ['accountStores', 'accountStore'],
    body: 'accountStoreBody',
    item: 'accountStore',
  },
  removeAccountStore: {
    ...REMOVAL,
    path: '/accountConvenienceStore/:id/remove',
    invalidates: ['accountStores', 'accountStore'],
  },
});
