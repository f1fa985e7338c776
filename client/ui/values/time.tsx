import { createContext, type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react';
import { ClockContext } from '#ui/base/clock.ts';
import { useDevice } from '#ui/base/device.ts';
import { useWords } from '#ui/base/use-words.ts';
import {
  browserZone,
  formatInstant,
  type Instant,
  knownZone,
  type TimeFormat,
  toDate,
  yearOf,
  type ZoneReader,
  zoneFormatter,
} from './format-time.ts';
import { zoneWords } from './zone-words.ts';

interface TimeSettings {
  language: string;
  zone: string;
  reader: ZoneReader;
}

/** Without a provider: UTC, in English. */
const TimeContext = createContext<TimeSettings>({
  language: 'en-US',
  zone: 'UTC',
  reader: zoneFormatter('UTC'),
});

export interface TimeProviderProps {
  /** BCP 47 tag of the page. */
  language: string;
  /** The zone that the server rendered in. The page keeps it until hydration. */
  zone: string;
  /** The member's zone; default: the browser's. */
  memberZone?: string;
  children: ReactNode;
}

/** Provides language and zone for all `Time` components: first the server's zone, then the member's. */
export function TimeProvider({ language, zone, memberZone, children }: TimeProviderProps) {
  const [current, setCurrent] = useState(zone);

  useEffect(() => {
    const own = memberZone === undefined ? browserZone() : knownZone(memberZone);
    // In a transition, so that parts that are not hydrated yet keep their server HTML.
    startTransition(() => setCurrent(own));
  }, [memberZone]);

  const settings = useMemo(
    () => ({ language, zone: current, reader: zoneFormatter(current) }),
    [language, current],
  );
  return <TimeContext value={settings}>{children}</TimeContext>;
}

/** The zone that times are shown in, e.g. "Asia/Taipei". */
export function useTimeZone(): string {
  return use(TimeContext).zone;
}

/** Formats instants in the page's language and zone, for texts such as attributes. */
export function useFormatTime(): (value: Instant | null | undefined, format?: TimeFormat) => string {
  const { language, reader } = use(TimeContext);
  return (value, format = 'datetime') => formatInstant(value, { format, language, reader });
}

/** Formats a calendar date ("1990-06-18"), independent of zones, in the page's language. */
export function useFormatDay(): (day: string) => string {
  const { language } = use(TimeContext);
  return (day) => formatInstant(day, { format: 'date', language, reader: zoneFormatter('UTC') });
}

export interface TimeProps {
  value: Instant | null | undefined;
  format?: TimeFormat;
  /** In a list: on a phone, dates of this year are shown without the year. */
  isListed?: boolean;
  /** The other end of a listed range. Both ends have a year if one of them is not in this year. */
  rangeWith?: Instant | null | undefined;
  className?: string;
}

/** An instant in the member's zone; "—" if there is none. */
export function Time({ value, format = 'datetime', isListed = false, rangeWith, className }: TimeProps) {
  const { language, reader } = use(TimeContext);
  const thisYear = usePlainYear(isListed, reader);
  const date = toDate(value);
  const other = toDate(rangeWith);
  const plainYear = other && yearOf(other.getTime(), reader) !== thisYear ? undefined : thisYear;
  // One line, but on a phone with large text a time may be wider than its line.
  const shape =
    useDevice() === 'mobile' ? 'inline-block max-w-full tabular-nums' : 'whitespace-nowrap tabular-nums';
  return (
    <time dateTime={date?.toISOString()} className={className ? `${shape} ${className}` : shape}>
      {formatInstant(date, { format, language, reader, ...(plainYear && { plainYear }) })}
    </time>
  );
}

/** The year that listed dates leave out on phones. It is the year of the server's render, so that hydration agrees. */
function usePlainYear(isListed: boolean, reader: ZoneReader): string | undefined {
  const clock = use(ClockContext);
  const isPhone = useDevice() === 'mobile';
  if (!isListed || !isPhone) return undefined;
  return yearOf(clock?.renderedAt ?? Date.now(), reader);
}

/** "Taipei time": the zone in use in words, shown once over a table. */
export function TimeZoneName() {
  const words = useWords();
  return <span className="whitespace-nowrap">{zoneWords(words, use(TimeContext).zone)}</span>;
}

/** The zone after a time: " (Taipei time)". Chinese has full-width brackets and no space before them. */
export function TimeZoneNote() {
  const isChinese = use(TimeContext).language.startsWith('zh');
  const [open, close] = isChinese ? ['（', '）'] : [' (', ')'];
  return (
    <>
      {open}
      <TimeZoneName />
      {close}
    </>
  );
}
