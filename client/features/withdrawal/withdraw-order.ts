import type { LookupResult, Order } from '#platform/money/order.ts';
import type { OrderKind } from '#platform/money/order-kind.ts';
import { ask } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { parseMoney } from '#shared/money.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import type { WithdrawBody, WithdrawResult } from '#shared/webapi/schemas/withdraw.ts';
import { WITHDRAW_METHODS } from '#shared/webapi/words.ts';
import { sendWithdrawal } from './api.ts';

/** What a member wants; it is stored until its end is known, so the safe password is no part of it. */
export type WithdrawIntent = Omit<WithdrawBody, 'safe_password'>;

/** Clocks differ a little; one minute's orders of the same amount are no two withdrawals, as one is open at a time. */
const CLOCK_MS = 2_000;
const PER_PAGE = 20;

/**
 * A withdrawal. `secret` holds the safe password of the press, in memory alone. The result is what was answered; null
 * where the records told.
 */
export function createWithdrawOrder(secret: {
  current: string;
}): OrderKind<WithdrawIntent, WithdrawResult | null> {
  return {
    name: 'withdraw',
    call: CASHIER_CALLS.withdraw,
    lookUpCall: RECORD_CALLS.withdrawRecords,
    send: (app, intent, key) => sendWithdrawal(app, { ...intent, safe_password: secret.current }, key),
    lookUp: async (app, order, signal) => judge(order, await recordsSince(app, order, signal)),
    readIntent: (value) => (isIntent(value) ? value : null),
  };
}

async function recordsSince(
  app: AppEnvironment,
  { sentAt }: Order<WithdrawIntent>,
  signal: AbortSignal,
): Promise<readonly WithdrawRecord[]> {
  const from = new Date(sentAt - CLOCK_MS).toISOString();
  const query = { from, per_page: PER_PAGE };
  return (await ask(app, RECORD_CALLS.withdrawRecords, { query, signal })).list;
}

/** Once it is recorded it has arrived, whatever its stage: the page follows it from there. */
export function judge(
  { intent, sentAt }: Pick<Order<WithdrawIntent>, 'intent' | 'sentAt'>,
  records: readonly WithdrawRecord[],
): LookupResult<null> {
  const found = records.findLast(
    ({ method, amount, created_at: at }) =>
      method === intent.method &&
      parseMoney(amount) === parseMoney(intent.amount) &&
      Date.parse(at) >= sentAt - CLOCK_MS,
  );
  if (!found) return { state: 'missing' };
  if (found.status !== 'rejected') return { state: 'done', result: null };
  return { state: 'failed', reason: found.reason || null };
}

function isIntent(value: unknown): value is WithdrawIntent {
  if (typeof value !== 'object' || value === null) return false;
  // Partial: each of its fields is looked at.
  const { method, target_id, amount } = value as Partial<Record<keyof WithdrawIntent, unknown>>;
  return (
    WITHDRAW_METHODS.some((known) => known === method) &&
    Number.isSafeInteger(target_id) &&
    /^\d+\.\d\d$/.test(String(amount))
  );
}
