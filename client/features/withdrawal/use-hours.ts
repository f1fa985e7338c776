import { useText } from '#platform/site/text.ts';
import { timeIn } from '#shared/cashier/opening-hours.ts';
import type { WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { useHydrated, useNow } from '#ui/base/clock.ts';
import { useTimeZone } from '#ui/values/time.tsx';
import { operatorZone } from './conditions.ts';

/**
 * Opening hours in the member's time zone, "01:00–10:00". Before hydration, and where a zone is unknown, in the operator's zone
 * with its name. Null where it is always open.
 */
export function useHours(setting: WithdrawSetting): string | null {
  const text = useText();
  const now = useNow()();
  const to = useTimeZone();
  const isHydrated = useHydrated();
  const { open_time: open, close_time: close, time_zone: from } = setting;
  if (!open || !close) return null;
  const own = (time: string) => (isHydrated && from ? timeIn(time, { from, to, now }) : null);
  const [start, end] = [own(open), own(close)];
  return start && end ? `${start}–${end}` : `${open}–${close} ${operatorZone(text, setting, now)}`.trimEnd();
}
