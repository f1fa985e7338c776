import * as z from 'zod/mini';
import { amountInput, flag, money, text } from '#shared/webapi/fields.ts';

/** The game of a play session, with its balance. */
export const playState = z.object({
  name: text,
  image: text,
  kind: z.enum(['coin', 'baccarat', 'slot', 'lottery', 'highcard', 'fishing']),
  is_demo: flag,
  is_integer_only: flag,
  /** Name of the wallet that the game is played with. */
  wallet: text,
  balance: money,
  min: money,
  max: money,
  choices: z.array(text),
});
export type PlayState = z.infer<typeof playState>;

/** `choice`: the side, number or hand that the bet is on; empty for reels. */
export const betBody = z.object({ amount: amountInput, choice: z.prefault(z.string(), '') });

/**
 * `shown`: side, symbols, digit or hands to display. `content`: the round in words. `is_push`: a tie returned the bet, which does
 * not count as a valid bet. `bet_no`: number of the record; null for play money.
 */
export const betAnswer = z.object({
  shown: z.array(text),
  content: text,
  bet: money,
  payout: money,
  is_push: flag,
  balance: money,
  bet_no: z.nullable(text),
});
export type BetAnswer = z.infer<typeof betAnswer>;
