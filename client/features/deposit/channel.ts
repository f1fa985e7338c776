import { isOpenAt, timeOfDay } from '#shared/cashier/opening-hours.ts';
import type { DepositChannel, DepositType } from '#shared/webapi/schemas/deposit.ts';
import { DEPOSIT_TYPES } from '#shared/webapi/words.ts';

/** Why a channel takes nothing now. */
export type ChannelState = 'open' | 'maintenance' | 'usedUp' | 'closed';

/** Where the zone of the hours is not told they are shown and not judged: the API refuses in its own words. */
export function stateOf(channel: DepositChannel, now: number): ChannelState {
  if (channel.is_maintenance) return 'maintenance';
  if (channel.remaining === 0) return 'usedUp';
  const time = channel.time_zone ? timeOfDay(channel.time_zone, now) : null;
  return time !== null && !isOpenAt(channel, time) ? 'closed' : 'open';
}

/** The kinds there are, each with its channels, in the order in which a first channel of them stands. */
export function methodsOf(
  channels: readonly DepositChannel[],
): { type: DepositType; list: DepositChannel[] }[] {
  const methods = DEPOSIT_TYPES.map((type) => ({ type, list: channels.filter((one) => one.type === type) }));
  const place = ({ list }: (typeof methods)[number]) => (list[0] ? channels.indexOf(list[0]) : -1);
  return methods.filter(({ list }) => list.length > 0).toSorted((a, b) => place(a) - place(b));
}

/** The channel that a choice begins with: the first that takes something. */
export function firstOpen(channels: readonly DepositChannel[], now: number): DepositChannel | undefined {
  return channels.find((channel) => stateOf(channel, now) === 'open');
}

const DAY = 24 * 60;

/** A time of day of one zone in another: "10:00" of Taipei is "02:00" of UTC. Null where a zone is not known. */
export function timeIn(time: string, zones: { from: string; to: string; now: number }): string | null {
  const [from, to] = [timeOfDay(zones.from, zones.now), timeOfDay(zones.to, zones.now)];
  const [given, here, there] = [minutesOf(time), minutesOf(from), minutesOf(to)];
  if (given === null || here === null || there === null) return null;
  const minutes = (((given + there - here) % DAY) + DAY) % DAY;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function minutesOf(time: string | null): number | null {
  const match = /^(\d\d):(\d\d)/.exec(time ?? '');
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
