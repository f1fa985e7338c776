/**
 * `datetime` Nov 21, 2026, 14:05 · `seconds` the same with seconds · `date` Nov 21, 2026 · `day` Nov 21 · `time` 14:05;
 * in Chinese 2026/11/21 14:05 and so on.
 */
export type TimeFormat = 'datetime' | 'seconds' | 'date' | 'day' | 'time';

/** ISO text, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** Reads the year, month, day, hour, minute and second of an instant in one time zone, as digits. */
export type ZoneReader = (date: Date) => Parts;

/**
 * The zone, or UTC if Intl does not know it: Chrome reports "Etc/Unknown" on a device without a zone, which Intl
 * refuses.
 */
export function knownZone(zone: string | undefined): string {
  if (!zone) return 'UTC';
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}

/** The browser's time zone, or UTC if Intl does not know it. */
export function browserZone(): string {
  return knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/**
 * Creates the reader of a time zone. Intl takes tens of milliseconds on a phone, so it is created with the first
 * instant that needs it; times in the server's zone do not. The reader throws a RangeError for an unknown zone.
 */
export function zoneFormatter(zone: string): ZoneReader {
  let intl: Intl.DateTimeFormat | undefined;
  const read: ZoneReader = (date) => {
    intl ??= makeIntl(zone);
    return Object.fromEntries(intl.formatToParts(date).map((part) => [part.type, part.value]));
  };
  if (zone !== 'UTC') return read;
  return (date) => {
    const iso = date.toISOString();
    // Server-rendered times are in the server's zone. Intl formats years that do not have four digits.
    return /^[1-9]/.test(iso) ? isoParts(iso) : read(date);
  };
}

function makeIntl(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

/**
 * An instant as text, "—" if there is none. Intl only provides digits. Names of months and their order are our own,
 * because Node and browsers may format a date differently, which would break hydration.
 */
export function formatInstant(
  value: Instant | null | undefined,
  options: {
    format: TimeFormat;
    language: string;
    reader: ZoneReader;
    /** The current year: dates in it are shown without a year. */
    plainYear?: string;
  },
): string {
  const date = toDate(value);
  if (date === null) return '—';
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = options.reader(date);
  const time = options.format === 'seconds' ? `${hour}:${minute}:${second}` : `${hour}:${minute}`;
  if (options.format === 'time') return time;
  const isChinese = options.language.startsWith('zh');
  const shortDay = isChinese ? `${month}/${day}` : `${MONTHS[Number(month) - 1]} ${Number(day)}`;
  if (options.format === 'day') return shortDay;
  const isPlain = year === options.plainYear;
  const longDay = isChinese ? `${year}/${shortDay}` : `${shortDay}, ${year}`;
  const fullDay = isPlain ? shortDay : longDay;
  if (options.format === 'date') return fullDay;
  return isChinese ? `${fullDay} ${time}` : `${fullDay}, ${time}`;
}

function isoParts(iso: string): Parts {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = iso.split(/\D/, 6);
  return { year, month, day, hour, minute, second };
}

/** "2026": the year of an instant in a reader's zone. */
export function yearOf(instant: number, reader: ZoneReader): string {
  return reader(new Date(instant)).year ?? '';
}

/** The Date of an instant; null for none and for an invalid one. */
export function toDate(value: Instant | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
