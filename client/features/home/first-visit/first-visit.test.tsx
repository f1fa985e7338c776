import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { press } from '#tests/setup/hands.ts';
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
/** Longer than WAIT. */
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  localStorage.clear();
  // A device that is used since yesterday.
  localStorage.setItem('popups', JSON.stringify({ '#last': day(-1) }));
  createCookies(document).remove('authToken');
});

describe('FirstVisit', () => {
  it('asks the age once, and loads no popup before the answer', async () => {
    const { unmount, calls } = await renderApp(<FirstVisit />, { api: API });
    await screen.findByText('Are you 18 or over?');
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByText('I am 18 or over'));
    expect(screen.queryByText('Are you 18 or over?')).toBeNull();
    unmount();
    await renderApp(<FirstVisit />, { api: API });
    expect(screen.queryByText('Are you 18 or over?')).toBeNull();
  });

  it.each([true, false])('links safer play beside the question if the site has it: %s', async (hasPage) => {
    await renderApp(<FirstVisit />, { api: API, hasPage: () => hasPage });
    await screen.findByText('Are you 18 or over?');
    expect(screen.queryByRole('link', { name: 'Safer play' }) !== null).toBe(hasPage);
  });

  it('shows a new device no popup on its first day', async () => {
    localStorage.removeItem('popups');
    const { calls } = await renderApp(<FirstVisit />, { api: API });
    fireEvent.click(await screen.findByText('I am 18 or over'));
    await expectNothing(calls, 2);
    await waitFor(() => expect(localStorage.getItem('popups') ?? '').toContain(day(0)));
  });

  it('moves the focus to the page’s heading after the answer', async () => {
    const { navigation } = await renderApp(
      <main>
        <h1>Jade Harbour</h1>
        <FirstVisit />
      </main>,
      { api: API },
    );
    const confirm = await screen.findByText('I am 18 or over');
    const leave = screen.getByRole('button', { name: 'Leave' });
    leave.focus();
    fireEvent.click(leave);
    // The next page focuses its own heading. `replace`: Back does not return here.
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/enUS/custom/safer-play?leave=1', {
      replace: true,
    });
    confirm.focus();
    fireEvent.click(confirm);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Jade Harbour' }));
  });

  it('does not move the focus from elsewhere', async () => {
    await renderApp(
      <main>
        <h1>Jade Harbour</h1>
        <a href="/somewhere">Somewhere else</a>
        <FirstVisit />
      </main>,
      { api: API },
    );
    const confirm = await screen.findByText('I am 18 or over');
    screen.getByText('Somewhere else').focus();
    fireEvent.click(confirm);
    expect(document.activeElement).toBe(screen.getByText('Somewhere else'));
  });

  it('does not ask members', async () => {
    const exp = new Date(Date.now() + 3_600_000).toISOString();
    const record = { token: 't', type: 'Bearer', exp, timestamp: Date.now() + 3_000_000 };
    localStorage.setItem('authToken', JSON.stringify(record));
    await renderApp(<FirstVisit />, { api: API });
    expect(screen.queryByText('Are you 18 or over?')).toBeNull();
  });

  it('shows one sanitised popup a day, and the next one on another day', async () => {
    localStorage.setItem('adult', '1');
    const { unmount } = await renderApp(<FirstVisit />, { api: API });
    expect(await screen.findByText('Double deposit', {}, WAIT)).toBeTruthy();
    expect(screen.getAllByText('Double deposit')).toHaveLength(1);
    expect(screen.getByText('Up to $5,888')).toBeTruthy();
    expect(document.querySelector('script')).toBeNull();
    expect(screen.getByText('View details').closest('a')?.getAttribute('href')).toBe('/enUS/promo/1');
    press('Don’t show again today');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();

    const again = await renderApp(<FirstVisit />, { api: API });
    await expectNothing(again.calls, 2);
    again.unmount();

    moveToYesterday();
    await renderApp(<FirstVisit />, { api: API });
    expect(await screen.findByText('Faster payouts', {}, WAIT)).toBeTruthy();
    expect(screen.queryByText('Quiet')).toBeNull();
  });

  it('hides the title visually when the popup has a picture', async () => {
    localStorage.setItem('adult', '1');
    await renderApp(<FirstVisit />, { api: { ...API, 'GET /placement': placements({ image: '/art.svg' }) } });
    const title = await screen.findByText('Double deposit', {}, WAIT);
    expect(title.closest('.sr-only')).not.toBeNull();
    expect(document.querySelector('img')?.getAttribute('alt')).toBe('');
  });

  it('closes on Escape, restores the focus, and stores the popup as seen', async () => {
    localStorage.setItem('adult', '1');
    localStorage.setItem('popups', JSON.stringify({ 'placement-1': day(-1), '#last': day(-1) }));
    await renderApp(
      <>
        <a href="/somewhere">Somewhere else</a>
        <FirstVisit />
      </>,
      { api: API },
    );
    const link = screen.getByText('Somewhere else');
    link.focus();
    await screen.findByText('Faster payouts', {}, WAIT);
    await waitFor(() => expect(document.activeElement).not.toBe(link));
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(localStorage.getItem('popups')).toContain('"announcement-9":"seen"');
  });

  it.each([
    ['an input has the focus', () => screen.getByLabelText('Search').focus()],
    ['a money order is open', () => localStorage.setItem('moneyOrder/transfer/ada', '{}')],
  ])('waits while %s', async (_, begin) => {
    localStorage.setItem('adult', '1');
    const { calls } = await renderApp(
      <>
        <input aria-label="Search" />
        <FirstVisit />
      </>,
      { api: API },
    );
    begin();
    await expectNothing(calls, 2);
    screen.getByLabelText('Search').blur();
    localStorage.removeItem('moneyOrder/transfer/ada');
    await screen.findByText('Double deposit', {}, WAIT);
  });

  it.each([
    ['can apply for it', [{ id: 1, name: 'x', type: 'deposit', promotion_id: 1, can_apply: true }], true],
    [
      'cannot apply for it',
      [{ id: 1, name: 'x', type: 'deposit', promotion_id: 1, can_apply: false }],
      false,
    ],
    [
      'needs no application for it',
      [{ id: 6, name: 'x', type: 'rebate', promotion_id: 1, can_apply: false }],
      true,
    ],
    ['has discounts that fail to load', null, false],
  ])('decides about the popup of a promotion for a member who %s', async (_, list, isShown) => {
    logIn();
    const { calls } = await renderApp(<FirstVisit />, {
      api: {
        'GET /placement': API['GET /placement'] as never,
        'GET /announcement': { data: { list: [] } },
        'GET /discount': list ? { data: { list } } : { status: 500 },
      },
    });
    if (isShown) await screen.findByText('Double deposit', {}, WAIT);
    else await expectNothing(calls, 3);
  });

  it.each([
    ['member', false],
    ['vip_only', false],
    ['guest', true],
  ])('shows a guest a popup for the audience "%s": %s', async (audience, isShown) => {
    localStorage.setItem('adult', '1');
    const { calls } = await renderApp(<FirstVisit />, {
      api: { 'GET /placement': placements({ audience }), 'GET /announcement': { data: { list: [] } } },
    });
    if (isShown) await screen.findByText('Double deposit', {}, WAIT);
    else await expectNothing(calls, 2);
  });

  it('closes a popup and asks the age when a member logs out', async () => {
    logIn();
    const { app } = await renderApp(<FirstVisit />, {
      api: { ...API, 'GET /discount': { data: { list: [] } } },
    });
    await screen.findByText('Double deposit', {}, WAIT);
    await act(() => app.auth.logout());
    await screen.findByText('Are you 18 or over?');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows nothing when the popups fail to load', async () => {
    localStorage.setItem('adult', '1');
    const { calls } = await renderApp(<FirstVisit />, { api: {} });
    await expectNothing(calls, 2);
  });
});

function placements(more: object) {
  const item = { id: 1, position: 'home_popup', title: 'Double deposit', frequency: 'daily', sort: 1 };
  return { data: { list: [{ ...item, ...more }] } };
}

function day(offset: number): string {
  const date = new Date(Date.now() + offset * 86_400_000);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** Moves the stored dates to the day before. */
function moveToYesterday(): void {
  localStorage.setItem('popups', (localStorage.getItem('popups') ?? '').replaceAll(day(0), day(-1)));
}

function logIn(): void {
  const exp = new Date(Date.now() + 3_600_000).toISOString();
  const record = { token: 't', type: 'Bearer', exp, timestamp: Date.now() + 3_000_000 };
  localStorage.setItem('authToken', JSON.stringify(record));
}

/** Waits until `count` calls were made, and expects no dialog. */
async function expectNothing(calls: readonly unknown[], count: number): Promise<void> {
  await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(count), WAIT);
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.queryByRole('dialog')).toBeNull();
}
