import * as z from 'zod/mini';
import { amountInput, flag, money, text } from '#shared/webapi/fields.ts';

/** The game a session plays, with its balance. */
export const playState = z.object({
  name: text,
  kind: z.enum(['coin', 'slot', 'lottery']),
  is_demo: flag,
  is_integer_only: flag,
  balance: money,
  min: money,
  max: money,
  choices: z.array(text),
});
export type PlayState = z.infer<typeof playState>;

/** A bet of the demo game; `choice` is what was bet on, empty for games without one. */
export const betBody = z.object({ amount: amountInput, choice: z.prefault(z.string(), '') });

/** `bet_no`: number of the record; none for play money. */
export const betAnswer = z.object({
  shown: z.array(text),
  bet: money,
  payout: money,
  balance: money,
  bet_no: z.nullable(text),
});
export type BetAnswer = z.infer<typeof betAnswer>;
