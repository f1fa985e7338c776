import { parseJson } from '#shared/parse-json.ts';
import { PLAY_TIME_KEY, type SafeStorage } from './storage.ts';

/**
 * How long this login has lasted, for the reality check. All tabs of the device share it. The page of a demo game reads
 * it, too (server/webapi/play/reality.js): keys and shapes must match.
 */
export interface PlayTime {
  /** When this login began, and when the check was last shown; milliseconds by the server's clock. */
  startedAt: number;
  toldAt: number;
}

export const REALITY_MINUTES = [15, 30, 60, 120] as const;
export type RealityMinutes = (typeof REALITY_MINUTES)[number];
const DEFAULT_MINUTES: RealityMinutes = 60;

const MINUTES_KEY = 'reality/minutes';

/** The interval of the reality check, in minutes. */
export function readMinutes(local: SafeStorage): RealityMinutes {
  const stored = Number(local.get(MINUTES_KEY));
  return REALITY_MINUTES.find((minutes) => minutes === stored) ?? DEFAULT_MINUTES;
}

/** Stores the interval of the reality check on this device, in minutes. */
export function writeMinutes(local: SafeStorage, minutes: RealityMinutes): void {
  local.set(MINUTES_KEY, String(minutes));
}

/**
 * The time of this login. It starts now if nothing is stored, or if the stored time is in the future because the clock
 * changed.
 */
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

/** Records that the member has seen the check. */
export function recordCheckShown(local: SafeStorage, now: number): void {
  local.set(PLAY_TIME_KEY, JSON.stringify({ ...playTime(local, now), toldAt: now }));
}

function parse(text: string | null): PlayTime | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return null;
  const { startedAt, toldAt } = value as Record<string, unknown>;
  return isMoment(startedAt) && isMoment(toldAt) ? { startedAt, toldAt } : null;
}

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
