import { type Text, useText } from '#platform/site/text.ts';
import { timeIn } from '#shared/cashier/opening-hours.ts';
import { formatMoney } from '#shared/money.ts';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import { useHydrated, useNow } from '#ui/base/clock.ts';
import { browserZone } from '#ui/values/format-time.ts';
import { zoneWords } from '#ui/values/zone-words.ts';
import { stateOf } from './channel.ts';
import { feeRule, rateText } from './terms.ts';

const NO_BREAK = '\u00a0';
/** With a no-break space, so that no line begins with the dot. */
const SEPARATOR = `${NO_BREAK}· `;

/** The note of a channel: limits, fee, rate, opening hours and remaining uses, or the reason why it is not available. */
export function useChannelNote(): (channel: DepositChannel) => string {
  const text = useText();
  const now = useNow();
  const isHydrated = useHydrated();
  return (channel) => {
    const moment = now();
    const zone = isHydrated ? browserZone() : null;
    const hours = hoursOf(text, channel, { zone, now: moment });
    switch (stateOf(channel, moment)) {
      case 'maintenance':
        return text('deposit.channel.maintenance');
      case 'usedUp':
        return text('deposit.channel.usedUp', { limit: channel.daily_limit ?? 0 });
      case 'closed':
        return joined([text('deposit.channel.closed'), hours]);
      case 'open':
        return joined([
          limitsOf(text, channel),
          feeText(text, channel),
          rateText(text, channel)?.replaceAll(' ', NO_BREAK),
          hours,
          usesOf(text, channel),
        ]);
    }
  };
}

function limitsOf(text: Text, channel: DepositChannel): string {
  return text('deposit.channel.limits', {
    min: formatMoney(channel.amount_min),
    max: formatMoney(channel.amount_max),
  });
}

function feeText(text: Text, channel: DepositChannel): string {
  if (channel.fee_type === 'none') return text('deposit.channel.free');
  return text('deposit.channel.fee', { fee: feeRule(channel) });
}

function usesOf(text: Text, { remaining, daily_limit: limit }: DepositChannel): string | null {
  if (remaining === null || remaining === undefined) return null;
  return text('deposit.channel.left', { remaining, limit: limit ?? remaining });
}

/** Opening hours in the member's time zone. In the channel's own zone before hydration, and where one is unknown. */
function hoursOf(
  text: Text,
  { open_time: open, close_time: close, time_zone: from }: DepositChannel,
  { zone, now }: { zone: string | null; now: number },
): string | null {
  if (!open || !close || open === close) return null;
  const own = (time: string) => (zone && from ? timeIn(time, { from, to: zone, now }) : null);
  const [start, end] = [own(open), own(close)];
  const isOwn = start !== null && end !== null;
  const hours = text(
    'deposit.channel.hours',
    isOwn ? { open: start, close: end } : { open: open.slice(0, 5), close: close.slice(0, 5) },
  );
  const shownZone = isOwn ? zone : from;
  return shownZone ? text('deposit.channel.hoursIn', { hours, zone: zoneWords(text, shownZone) }) : hours;
}

function joined(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(SEPARATOR);
}
