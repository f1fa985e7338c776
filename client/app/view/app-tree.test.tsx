import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { Time } from '#ui/values/time.tsx';

it.each([
  ['enUS', 'UTC', 'Jul 14, 2026, 20:05'],
  ['enUS', 'America/New_York', 'Jul 14, 2026, 16:05'],
  ['zhTW', 'UTC', '2026/07/14 20:05'],
  ['zhTW', 'Asia/Taipei', '2026/07/15 04:05'],
] as const)('formats times for %s in the time zone %s', async (locale, timeZone, expected) => {
  await renderApp(<Time value="2026-07-14T20:05:00Z" />, { locale, timeZone });
  await waitFor(() => expect(screen.getByRole('time').textContent).toBe(expected));
});
