import type { SafeStorage } from '#platform/browser/storage.ts';
import { parseJson } from '#shared/parse-json.ts';

export type Frequency = 'once' | 'daily' | 'always';

/** A popup of the home page, and how often a device shows it. */
export interface PopupRule {
  /** Unique among all popups. */
  key: string;
  frequency: Frequency;
}

/** The popups that this device has shown (spec §1), with the day of each. */
export interface PopupMemory {
  /** The popup to show now: the first that was never shown, else the one shown longest ago. */
  next: <T extends PopupRule>(rules: readonly T[]) => T | undefined;
  /** Records that a popup is shown. No other is due on this day. */
  open: (rule: PopupRule) => void;
  /** Records that a popup was closed. `isForToday`: it may be shown on another day, whatever its frequency. */
  close: (rule: PopupRule, how: { isForToday: boolean }) => void;
}

export interface PopupMemoryDeps {
  storage: SafeStorage;
  /** Milliseconds of the device's own clock. */
  now: () => number;
  /** Whether this is the first page of the visit. Limits the popups when storage is blocked. */
  isVisitStart: boolean;
}

const STORAGE_KEY = 'popups';
/** Key of the day of the last popup, in the same record as each popup's own day. */
const LAST = '#last';
/** Limit of stored popups. The oldest are removed first. */
const MAX_ENTRIES = 50;
const DAY_MS = 86_400_000;
/** A stored day further ahead than this came from a wrong clock. */
const MAX_AHEAD_DAYS = 2;

/**
 * Selects at most one popup a day on a device, and none on its first day. A closed "once" popup is not shown again.
 * "daily" and "always" popups are shown again on another day. A popup needs a day later than the stored one, so a clock
 * that is set back shows nothing. A stored day far in the future is replaced by today.
 */
export function createPopupMemory({ storage, now, isVisitStart }: PopupMemoryDeps): PopupMemory {
  const write = (stamps: Stamps) => {
    const { [LAST]: last, ...others } = stamps;
    const newest = Object.entries(others).slice(-MAX_ENTRIES);
    // False when storage is blocked.
    return storage.set(
      STORAGE_KEY,
      JSON.stringify({ ...Object.fromEntries(newest), ...(last && { [LAST]: last }) }),
    );
  };
  const mayShow = (stamps: Stamps) => {
    const today = dayOf(now());
    const last = stamps[LAST];
    const isFirstDay = !last;
    if (isFirstDay || last > dayOf(now() + MAX_AHEAD_DAYS * DAY_MS)) {
      const isStored = write({ ...stamps, [LAST]: today });
      return !isStored && isVisitStart;
    }
    return last < today && (write(stamps) || isVisitStart);
  };
  const record = ({ key }: PopupRule, stamp: string) => {
    const { [key]: _, ...others } = read(storage);
    write({ ...others, [key]: stamp, [LAST]: dayOf(now()) });
  };
  return {
    next: (rules) => {
      const stamps = read(storage);
      const due = rules.filter(({ key, frequency }) => frequency !== 'once' || stamps[key] !== SEEN);
      if (due.length === 0 || !mayShow(stamps)) return undefined;
      const age = ({ key }: PopupRule) => stamps[key] ?? '';
      return due.toSorted((a, b) => (age(a) === age(b) ? 0 : age(a) < age(b) ? -1 : 1))[0];
    },
    open: (rule) => record(rule, dayOf(now())),
    close: (rule, { isForToday }) => {
      record(rule, rule.frequency === 'once' && !isForToday ? SEEN : dayOf(now()));
    },
  };
}

/** By popup key: the day it was shown, or SEEN. */
type Stamps = Readonly<Record<string, string>>;

/** Stored instead of a day for a closed "once" popup. It sorts after every day, so the popup comes last if its frequency changes. */
const SEEN = 'seen';

/** The device's own calendar day, "2026-11-22". */
function dayOf(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function read(storage: SafeStorage): Stamps {
  const value = parseJson(storage.get(STORAGE_KEY));
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, stamp]) => typeof stamp === 'string'));
}
