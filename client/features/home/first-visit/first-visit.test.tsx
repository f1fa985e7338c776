import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { FirstVisit } from './first-visit.tsx';

const API: TestAppOptions['api'] = {
  'GET /placement': {
    data: {
      list: [
        {
          id: 1,
          position: 'home_popup',
          title: 'Double deposit',
          content: '<p>Up to <script>bad()</script>$5,888</p>',
          link: '/promo/1',
          frequency: 'daily',
          sort: 1,
        },
      ],
    },
  },
  'GET /announcement': {
    data: {
      list: [
        {
          id: 9,
          title: 'Faster payouts',
          content: '<p>Soon.</p>',
          type: 'system',
          is_popup: true,
          start_at: '2026-01-01T00:00:00Z',
        },
        { id: 10, title: 'Quiet', content: '', type: 'system', start_at: '2026-01-01T00:00:00Z' },
      ],
    },
  },
};
const WAIT = { timeout: 10_000 };
/** Above the wait inside. */
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => localStorage.clear());

describe('FirstVisit', () => {
  it('asks the age first, once, and opens nothing before it is answered', async () => {
    const { unmount, calls } = await renderApp(<FirstVisit />, { api: API });
    await screen.findByText('Are you 18 or over?');
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByText('I am 18 or over'));
    expect(screen.queryByText('Are you 18 or over?')).toBeNull();
    unmount();
    await renderApp(<FirstVisit />, { api: API });
    expect(screen.queryByText('Are you 18 or over?')).toBeNull();
  });

  it('does not ask a member, whose age was asked at the signup', async () => {
    const exp = new Date(Date.now() + 3_600_000).toISOString();
    const record = { token: 't', type: 'Bearer', exp, timestamp: Date.now() + 3_000_000 };
    localStorage.setItem('authToken', JSON.stringify(record));
    await renderApp(<FirstVisit />, { api: API });
    expect(screen.queryByText('Are you 18 or over?')).toBeNull();
  });

  it('shows what is due one after the other, cleaned, and not again', async () => {
    localStorage.setItem('adult', '1');
    const { unmount } = await renderApp(<FirstVisit />, { api: API });
    expect(await screen.findByText('Double deposit', {}, WAIT)).toBeTruthy();
    expect(screen.getByText('Up to $5,888')).toBeTruthy();
    expect(document.querySelector('script')).toBeNull();
    expect(screen.getByText('See details').closest('a')?.getAttribute('href')).toBe('/enUS/promo/1');
    expect(screen.getByText('1 of 2')).toBeTruthy();
    fireEvent.click(screen.getByText('Next'));
    expect(await screen.findByText('Faster payouts')).toBeTruthy();
    expect(screen.queryByText('Quiet')).toBeNull();
    fireEvent.click(screen.getAllByText('Close')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Faster payouts')).toBeNull());
    unmount();

    const again = await renderApp(<FirstVisit />, { api: API });
    await waitFor(() => expect(again.calls).toHaveLength(2), WAIT);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays silent when popups cannot be loaded', async () => {
    localStorage.setItem('adult', '1');
    const { calls } = await renderApp(<FirstVisit />, { api: {} });
    await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(2), WAIT);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
