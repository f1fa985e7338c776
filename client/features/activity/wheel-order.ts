import type { OrderKind } from '#platform/money/order-kind.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { WheelRecord } from '#shared/webapi/schemas/promotion.ts';
import { readActivity, takePart } from './api.ts';

/** `after`: the newest record before the spin, so that the next record is the spin's; '' for none. */
export interface SpinIntent {
  path: string;
  after: string;
}

export interface SpinResult {
  recordNo: string;
  /** null if the API did not answer it. The history has it then. */
  prizeId: number | null;
  /** Bets that the prize requires before a withdrawal, as the API sends them. */
  requiredBet?: string | null | undefined;
}

/** A spin. Without an answer the wheel's history shows whether it was drawn. */
export const wheelOrder: OrderKind<SpinIntent, SpinResult> = {
  name: 'wheel',
  call: PROMOTION_CALLS.applyDiscount,
  lookUpCall: PROMOTION_CALLS.promotion,
  send: async (app, { path }, key) => {
    const result = await takePart(app, path, key);
    const { record_no: recordNo, prize_id: prizeId = null, required_bet: requiredBet } = result;
    return { recordNo, prizeId, requiredBet };
  },
  lookUp: async (app, { intent }, signal) => {
    const { activity } = await readActivity(app, intent.path, signal);
    const record = recordAfter(activity?.records ?? [], intent.after);
    if (!record) return { state: 'missing' };
    return { state: 'done', result: { recordNo: record.record_no, prizeId: record.prize_id } };
  },
  readIntent: (value) => (isIntent(value) ? value : null),
};

/** The first draw after the record `after`. `records` start with the newest. */
export function recordAfter(records: readonly WheelRecord[], after: string): WheelRecord | undefined {
  const index = records.findIndex(({ record_no }) => record_no === after);
  // The list may not reach back to `after`. All of its records are newer then.
  return index === -1 ? records.at(-1) : records[index - 1];
}

function isIntent(value: unknown): value is SpinIntent {
  if (typeof value !== 'object' || value === null) return false;
  // Cast: both fields are checked below.
  const { path, after } = value as Partial<Record<keyof SpinIntent, unknown>>;
  return typeof path === 'string' && typeof after === 'string';
}
