import { send } from '#platform/net/calls.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { TransferBody, TransferResult } from '#shared/webapi/schemas/wallet.ts';
import type { OrderKind } from './order-kind.ts';
import { matchTransfer, transfersSince } from './transfer-records.ts';

/**
 * A transfer between the main wallet and a game's wallet. The wallet page and the launcher share it, so that neither
 * sends while an order of the other is unfinished. The result is both wallets after the transfer; null if it was found
 * in the records.
 */
export const transferOrder: OrderKind<TransferBody, TransferResult | null> = {
  name: 'transfer',
  call: WALLET_CALLS.transfer,
  lookUpCall: RECORD_CALLS.transferRecords,
  send: (app, body, key) => send(app, WALLET_CALLS.transfer, { body, key, isHandled: true }),
  lookUp: async (app, order, signal) => matchTransfer(order.intent, await transfersSince(app, order, signal)),
  readIntent: (value) => (isBody(value) ? value : null),
};

function isBody(value: unknown): value is TransferBody {
  if (typeof value !== 'object' || value === null) return false;
  // Partial: each field is checked.
  const { from_id: from, to_id: to, amount } = value as Partial<Record<keyof TransferBody, unknown>>;
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && /^\d+\.\d\d$/.test(String(amount));
}
