import * as z from 'zod/mini';
import { flag, id, integer, looseText, money, text, time } from '../fields.ts';

/** A benefit of a level, such as a faster withdrawal. */
export const levelBenefit = z.object({ label: text, value: looseText });

/** `GET /accountLevel/qualifications`: a VIP level, with the member's progress. */
export const levelQualification = z.object({
  level_id: id,
  level_name: text,
  level: integer,
  icon: z.nullish(text),
  is_current: flag,
  is_next: flag,
  current_deposit: money,
  required_deposit: money,
  current_bet: money,
  required_bet: money,
  keep_bet: z.nullish(money),
  /** Valid bets in the current period, for the member's own level. */
  current_keep_bet: z.nullish(money),
  keep_deadline: z.nullish(time),
  upgrade_bonus: z.nullish(money),
  benefits: z.catch(z.array(levelBenefit), []),
});
export type LevelQualification = z.infer<typeof levelQualification>;
