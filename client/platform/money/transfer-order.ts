import { ask, send } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { parseMoney } from '#shared/money.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { TransferRecord } from '#shared/webapi/schemas/records.ts';
import type { TransferBody, TransferResult } from '#shared/webapi/schemas/wallet.ts';
import type { LookupResult, Order } from './order.ts';
import type { OrderKind } from './order-kind.ts';

/** Tolerance for differing clocks. It is short, so that an earlier transfer of the same kind is not matched. */
const CLOCK_MS = 2_000;
const PER_PAGE = 100;
/** Limit on the pages that one lookup reads. */
const MOST_PAGES = 20;

/**
 * A transfer between the main wallet and a game's wallet. The wallet page and the launcher share it, so that neither
 * sends while an order of the other is unfinished. The result is both wallets after the transfer; null if it was found
 * in the records.
 */
export const transferOrder: OrderKind<TransferBody, TransferResult | null> = {
  name: 'transfer',
  call: WALLET_CALLS.transfer,
  lookUpCall: RECORD_CALLS.transferRecords,
  send: (app, body, key) => send(app, WALLET_CALLS.transfer, { body, key }),
  lookUp: async (app, order, signal) => matchTransfer(order.intent, await transfersSince(app, order, signal)),
  readIntent: (value) => (isBody(value) ? value : null),
};

function isBody(value: unknown): value is TransferBody {
  if (typeof value !== 'object' || value === null) return false;
  // Partial: each field is checked.
  const { from_id: from, to_id: to, amount } = value as Partial<Record<keyof TransferBody, unknown>>;
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && /^\d+\.\d\d$/.test(String(amount));
}

/** Manual transfers since the order was first sent, newest first. @throws ApiError */
export async function transfersSince(
  app: AppEnvironment,
  { sentAt }: Pick<Order<unknown>, 'sentAt'>,
  signal: AbortSignal,
): Promise<TransferRecord[]> {
  const since = sentAt - CLOCK_MS;
  const records: TransferRecord[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { list, pagination } = await ask(app, RECORD_CALLS.transferRecords, {
      query: { from: new Date(since).toISOString(), per_page: PER_PAGE, page },
      signal,
    });
    records.push(...list);
    if (!pagination || page * pagination.per_page >= pagination.total) break;
  }
  return records
    .filter(({ mode, created_at: at }) => mode === 'manual' && Date.parse(at) >= since)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id);
}

/** Finds the record of a transfer: the first one with the same wallets and amount since it was sent. */
export function matchTransfer(body: TransferBody, records: readonly TransferRecord[]): LookupResult<null> {
  const found = records.findLast(
    (record) =>
      record.from_wallet_id === body.from_id &&
      record.to_wallet_id === body.to_id &&
      parseMoney(record.amount) === parseMoney(body.amount),
  );
  if (!found) return { state: 'missing' };
  if (isOpen(found)) return { state: 'open' };
  if (found.status === 'success') return { state: 'done', result: null };
  return { state: 'failed', reason: found.remark || null };
}

/** Still being processed, or under investigation by the operator. */
export function isOpen({ status }: Pick<TransferRecord, 'status'>): boolean {
  return status === 'pending' || status === 'unknown';
}
