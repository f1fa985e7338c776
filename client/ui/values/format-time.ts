/**
 * `datetime` Nov 21, 2026, 14:05 · `seconds` the same with seconds · `date` Nov 21, 2026 · `day` Nov 21 · `time` 14:05;
 * in Chinese 2026/11/21 14:05 and so on.
 */
export type TimeFormat = 'datetime' | 'seconds' | 'date' | 'day' | 'time';

/** ISO text, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** The clock of one time zone: an instant's year, month, day, hour, minute and second, in digits. */
export type ZoneReader = (date: Date) => Parts;

/** The zone if Intl knows it, else UTC: Chrome names "Etc/Unknown" on a device without a zone, which Intl then refuses. */
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
 * Reads the clock of one time zone. Intl, which takes a phone tens of milliseconds, is asked with the first instant that
 * needs it: hardly any page has one before it is hydrated, as the server's zone needs none. The reader throws a RangeError
 * for an unknown zone.
 */
export function zoneReader(zone: string): ZoneReader {
  let intl: Intl.DateTimeFormat | undefined;
  const read: ZoneReader = (date) => {
    intl ??= makeIntl(zone);
    return Object.fromEntries(intl.formatToParts(date).map((part) => [part.type, part.value]));
  };
  if (zone !== 'UTC') return read;
  return (date) => {
    const iso = date.toISOString();
    // Every time of a server-rendered page; a year of other than four digits is Intl's to write.
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
 * An instant as text, "—" when there is none. Only digits come from Intl: month names and order are ours,
 * because Node and a browser may word the same date differently, and hydration compares them.
 */
export function formatInstant(
  value: Instant | null | undefined,
  options: {
    format: TimeFormat;
    language: string;
    reader: ZoneReader;
    /** A year that goes without saying: its days are written without it. */
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

/** "GMT+8": the zone named once per table. Zero is "GMT" here, whichever way the platform writes it. */
export function zoneName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
  return /^GMT[+-]?0?$/.test(name) ? 'GMT' : name;
}

/** "2026": the year of an instant in a reader's zone. */
export function yearOf(instant: number, reader: ZoneReader): string {
  return reader(new Date(instant)).year ?? '';
}

/** The Date of an instant; null for none and for what is no date. */
export function toDate(value: Instant | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
