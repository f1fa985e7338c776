import type { LookupResult } from '#platform/money/order.ts';
import type { OrderKind } from '#platform/money/order-kind.ts';
import { ask } from '#platform/net/calls.ts';
import { parseMoney } from '#shared/money.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { DepositBody, DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { sendDeposit } from './api.ts';

/**
 * Tolerance for the difference between the clocks of the browser and the server. Keep it small: an earlier order of the
 * same amount must not match.
 */
const CLOCK_TOLERANCE_MS = 2000;

/**
 * The money order of a deposit. It is done as soon as the API has accepted the order; whether the member pays it is the
 * status of the deposit itself.
 */
export const depositOrder: OrderKind<DepositBody, DepositDetail> = {
  name: 'deposit',
  call: CASHIER_CALLS.deposit,
  lookUpCall: RECORD_CALLS.depositRecords,
  send: sendDeposit,
  lookUp: async (app, { intent, sentAt }, signal) => {
    const since = sentAt - CLOCK_TOLERANCE_MS;
    const { list } = await ask(app, RECORD_CALLS.depositRecords, {
      query: { from: new Date(since).toISOString(), per_page: 100 },
      signal,
    });
    return matchDeposit(
      intent,
      list.filter(({ created_at: at }) => at && Date.parse(at) >= since),
    );
  },
  readIntent: (value) => (isBody(value) ? value : null),
};

/** Finds the order in the records since it was sent. `records` are the newest first; the oldest match is the order. */
function matchDeposit(body: DepositBody, records: readonly DepositDetail[]): LookupResult<DepositDetail> {
  const found = records.findLast(
    (record) =>
      record.channel_id === body.channel_id &&
      parseMoney(record.amount) === parseMoney(body.amount) &&
      (record.discount_id ?? null) === (body.discount_id ?? null),
  );
  return found ? { state: 'done', result: found } : { state: 'missing' };
}

function isBody(value: unknown): value is DepositBody {
  if (typeof value !== 'object' || value === null) return false;
  // Partial: every field is checked below.
  const body = value as Partial<Record<keyof DepositBody, unknown>>;
  const hasDiscount = body.discount_id === undefined || body.discount_id === null;
  return (
    Number.isSafeInteger(body.channel_id) &&
    /^\d+\.\d\d$/.test(String(body.amount)) &&
    (hasDiscount || Number.isSafeInteger(body.discount_id))
  );
}
