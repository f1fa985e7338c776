import * as z from 'zod/mini';
import { masked, money, text } from '../fields.ts';

/** `GET /recentWin`: a settled win, without a time or a number by which its member could be recognized. */
export const recentWin = z.object({
  /** One letter of the account, followed by dots. */
  account: masked,
  /** The payout without the stake. */
  amount: money,
  game_name: text,
  image: z.nullish(text),
});
export type RecentWin = z.infer<typeof recentWin>;

/** Topics of the events of `GET /stream`. All but `wins` are about the member of the token. */
export const CHANGES = ['wins', 'wallet', 'mails', 'notifications', 'deposits', 'withdrawals'] as const;
export type Change = (typeof CHANGES)[number];

/** Data of an event of `GET /stream`: only that something changed. The client reads the new state by its own call. */
export const liveEvent = z.object({ changed: z.enum(CHANGES) });
