import { PLAY_TIME_KEY, type SafeStorage } from './storage.ts';

/**
 * How long this login has lasted, for the reality check. It lives on the device, all tabs share it, and the page of a
 * demo game reads it as well (server/webapi/play/reality.js): keys and shapes are the same there.
 */
export interface PlayTime {
  /** When this login began, and when the member last saw the check; milliseconds by the server's clock. */
  startedAt: number;
  toldAt: number;
}

export const REALITY_MINUTES = [15, 30, 60, 120] as const;
export type RealityMinutes = (typeof REALITY_MINUTES)[number];
const DEFAULT_MINUTES: RealityMinutes = 60;

const MINUTES_KEY = 'reality/minutes';

/** How often the member wants to be reminded. */
export function readMinutes(local: SafeStorage): RealityMinutes {
  const stored = Number(local.get(MINUTES_KEY));
  return REALITY_MINUTES.find((minutes) => minutes === stored) ?? DEFAULT_MINUTES;
}

/** Stores the interval of the reality check on this device, in minutes. */
export function writeMinutes(local: SafeStorage, minutes: RealityMinutes): void {
  local.set(MINUTES_KEY, String(minutes));
}

/** The time of this login; it begins now where nothing is known. A moment in the future (a clock that jumped) is now. */
export function playTime(local: SafeStorage, now: number): PlayTime {
  const stored = parse(local.get(PLAY_TIME_KEY));
  if (stored && stored.startedAt <= now && stored.toldAt <= now) return stored;
  const startedAt = Math.min(stored?.startedAt ?? now, now);
  const time = { startedAt, toldAt: Math.min(stored?.toldAt ?? startedAt, now) };
  local.set(PLAY_TIME_KEY, JSON.stringify(time));
  return time;
}

/** When the next check is due. */
export function dueAt({ toldAt }: PlayTime, minutes: RealityMinutes): number {
  return toldAt + minutes * 60_000;
}

/** The member has seen it. */
export function noteTold(local: SafeStorage, now: number): void {
  local.set(PLAY_TIME_KEY, JSON.stringify({ ...playTime(local, now), toldAt: now }));
}

function parse(text: string | null): PlayTime | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { startedAt, toldAt } = value as Record<string, unknown>;
    return isMoment(startedAt) && isMoment(toldAt) ? { startedAt, toldAt } : null;
  } catch {
    return null;
  }
}

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
