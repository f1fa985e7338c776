import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import { ClockContext } from '#ui/base/clock.ts';
import { DeviceContext } from '#ui/base/device.ts';
import { browserZone, formatInstant, type TimeFormat, zoneFormatter } from './format-time.ts';
import { Time, TimeProvider, TimeZoneName, useFormatDay, useFormatTime, useTimeZone } from './time.tsx';
import { zoneWords } from './zone-words.ts';

const INTL = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]));
const INSTANT = '2026-11-21T18:05:09Z';

it('shows the server’s zone until hydration, then the member’s', async () => {
  const page = (
    <RawIntlProvider value={INTL}>
      <TimeProvider language="zh-TW" zone="UTC" memberZone="Asia/Taipei">
        <Time value={INSTANT} />
        <TimeZoneName />
      </TimeProvider>
    </RawIntlProvider>
  );
  const errors: unknown[] = [];
  const host = document.createElement('div');
  host.innerHTML = renderToString(page);
  expect(host.textContent).toBe('2026/11/21 18:05UTC');
  await act(async () => {
    hydrateRoot(host, page, { onRecoverableError: (error) => errors.push(error) });
  });
  expect(errors).toEqual([]);
  expect(host.textContent).toBe('2026/11/22 02:05Taipei time');
  expect(host.querySelector('time')?.dateTime).toBe('2026-11-21T18:05:09.000Z');
});

describe('a zone that Intl does not know', () => {
  afterEach(() => void vi.restoreAllMocks());

  function setBrowserZone(zone: string): void {
    const resolved = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: zone };
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(resolved);
  }

  it.each(['Etc/Unknown', ''])('shows times in UTC when the browser names "%s"', (zone) => {
    setBrowserZone(zone);
    const { container } = render(
      <RawIntlProvider value={INTL}>
        <TimeProvider language="zh-TW" zone="UTC">
          <Time value={INSTANT} />
          <TimeZoneName />
        </TimeProvider>
      </RawIntlProvider>,
    );
    expect(container.textContent).toBe('2026/11/21 18:05UTC');
  });

  it('shows times in UTC when the member’s setting names it', () => {
    const { container } = render(
      <TimeProvider language="zh-TW" zone="UTC" memberZone="Mars/Olympus">
        <Time value={INSTANT} />
      </TimeProvider>,
    );
    expect(container.textContent).toBe('2026/11/21 18:05');
  });

  it('keeps a zone that Intl knows', () => {
    setBrowserZone('Asia/Taipei');
    expect(browserZone()).toBe('Asia/Taipei');
  });
});

describe('a list on a phone', () => {
  const listed = (
    value: string,
    at: string,
    device: 'desktop' | 'mobile' = 'mobile',
    zone = 'UTC',
    rangeWith?: string,
  ) =>
    renderToString(
      <ClockContext value={{ renderedAt: Date.parse(at), now: () => 0 }}>
        <DeviceContext value={device}>
          <TimeProvider language="zh-TW" zone={zone}>
            <Time value={value} rangeWith={rangeWith} isListed />
          </TimeProvider>
        </DeviceContext>
      </ClockContext>,
    ).replace(/<[^>]*>/g, '');

  it('shows the year of other years only, by the member’s zone', () => {
    expect(listed(INSTANT, '2026-12-31T23:59:00Z')).toBe('11/21 18:05');
    expect(listed(INSTANT, '2027-01-01T00:00:00Z')).toBe('2026/11/21 18:05');
    expect(listed('2026-12-31T17:00:00Z', '2026-12-31T18:00:00Z', 'mobile', 'Asia/Taipei')).toBe(
      '01/01 01:00',
    );
    expect(listed(INSTANT, '2026-12-01T00:00:00Z', 'desktop')).toBe('2026/11/21 18:05');
  });

  it.each([
    ['2026-12-31T00:00:00Z', '11/21 18:05'],
    ['2027-01-27T00:00:00Z', '2026/11/21 18:05'],
  ])('shows the year in a range with %s as "%s"', (end, text) => {
    expect(listed(INSTANT, '2026-12-01T00:00:00Z', 'mobile', 'UTC', end)).toBe(text);
  });
});

describe('formatInstant', () => {
  const reader = zoneFormatter('UTC');
  it.each<[TimeFormat, string, string]>([
    ['datetime', 'Nov 21, 2026, 18:05', '2026/11/21 18:05'],
    ['seconds', 'Nov 21, 2026, 18:05:09', '2026/11/21 18:05:09'],
    ['date', 'Nov 21, 2026', '2026/11/21'],
    ['day', 'Nov 21', '11/21'],
    ['time', '18:05', '18:05'],
  ])('%s', (format, english, chinese) => {
    expect(formatInstant(INSTANT, { format, language: 'en-US', reader })).toBe(english);
    expect(formatInstant(INSTANT, { format, language: 'zh-TW', reader })).toBe(chinese);
  });

  it('writes midnight as 00, and no value as a dash', () => {
    expect(formatInstant('2026-11-21T00:00:00Z', { format: 'time', language: 'en-US', reader })).toBe(
      '00:00',
    );
    for (const none of [null, undefined, '', 'yesterday']) {
      expect(formatInstant(none, { format: 'datetime', language: 'en-US', reader })).toBe('—');
    }
  });
});

it('creates the Intl format with the first instant that needs it', () => {
  const make = vi.spyOn(Intl, 'DateTimeFormat');
  const [utc, taipei] = [zoneFormatter('UTC'), zoneFormatter('Asia/Taipei')];
  expect(utc(new Date(INSTANT)).hour).toBe('18');
  expect(make).not.toHaveBeenCalled();
  expect(taipei(new Date(INSTANT)).day).toBe('22');
  expect(taipei(new Date(INSTANT)).hour).toBe('02');
  expect(make).toHaveBeenCalledOnce();
  make.mockRestore();
});

it('names a zone by its city', () => {
  const words = (_id: string, values?: Readonly<Record<string, string | number>>) =>
    `${values?.id}, ${values?.city}`;
  expect(zoneWords(words, 'America/New_York')).toBe('New_York, New York');
  expect(zoneWords(words, 'UTC')).toBe('UTC, UTC');
});

it('formats texts in the page’s zone, and calendar days in none', () => {
  function Texts() {
    const format = useFormatTime();
    const formatDay = useFormatDay();
    const zone = useTimeZone();
    return (
      <p>
        {[format(INSTANT), format(INSTANT, 'day'), format(null), formatDay('1990-06-18'), zone].join(' | ')}
      </p>
    );
  }
  const { container } = render(
    <TimeProvider language="en-US" zone="UTC" memberZone="America/New_York">
      <Texts />
    </TimeProvider>,
  );
  expect(container.textContent).toBe('Nov 21, 2026, 13:05 | Nov 21 | — | Jun 18, 1990 | America/New_York');
});

it('has no machine-readable time without an instant', () => {
  const { container } = render(<Time value={null} format="date" />);
  const time = container.querySelector('time');
  expect([time?.textContent, time?.hasAttribute('datetime')]).toEqual(['—', false]);
});
