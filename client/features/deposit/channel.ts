import { isOpenAt, timeOfDay } from '#shared/cashier/opening-hours.ts';
import type { DepositChannel, DepositType } from '#shared/webapi/schemas/deposit.ts';
import { DEPOSIT_TYPES } from '#shared/webapi/words.ts';

/** Whether a channel accepts deposits, or the reason why not. */
export type ChannelState = 'open' | 'maintenance' | 'usedUp' | 'closed';

/** The state of a channel at `now`. Without the time zone of its hours it counts as open, and the API may refuse. */
export function stateOf(channel: DepositChannel, now: number): ChannelState {
  if (channel.is_maintenance) return 'maintenance';
  if (channel.remaining === 0) return 'usedUp';
  const time = channel.time_zone ? timeOfDay(channel.time_zone, now) : null;
  return time !== null && !isOpenAt(channel, time) ? 'closed' : 'open';
}

/** Groups the channels by type, in the order of each type's first channel. */
export function methodsOf(
  channels: readonly DepositChannel[],
): { type: DepositType; list: DepositChannel[] }[] {
  const methods = DEPOSIT_TYPES.map((type) => ({ type, list: channels.filter((one) => one.type === type) }));
  const position = ({ list }: (typeof methods)[number]) => (list[0] ? channels.indexOf(list[0]) : -1);
  return methods.filter(({ list }) => list.length > 0).toSorted((a, b) => position(a) - position(b));
}

/** The first channel that accepts deposits now; the form presets it. */
export function firstOpen(channels: readonly DepositChannel[], now: number): DepositChannel | undefined {
  return channels.find((channel) => stateOf(channel, now) === 'open');
}
