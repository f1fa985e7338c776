import type { LookupResult, Order } from '#platform/money/order.ts';
import type { OrderKind } from '#platform/money/order-kind.ts';
import { ask } from '#platform/net/calls.ts';
import { parseMoney } from '#shared/money.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import type { WithdrawBody, WithdrawResult } from '#shared/webapi/schemas/withdraw.ts';
import { WITHDRAW_METHODS } from '#shared/webapi/words.ts';
import { sendWithdrawal } from './api.ts';

/** The body without the safe password: the intent is stored until the order has settled, and the password must not be. */
export type WithdrawIntent = Omit<WithdrawBody, 'safe_password'>;

/**
 * Tolerance for the difference between the clocks of the browser and the server. It cannot match another order, because
 * a member has at most one open withdrawal.
 */
const CLOCK_TOLERANCE_MS = 2_000;
const PER_PAGE = 20;

/**
 * The money order of a withdrawal. `safePassword` is read when the order is sent and lives in memory only. The result is
 * the response of the API, or null when the order was found in the records.
 */
export function createWithdrawOrder(safePassword: {
  current: string;
}): OrderKind<WithdrawIntent, WithdrawResult | null> {
  return {
    name: 'withdraw',
    call: CASHIER_CALLS.withdraw,
    lookUpCall: RECORD_CALLS.withdrawRecords,
    send: (app, intent, key) => sendWithdrawal(app, { ...intent, safe_password: safePassword.current }, key),
    lookUp: async (app, order, signal) => {
      const from = new Date(order.sentAt - CLOCK_TOLERANCE_MS).toISOString();
      const query = { from, per_page: PER_PAGE };
      const { list } = await ask(app, RECORD_CALLS.withdrawRecords, { query, signal });
      return matchWithdrawal(order, list);
    },
    readIntent: (value) => (isIntent(value) ? value : null),
  };
}

/** Finds the order in the records. A recorded order is done whatever its stage, unless it was rejected. */
function matchWithdrawal(
  { intent, sentAt }: Pick<Order<WithdrawIntent>, 'intent' | 'sentAt'>,
  records: readonly WithdrawRecord[],
): LookupResult<null> {
  const found = records.findLast(
    ({ method, amount, created_at: at }) =>
      method === intent.method &&
      parseMoney(amount) === parseMoney(intent.amount) &&
      Date.parse(at) >= sentAt - CLOCK_TOLERANCE_MS,
  );
  if (!found) return { state: 'missing' };
  if (found.status !== 'rejected') return { state: 'done', result: null };
  return { state: 'failed', reason: found.reason || null };
}

function isIntent(value: unknown): value is WithdrawIntent {
  if (typeof value !== 'object' || value === null) return false;
  // Partial: every field is checked below.
  const { method, target_id, amount } = value as Partial<Record<keyof WithdrawIntent, unknown>>;
  return (
    WITHDRAW_METHODS.some((known) => known === method) &&
    Number.isSafeInteger(target_id) &&
    /^\d+\.\d\d$/.test(String(amount))
  );
}
