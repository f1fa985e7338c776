import * as z from 'zod/mini';
import { amountInput, flag, money, text } from '#shared/webapi/fields.ts';

/** The game of a play session, with its balance. */
export const playState = z.object({
  name: text,
  image: text,
  kind: z.enum(['coin', 'slot', 'fishing', 'lottery']),
  is_demo: flag,
  is_integer_only: flag,
  balance: money,
  min: money,
  max: money,
  choices: z.array(text),
});
export type PlayState = z.infer<typeof playState>;

/** `choice`: the side or number that the bet is on; empty for reels. */
export const betBody = z.object({ amount: amountInput, choice: z.prefault(z.string(), '') });

/** `shown`: side, symbols or digit to display. `bet_no`: number of the record; null for play money. */
export const betAnswer = z.object({
  shown: z.array(text),
  bet: money,
  payout: money,
  balance: money,
  bet_no: z.nullable(text),
});
export type BetAnswer = z.infer<typeof betAnswer>;
