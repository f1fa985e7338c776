import type { SafeStorage } from '#platform/browser/storage.ts';

export type Frequency = 'once' | 'daily' | 'always';

/** Something that opens by itself over the home page, and how often a device sees it. */
export interface PopupRule {
  /** Distinct among all that may open. */
  key: string;
  frequency: Frequency;
}

/** Notices that this device has shown (spec §1), with their times. */
export interface PopupMemory {
  /** The one that is due now: of those never seen the first, else the one seen longest ago. */
  next: <T extends PopupRule>(rules: readonly T[]) => T | undefined;
  /** It is being shown: nothing else is today. */
  open: (rule: PopupRule) => void;
  /** It was put away. `isForToday`: it may come again another day, whatever its frequency. */
  close: (rule: PopupRule, how: { isForToday: boolean }) => void;
}

export interface PopupMemoryDeps {
  storage: SafeStorage;
  /** Milliseconds of the device's own clock. */
  now: () => number;
  /** Has this page begun the visit? Where storage is blocked nothing else tells one page from the next. */
  isVisitStart: boolean;
}

const STORAGE_KEY = 'popups';
/** The day of the last one, among the stamps of each. */
const LAST = '#last';
/** The oldest are forgotten first; an operator does not keep more running. */
const MAX_ENTRIES = 50;
const DAY_MS = 86_400_000;
/** A day so far ahead was noted by a wrong clock. */
const AHEAD_DAYS = 2;

/**
 * At most one a day on a device. "once" is over when it was put away, "daily" and "always" come again another day. A
 * clock that is set back shows nothing anew: the day must be a later one, and one noted far ahead is today's instead.
 */
export function createPopupMemory({ storage, now, isVisitStart }: PopupMemoryDeps): PopupMemory {
  const write = (stamps: Stamps) => {
    const { [LAST]: last, ...others } = stamps;
    const newest = Object.entries(others).slice(-MAX_ENTRIES);
    return storage.set(
      STORAGE_KEY,
      JSON.stringify({ ...Object.fromEntries(newest), ...(last && { [LAST]: last }) }),
    );
  };
  const mayShow = (stamps: Stamps) => {
    const today = dayOf(now());
    const last = stamps[LAST];
    if (last && last > dayOf(now() + AHEAD_DAYS * DAY_MS)) write({ ...stamps, [LAST]: today });
    else if (!last || last < today) return write(stamps) || isVisitStart;
    return false;
  };
  const note = ({ key }: PopupRule, stamp: string) => {
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
    open: (rule) => note(rule, dayOf(now())),
    close: (rule, { isForToday }) => {
      note(rule, rule.frequency === 'once' && !isForToday ? SEEN : dayOf(now()));
    },
  };
}

type Stamps = Readonly<Record<string, string>>;

/** After every day: what was seen for good comes last, where its frequency was raised since. */
const SEEN = 'seen';

/** The device's own calendar day, "2026-11-22". */
function dayOf(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function read(storage: SafeStorage): Stamps {
  try {
    const value: unknown = JSON.parse(storage.get(STORAGE_KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, stamp]) => typeof stamp === 'string'));
  } catch {
    return {};
  }
}
