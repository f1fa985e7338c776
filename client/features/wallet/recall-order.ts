import type { LookupResult } from '#platform/money/order.ts';
import type { OrderKind } from '#platform/money/order-kind.ts';
import { isOpen, transfersSince } from '#platform/money/transfer-order.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { TransferRecord } from '#shared/webapi/schemas/records.ts';
import type { GameWallet, RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { sendRecall } from './api.ts';

export interface Recalled {
  /** One for each wallet that money was taken from, or should have been. */
  list: readonly RecallEntry[];
  /** The main wallet after; null where the records told. */
  wallet: GameWallet | null;
}

/** Everything back into the main wallet: there is nothing to say about it. */
export const recallOrder: OrderKind<'all', Recalled> = {
  name: 'recall',
  call: WALLET_CALLS.recall,
  lookUpCall: RECORD_CALLS.transferRecords,
  send: (app, _intent, key) => sendRecall(app, key),
  lookUp: async (app, order, signal) => matchRecall(await transfersSince(app, order, signal)),
  readIntent: (value) => (value === 'all' ? value : null),
};

/** Gathers what a recall moved: an entry for each wallet it took from, once none is under way. */
export function matchRecall(records: readonly TransferRecord[]): LookupResult<Recalled> {
  const moves = records.filter((record) => record.to_wallet_id === MAIN_WALLET_ID);
  if (moves.length === 0) return { state: 'missing' };
  if (moves.some(isOpen)) return { state: 'open' };
  return { state: 'done', result: { list: moves.map(entryOf), wallet: null } };
}

function entryOf({ from_wallet_id, amount, status, remark }: TransferRecord): RecallEntry {
  return { wallet_id: from_wallet_id, amount, is_ok: status === 'success', message: remark };
}
