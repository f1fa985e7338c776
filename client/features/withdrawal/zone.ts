import { timeOfDay } from '#shared/cashier/opening-hours.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { zoneName } from '#ui/values/format-time.ts';

/** "GMT+8": whose midnight and hours they are; '' for a zone that the API does not name, or that nobody knows. */
export function zoneOf({ time_zone: zone }: WithdrawSetting, now: number): string {
  return zone && timeOfDay(zone, now) !== null ? zoneName(zone, new Date(now)) : '';
}
