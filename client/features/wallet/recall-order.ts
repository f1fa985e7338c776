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
  /** One entry for each wallet, whether its money could be moved or not. */
  list: readonly RecallEntry[];
  /** The main wallet after the recall; null when the recall was found in the records. */
  wallet: GameWallet | null;
}

/** The money order that moves everything back into the main wallet. Its intent has no data. */
export const recallOrder: OrderKind<'all', Recalled> = {
  name: 'recall',
  call: WALLET_CALLS.recall,
  lookUpCall: RECORD_CALLS.transferRecords,
  send: (app, _intent, key) => sendRecall(app, key),
  lookUp: async (app, order, signal) => matchRecall(await transfersSince(app, order, signal)),
  readIntent: (value) => (value === 'all' ? value : null),
};

/** Finds the transfers of a recall in the records: an entry for each wallet, once no transfer is open. */
export function matchRecall(records: readonly TransferRecord[]): LookupResult<Recalled> {
  const moves = records.filter((record) => record.to_wallet_id === MAIN_WALLET_ID);
  if (moves.length === 0) return { state: 'missing' };
  if (moves.some(isOpen)) return { state: 'open' };
  return { state: 'done', result: { list: moves.map(entryOf), wallet: null } };
}

function entryOf({ from_wallet_id, amount, status, remark }: TransferRecord): RecallEntry {
  return { wallet_id: from_wallet_id, amount, is_ok: status === 'success', message: remark };
}
