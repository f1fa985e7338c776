import type { SafeStorage } from '#platform/browser/storage.ts';

export type Frequency = 'once' | 'daily' | 'always';

/** Something that opens by itself over the home page, and how often a device sees it. */
export interface PopupRule {
  /** Distinct among all that may open. */
  key: string;
  frequency: Frequency;
}

/** Which of the rules are due, and that one has been seen. */
export interface PopupMemory {
  isDue: (rule: PopupRule) => boolean;
  note: (rule: PopupRule) => void;
}

const STORAGE_KEY = 'popups';
/** The oldest are forgotten first; an operator does not keep more running. */
const MAX_ENTRIES = 50;

/**
 * What this device has seen (shared/README.md, Session): "once" for good, "daily" until its calendar day ends, "always"
 * until the page is loaded anew, so that coming back to the home page within a visit opens nothing twice.
 */
export function createPopupMemory(storage: SafeStorage, now: () => number, visit: number): PopupMemory {
  const stamps = { once: 'seen', daily: dayOf(new Date(now())), always: String(visit) };
  return {
    isDue: ({ key, frequency }) => read(storage)[key] !== stamps[frequency],
    note: ({ key, frequency }) => {
      const { [key]: _, ...others } = read(storage);
      const entries = Object.entries({ ...others, [key]: stamps[frequency] });
      storage.set(STORAGE_KEY, JSON.stringify(Object.fromEntries(entries.slice(-MAX_ENTRIES))));
    },
  };
}

/** The device's own calendar day. */
function dayOf(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

function read(storage: SafeStorage): Record<string, string> {
  try {
    const value: unknown = JSON.parse(storage.get(STORAGE_KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, stamp]) => typeof stamp === 'string'));
  } catch {
    return {};
  }
}
