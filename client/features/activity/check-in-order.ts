import type { OrderKind } from '#platform/money/order-kind.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import { readCalendar, takePart } from './api.ts';

/** `day`: the server's day, "2026-11-21". */
export interface CheckInIntent {
  path: string;
  day: string;
}

export interface CheckInResult {
  /** The reward as a decimal; null if the API did not answer it. */
  amount: string | null;
  /** Bets that the reward requires before a withdrawal, as the API sends them. */
  requiredBet?: string | null | undefined;
}

/** A check-in. Without an answer the calendar shows whether the day was claimed. */
export const checkInOrder: OrderKind<CheckInIntent, CheckInResult> = {
  name: 'checkIn',
  call: PROMOTION_CALLS.applyDiscount,
  lookUpCall: ACCOUNT_CALLS.checkIn,
  send: async (app, { path }, key) => {
    const { amount = null, required_bet: requiredBet } = await takePart(app, path, key);
    return { amount, requiredBet };
  },
  lookUp: async (app, { intent }, signal) => {
    const { days } = await readCalendar(app, signal);
    const day = days.find(({ date }) => date === intent.day);
    // Another tab of the member may have claimed the day. The result is the same.
    return day?.status === 'claimed'
      ? { state: 'done', result: { amount: day.reward } }
      : { state: 'missing' };
  },
  readIntent: (value) => (isIntent(value) ? value : null),
};

function isIntent(value: unknown): value is CheckInIntent {
  if (typeof value !== 'object' || value === null) return false;
  // Cast: both fields are checked below.
  const { path, day } = value as Partial<Record<keyof CheckInIntent, unknown>>;
  return typeof path === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(String(day));
}
