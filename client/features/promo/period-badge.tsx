import { useText } from '#platform/site/text.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Countdown } from '#ui/values/countdown.tsx';
import type { Period } from './period.ts';

/** Badge of a promotion that is upcoming, ended, or in its last day (with a countdown). Nothing for a running one. */
export function PeriodBadge({ period, endAt }: { period: Period; endAt?: string | null }) {
  const text = useText();
  if (period === 'ended') return <Badge>{text('promo.ended')}</Badge>;
  if (period === 'upcoming') return <Badge tone="hot">{text('promo.upcoming')}</Badge>;
  if (period !== 'lastDay' || !endAt) return null;
  return (
    <span className="inline-flex min-h-6 items-center py-0.5 gap-1.5 rounded-full border border-waiting-line bg-page px-2.5 text-xs font-semibold whitespace-nowrap text-waiting">
      <Icon name="timer" size={14} />
      <span>{text('promo.endsIn')}</span>
      <Countdown until={endAt} placeholder="--:--:--" />
    </span>
  );
}
