import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PartSlot } from '#platform/site/part-slot.tsx';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';

const answer = (median_seconds: number | null, count = 40) =>
  ({ 'GET /payoutTime': { data: { median_seconds, count } } }) satisfies TestAppOptions['api'];
const setUp = (options: TestAppOptions) => renderApp(<PartSlot name="TRUST" room="min-h-30" />, options);

describe('what a member can rely on', () => {
  it.each([
    [12, 'Half of the last 40 withdrawals were paid within 12 seconds.'],
    [90, 'Half of the last 40 withdrawals were paid within 2 minutes.'],
    [5_401, 'Half of the last 40 withdrawals were paid within 2 hours.'],
  ])('says what was measured, rounded up: %i s', async (seconds, words) => {
    await setUp({ api: answer(seconds) });
    await screen.findByText(words);
  });

  it('says nothing of what is not known: too few payouts, no such call, no licence', async () => {
    for (const api of [answer(null, 2), {}]) {
      const { unmount } = await setUp({ api });
      await screen.findByRole('link', { name: 'Safer play' });
      expect(screen.queryByText('Payouts')).toBeNull();
      expect(screen.queryByText('Licence')).toBeNull();
      unmount();
    }
  });

  it('names the licence as the operator’s data do, and ways to pay in the page’s language', async () => {
    await setUp({ api: {}, locale: 'zhTW', metadata: { title: '翡翠港', licence: 'GC-2026-001' } });
    await screen.findByText('GC-2026-001');
    screen.getByText('信用卡');
    expect(screen.getByRole('link', { name: '理性遊戲' }).getAttribute('href')).toBe(
      '/zhTW/custom/safer-play',
    );
  });
});
