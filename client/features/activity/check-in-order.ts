import type { OrderKind } from '#platform/money/order-kind.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import { readCalendar, takePart } from './api.ts';

/** The claim of a day of the server's. */
export interface CheckInIntent {
  path: string;
  day: string;
}

/** What it gave, as a decimal; null where nobody said. */
export type CheckInResult = string | null;

/** A check-in. The calendar tells what became of one that got no answer. */
export const checkInOrder: OrderKind<CheckInIntent, CheckInResult> = {
  name: 'checkIn',
  call: PROMOTION_CALLS.applyDiscount,
  lookUpCall: ACCOUNT_CALLS.checkIn,
  send: async (app, { path }, key) => (await takePart(app, path, key)).amount ?? null,
  lookUp: async (app, { intent }, signal) => {
    const { days } = await readCalendar(app, signal);
    const day = days.find(({ date }) => date === intent.day);
    // The day of the order was claimed: by whom of this member's tabs does not matter.
    return day?.status === 'claimed' ? { state: 'done', result: day.reward } : { state: 'missing' };
  },
  readIntent: (value) => (isIntent(value) ? value : null),
};

function isIntent(value: unknown): value is CheckInIntent {
  if (typeof value !== 'object' || value === null) return false;
  // Partial: both fields are looked at.
  const { path, day } = value as Partial<Record<keyof CheckInIntent, unknown>>;
  return typeof path === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(String(day));
}
