import * as z from 'zod/mini';
import { flag, integer, money, text } from './fields.ts';

export const signInDay = z.object({
  date: text,
  status: z.enum(['claimed', 'today', 'missed', 'future']),
  reward: money,
  is_bonus: flag,
});
export type SignInDay = z.infer<typeof signInDay>;

/** `GET /accountSign`: the check-in calendar; dates are days of the server's zone ("2026-11-21"). Claimed by `POST /transaction/discount`. */
export const signInCalendar = z.object({
  path: text,
  server_date: text,
  time_zone: text,
  can_claim: flag,
  streak: integer,
  days: z.array(signInDay),
  rule: text,
});
export type SignInCalendar = z.infer<typeof signInCalendar>;
