import * as z from 'zod/mini';
import { day, flag, integer, money, text } from '../fields.ts';

/** A day of the calendar, with its reward in dollars. */
export const checkInDay = z.object({
  date: day,
  status: z.enum(['claimed', 'today', 'missed', 'future']),
  reward: money,
  is_bonus: flag,
});
export type CheckInDay = z.infer<typeof checkInDay>;

/** `GET /accountSign`: the check-in calendar. Dates are days of `time_zone` ("2026-11-21"). `POST /transaction/discount` claims a day. */
export const signInCalendar = z.object({
  path: text,
  server_date: day,
  time_zone: text,
  can_claim: flag,
  /** Bets that today's reward requires before a withdrawal; null if it cannot be claimed. */
  required_bet: z.catch(z.nullish(money), undefined),
  streak: integer,
  days: z.array(checkInDay),
  /** The next bonus day, also one after this month, for a member who misses no day; our extension. */
  next_bonus: z.catch(z.nullish(z.object({ date: day, reward: money })), undefined),
  /** Days of a streak that pay more; our extension. After the last one they start over. */
  bonus_days: z.catch(z.nullish(z.array(z.object({ streak: integer, reward: money }))), undefined),
  rule: text,
});
export type CheckInCalendar = z.infer<typeof signInCalendar>;
