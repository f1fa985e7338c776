import { tryParseMoney } from '#shared/money.ts';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';

/** What is still to be deposited and bet for a level, in cents; never less than nothing. */
export function leftOf(level: LevelQualification): { deposit: number; bet: number } {
  const left = (need: string, have: string) =>
    Math.max(0, (tryParseMoney(need) ?? 0) - (tryParseMoney(have) ?? 0));
  return {
    deposit: left(level.required_deposit, level.current_deposit),
    bet: left(level.required_bet, level.current_bet),
  };
}
