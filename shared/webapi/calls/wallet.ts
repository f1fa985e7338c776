import { defineCalls } from '../call.ts';

/** Wallets and transfers between them. */
export const WALLET_CALLS = defineCalls({
  wallets: {
    method: 'GET',
    path: '/gameWallet',
    access: 'member',
    answers: 'list',
    freshSeconds: 5,
    schemas: () => import('../schemas/wallet.ts'),
    item: 'gameWallet',
  },
  /** With the balance read from the provider. Without an id: the main wallet. */
  wallet: {
    method: 'GET',
    path: '/gameApi/wallet/:id?',
    digits: ['id'],
    access: 'member',
    answers: 'one',
    freshSeconds: 5,
    schemas: () => import('../schemas/wallet.ts'),
    item: 'gameWallet',
  },
  setTransferMode: {
    method: 'POST',
    path: '/gameApi/transferMode',
    access: 'member',
    answers: 'one',
    invalidates: ['memberInfo'],
    schemas: () => import('../schemas/wallet.ts'),
    body: 'transferModeBody',
    item: 'transferModeResult',
  },
  transfer: {
    method: 'POST',
    path: '/gameApi/transfer',
    access: 'member',
    movesMoney: true,
    answers: 'one',
    invalidates: ['wallet', 'wallets', 'transferRecords'],
    schemas: () => import('../schemas/wallet.ts'),
    body: 'transferBody',
    item: 'transferResult',
  },
  /** Transfers the balances of all game wallets back to the main wallet. */
  recall: {
    method: 'POST',
    path: '/gameApi/transferAll',
    access: 'member',
    movesMoney: true,
    answers: 'one',
    invalidates: ['wallet', 'wallets', 'transferRecords'],
    schemas: () => import('../schemas/wallet.ts'),
    item: 'recallResult',
  },
});
