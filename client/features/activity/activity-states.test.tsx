import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import type { OrderState } from '#platform/money/order.ts';
import type { PageArguments } from '#platform/site/page.ts';
import type { CheckInCalendar, CheckInDay } from '#shared/webapi/schemas/check-in.ts';
import type { WheelPrize } from '#shared/webapi/schemas/promotion.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { activityQuery } from './api.ts';
import CheckInPage from './check-in.page.tsx';
import { checkInOrder } from './check-in-order.ts';
import { requireActivity } from './found.ts';
import { Month } from './month.tsx';
import { OrderNotice } from './order-notice.tsx';
import { Rules } from './rules.tsx';
import WheelPage, { head } from './wheel.page.tsx';
import { recordAfter, wheelOrder } from './wheel-order.ts';
import { WheelResult } from './wheel-result.tsx';
import { createWheelSound } from './wheel-sound.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  createCookies(document).remove('authToken');
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  storeSession();
});

const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('the notice of an order', () => {
  const failed = (failure: object) => ({ phase: 'failed', failure });

  it.each([
    [{ phase: 'idle' }, undefined],
    [{ phase: 'checking' }, /Checking whether it went through/],
    [{ phase: 'missing' }, /did not go through/],
    [{ phase: 'open' }, /working on it/],
    [failed({ by: 'record', reason: 'Too late' }), 'Too late'],
    [failed({ by: 'record', reason: null }), 'This could not be done.'],
    [failed({ by: 'answer', error: new Error('x') }), 'This could not be done.'],
  ])('of the state %j', async (state, words) => {
    // Only the fields that the notice reads.
    const { container } = await renderApp(<OrderNotice state={state as OrderState<unknown, unknown>} />, {
      page: { name: 'ACTIVITY_WHEEL' },
    });
    if (words) screen.getByText(words);
    else expect(container.textContent).toBe('');
  });
});

describe('the check-in', () => {
  const day = (date: string, status: CheckInDay['status'], is_bonus = false): CheckInDay => ({
    ...{ date, status, reward: is_bonus ? '18.00' : '3.00', is_bonus },
  });
  const calendar = (days: CheckInDay[], more: Partial<CheckInCalendar> = {}): CheckInCalendar => ({
    ...{ path: 'daily', server_date: '2026-11-21', time_zone: 'America/New_York', can_claim: true },
    ...{ streak: 5, rule: '', days, ...more },
  });
  const TODAY = day('2026-11-21', 'today');

  async function open(data: CheckInCalendar, options: TestAppOptions = {}) {
    const view = await renderApp(<CheckInPage />, {
      page: { name: 'ACTIVITY_SIGNIN', params: { path: 'daily' } },
      ...options,
      api: {
        'GET /auth/info': { data: { account: 'ada', transfer_mode: '0', has_safe_password: false } },
        'GET /accountSign': { data },
        ...options.api,
      },
    });
    await screen.findByRole('region', { name: 'Today’s check-in' });
    return view;
  }

  it.each([
    ['in a later month', [TODAY], true, 'The next bonus day is next month'],
    ['that was claimed', [day('2026-11-21', 'claimed', true)], false, 'The next bonus day is next month'],
    ['before today', [day('2026-11-20', 'missed', true), TODAY], true, 'The next bonus day is next month'],
    ['today', [day('2026-11-21', 'today', true)], true, 'Today is a bonus day: $18.00'],
    [
      'tomorrow, unclaimed',
      [TODAY, day('2026-11-22', 'future', true)],
      true,
      '2 more check-ins in a row for $18.00',
    ],
    [
      'tomorrow, claimed',
      [day('2026-11-21', 'claimed'), day('2026-11-22', 'future', true)],
      false,
      'One more check-in in a row for $18.00',
    ],
  ])('shows the next bonus: one %s', async (_name, days, can_claim, words) => {
    await open(calendar(days, { can_claim }));
    screen.getByText(words);
  });

  it('shows a bonus of a later month if the API names it', async () => {
    await open(calendar([TODAY], { next_bonus: { date: '2026-12-05', reward: '18.00' } }));
    screen.getByText('15 more check-ins in a row for $18.00');
  });

  /** The steps are hidden from assistive technology: the text names the same days. */
  const steps = () => [...document.querySelectorAll('ol[aria-hidden] > li')];

  it('shows the days of the streak up to the bonus, and none for a bonus after more than a week', async () => {
    const days = [TODAY, day('2026-11-22', 'future', true)];
    await open(calendar(days, { streak: 5 }));
    expect(steps().map((step) => step.textContent)).toEqual([
      '1$3.00',
      '2$3.00',
      '3$3.00',
      '4$3.00',
      '5$3.00',
      '6$3.00',
      '7$18.00',
    ]);
    cleanup();
    // Days outside the month have no amount if the ordinary ones differ.
    await open(calendar([{ ...day('2026-11-20', 'missed'), reward: '4.00' }, ...days], { streak: 5 }));
    expect(steps().map((step) => step.textContent)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5$4.00',
      '6$3.00',
      '7$18.00',
    ]);
    cleanup();
    await open(calendar([TODAY], { streak: 5, next_bonus: { date: '2026-12-05', reward: '18.00' } }));
    expect(steps()).toHaveLength(0);
  });

  it.each([
    [0, []],
    [13, ['Day 7']],
    [28, ['Day 7', 'Day 14']],
    [29, []],
  ])('marks the bonus days that a streak of %i has reached, and starts over after the last one', async (streak, reached) => {
    const bonus_days = [
      { streak: 7, reward: '18.00' },
      { streak: 14, reward: '38.00' },
    ];
    await open(calendar([TODAY], { streak, bonus_days }));
    const items = within(screen.getByRole('region', { name: 'Bonus days' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Day 7$18.00', 'Day 14$38.00']);
    const marked = items.filter(({ className }) => className.includes('bg-primary-tint'));
    expect(marked.map(({ textContent }) => textContent?.split('$')[0])).toEqual(reached);
  });

  it('says that a reward adds no turnover', async () => {
    await open(calendar([TODAY], { required_bet: '0.00' }));
    screen.getByText('The reward is paid at once and adds no turnover.');
  });

  it.each([
    [[TODAY], true, 'Check in: $3.00', undefined],
    [[TODAY], false, undefined, 'Check-in is not open right now.'],
    [[day('2026-11-21', 'claimed')], false, undefined, 'You have checked in today. See you tomorrow.'],
  ])('can be claimed, is closed, or was claimed: %j %s', async (days, can_claim, button, notice) => {
    await open(calendar(days, { can_claim }));
    expect(screen.queryByRole('button')?.textContent).toBe(button);
    if (notice) screen.getByText(notice);
    screen.getByText(/New York time/);
  });

  it.each([
    ['3.00', true, 'Checked in: $3.00'],
    [null, false, 'Checked in'],
  ])('shows the reward %s, with a link to the records if they exist: %s', async (amount, hasPage, words) => {
    await open(calendar([TODAY]), {
      hasPage: () => hasPage,
      api: { 'POST /transaction/discount': { data: { record_no: 'P1', status: 'approved', amount } } },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Check in: $3.00' }));
    await screen.findByText(words);
    expect(hrefs()).toHaveLength(hasPage ? 1 : 0);
  });

  it.each([
    ['2026-11-01', 6],
    ['2026-06-01', 0],
    ['2026-12-01', 1],
  ])('starts its weeks on Monday: the month of %s has %i empty cells', async (first, blanks) => {
    await renderApp(<Month calendar={calendar([day(first, 'future')])} joinedOn={undefined} />, {
      page: { name: 'ACTIVITY_SIGNIN' },
    });
    expect(document.querySelectorAll('li[aria-hidden]')).toHaveLength(blanks);
  });

  it('shows days before the member joined apart from missed ones', async () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => day(date, 'missed'));
    await renderApp(<Month calendar={calendar(days)} joinedOn="2026-11-19" />, {
      page: { name: 'ACTIVITY_SIGNIN' },
    });
    const names = screen.getAllByRole('listitem').filter((item) => !item.hasAttribute('aria-hidden'));
    expect(names.map(({ textContent }) => /[Mm]issed/.test(textContent))).toEqual([false, true, true]);
  });

  it('shows nothing of an empty month', async () => {
    const { container } = await renderApp(<Month calendar={calendar([])} joinedOn={undefined} />, {
      page: { name: 'ACTIVITY_SIGNIN' },
    });
    expect(container.textContent).toBe('');
  });

  it('shows no reward of a missed day', async () => {
    await renderApp(
      <Month calendar={calendar([day('2026-11-20', 'missed'), TODAY])} joinedOn={undefined} />,
      {
        page: { name: 'ACTIVITY_SIGNIN' },
      },
    );
    const [missed, today] = screen
      .getAllByRole('listitem')
      .filter((item) => !item.hasAttribute('aria-hidden'));
    expect(missed?.textContent).not.toContain('$');
    expect(missed?.hasAttribute('aria-current')).toBe(false);
    expect(today?.textContent).toContain('$3.00');
    expect(today?.getAttribute('aria-current')).toBe('date');
  });
});

describe('a stored order', () => {
  it.each([
    [{ path: 'a', day: '2026-11-21' }, true],
    [{ path: 'a', day: '21' }, false],
    [{ path: 1, day: '2026-11-21' }, false],
    [null, false],
    ['x', false],
  ])('of a check-in is read if it is valid: %j', (value, isValid) => {
    expect(checkInOrder.readIntent(value)).toEqual(isValid ? value : null);
  });

  it.each([
    [{ path: 'a', after: 'W1' }, true],
    [{ path: 'a', after: '' }, true],
    [{ path: 'a' }, false],
    [{ after: 'W1' }, false],
    [null, false],
  ])('of a spin is read if it is valid: %j', (value, isValid) => {
    expect(wheelOrder.readIntent(value)).toEqual(isValid ? value : null);
  });

  it('finds the first record after the spin', () => {
    const records = ['W3', 'W2', 'W1'].map((record_no) => ({ record_no, prize_id: 1, at: '' }));
    expect(recordAfter(records, 'W1')?.record_no).toBe('W2');
    expect(recordAfter(records, 'W2')?.record_no).toBe('W3');
    expect(recordAfter(records, 'W3')).toBeUndefined();
    expect(recordAfter(records, 'W0')?.record_no).toBe('W1');
    expect(recordAfter([], '')).toBeUndefined();
  });
});

describe('the prize of the wheel', () => {
  const prize = (type: WheelPrize['type']): WheelPrize => ({
    ...{ id: 1, name: 'Prize', type, value: '18.00', weight_percent: '1.00' },
  });

  it.each([
    [prize('cash'), 'You have won Prize', ['/enUS/member/wallet']],
    [prize('bonus'), 'You have won Prize', ['/enUS/member/wallet']],
    [prize('point'), 'You have won Prize', ['/enUS/member/vip']],
    [prize('thanks'), 'Not this time', []],
    [null, 'A former prize', ['/enUS/member/record/promo']],
  ])('%j links to where it counts', async (won, title, links) => {
    const { unmount } = await renderApp(<WheelResult prize={won} isOld={false} />, {
      page: { name: 'ACTIVITY_WHEEL' },
    });
    screen.getByText(title);
    expect(hrefs().length).toBe(links.length);
    expect(screen.queryByText('From your last visit')).toBeNull();
    unmount();
    await renderApp(<WheelResult prize={won} isOld />, {
      page: { name: 'ACTIVITY_WHEEL' },
      hasPage: () => false,
    });
    expect(hrefs()).toEqual([]);
    expect(screen.queryByText('From your last visit') !== null).toBe(won !== null);
  });
});

describe('the wheel', () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const promotion = (more: object = {}, activity: object = {}) => ({
    ...{ id: 5, title: 'Summer', category: 'other', image: '/x.svg', content: '', is_apply: false, sort: 1 },
    ...{ activity_type: 'wheel', activity_path: 'summer' },
    ...more,
    activity: {
      ...{ path: 'summer', times_left: 0, rule: '<p>Once a day.</p>', records: [] },
      prizes: [
        {
          id: 11,
          name: '$888 cash',
          type: 'cash',
          value: '888.00',
          weight_percent: '10.50',
          image: '/p.svg',
        },
        {
          id: 12,
          name: '10 points',
          type: 'point',
          value: '10',
          bet_value: '100.00',
          weight_percent: '20.00',
        },
      ],
      ...activity,
    },
  });
  const open = (data: object, options: TestAppOptions = {}) =>
    renderApp(<WheelPage />, {
      page: { name: 'ACTIVITY_WHEEL', params: { path: 'summer' } },
      ...options,
      api: {
        'GET /auth/info': { data: { account: 'ada', transfer_mode: '0', has_safe_password: false } },
        'GET /promotion/summer': { data },
        ...options.api,
      },
    });

  it.each([
    ['upcoming', { start_at: at(1) }, 'This wheel opens soon', false],
    ['ended', { end_at: at(-1) }, 'This wheel has ended', true],
    ['running', { start_at: at(-1), end_at: at(1) }, 'No spins left', false],
  ])('is %s by its dates', async (_name, dates, words, hasText) => {
    await open(promotion(dates));
    await screen.findByText(words);
    expect(screen.queryByText('What you have won is in your records.') !== null).toBe(hasText);
    expect(screen.queryByRole('link', { name: 'Other promotions' }) !== null).toBe(words !== 'No spins left');
  });

  it('lists prizes with pictures and chances, and former prizes in the history', async () => {
    const records = Array.from({ length: 11 }, (_, index) => ({
      ...{ record_no: `W${index}`, prize_id: index === 0 ? 77 : 11, at: '2026-11-21T04:00:00Z' },
    }));
    await open(promotion({}, { records }));
    await screen.findByText('10.5%');
    screen.getByText('10 points = $100.00 of valid bets for your VIP level; not cash.');
    expect(document.querySelector('td img')?.getAttribute('src')).toBe('/p.svg');
    screen.getByText('A former prize');
    expect(document.querySelectorAll('ol li')).toHaveLength(10);
    screen.getByText('Once a day.');
  });

  it('names no link that helps if the API has none', async () => {
    await open(promotion({}, { reject_reason: 'Not for you' }));
    await screen.findByText('Not for you');
    expect(screen.queryByRole('link', { name: 'What to do' })).toBeNull();
  });

  it('takes a second spin once the first is shown', async () => {
    let left = 2;
    await open(promotion(), {
      api: {
        'GET /promotion/summer': () => ({ data: promotion({}, { times_left: left }) }),
        'POST /transaction/discount': () => {
          left -= 1;
          return { data: { record_no: `W${left}`, status: 'approved', prize_id: 11 } };
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Spin' }));
    await screen.findByText('You have won $888 cash');
    await screen.findByText('1 spin left');
    await screen.findByRole('button', { name: 'Spin again' });
    expect(document.querySelectorAll('[data-burst]')).toHaveLength(1);
  });

  it.each([
    ['cash', '3.00', 2],
    ['cash', '3.01', 1],
    ['point', '1.00', 0],
    ['thanks', '1.00', 0],
  ])('celebrates a prize of %s with a chance of %s percent with %i bursts', async (type, weight_percent, bursts) => {
    const prizes = [{ id: 11, name: 'Prize', type, value: '1.00', weight_percent }];
    await open(promotion({}, { prizes, times_left: 1 }), {
      api: {
        'POST /transaction/discount': { data: { record_no: 'W1', status: 'approved', prize_id: 11 } },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Spin' }));
    await screen.findByText(type === 'thanks' ? 'Not this time' : 'You have won Prize');
    expect(document.querySelectorAll('[data-burst]')).toHaveLength(bursts);
  });

  it('can be spun if the API answers no records', async () => {
    await open(promotion({}, { records: null, times_left: 1 }), {
      api: {
        'POST /transaction/discount': { data: { record_no: 'W1', status: 'approved', prize_id: 11 } },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Spin' }));
    await screen.findByText('You have won $888 cash');
    screen.getByText('Your spins will be listed here.');
  });

  it('has the title of its promotion', async () => {
    const { app } = await open(promotion());
    await screen.findByRole('heading', { level: 1, name: 'Summer' });
    const page = {
      name: 'ACTIVITY_WHEEL',
      params: { path: 'summer' },
      pathname: '/',
      search: new URLSearchParams(),
    };
    const args = { app, page, text: (id: string) => id } as unknown as PageArguments & {
      text: (id: string) => string;
    };
    expect(head?.(args)).toEqual({ title: 'Summer' });
    expect(head?.({ ...args, page: { ...args.page, params: { path: 'x' } } })).toEqual({});
  });

  it.each([
    ['wheel', 'summer', true],
    ['check_in', 'summer', false],
    ['wheel', 'unknown', true],
  ] as const)('is found as %s at %s: %s', async (type, path, isFound) => {
    const { app } = await open(promotion());
    await screen.findByRole('heading', { level: 1, name: 'Summer' });
    const args = { app, page: { params: { path }, pathname: '/x' } } as unknown as PageArguments;
    if (isFound) expect(() => requireActivity(args, type)).not.toThrow();
    else expect(() => requireActivity(args, type)).toThrow(expect.objectContaining({ id: 'PAGE_NOT_FOUND' }));
  });

  it('is not found if the API answers 404', async () => {
    const { app } = await open({}, { api: { 'GET /promotion/summer': { status: 404 } } });
    await waitFor(() => {
      const { queryKey } = activityQuery(app, 'summer');
      expect(app.queryClient.getQueryState(queryKey)?.error).toBeTruthy();
    });
    const args = { app, page: { params: { path: 'summer' }, pathname: '/x' } } as unknown as PageArguments;
    expect(() => requireActivity(args, 'wheel')).toThrow();
  });
});

it('rules are shown only if there are any', async () => {
  const { unmount } = await renderApp(<Rules html="<p>Once</p>" />, { page: { name: 'ACTIVITY_WHEEL' } });
  screen.getByRole('heading', { name: 'Rules' });
  unmount();
  const { container } = await renderApp(<Rules html=" " />, { page: { name: 'ACTIVITY_WHEEL' } });
  expect(container.textContent).toBe('');
});

describe('the sound of the wheel', () => {
  it('plays one note per tick, three for a prize, each of its length', () => {
    const times: [number, number][] = [];
    const gains: number[] = [];
    const close = vi.fn();
    class Context {
      currentTime = 10;
      destination = {};
      close = close;
      createOscillator() {
        let start = 0;
        return {
          frequency: { value: 0 },
          connect: (next: unknown) => next,
          start: (time: number) => {
            start = time;
          },
          stop: (time: number) => times.push([start, time]),
        };
      }
      createGain() {
        return {
          gain: {
            setValueAtTime: (value: number) => gains.push(value),
            exponentialRampToValueAtTime: () => {},
          },
          connect: () => {},
        };
      }
    }
    vi.stubGlobal('AudioContext', Context);
    const sound = createWheelSound();
    sound?.tick();
    expect(times).toEqual([[10, 10.03]]);
    sound?.win();
    const starts = times.slice(1).map(([start]) => Number(start.toFixed(2)));
    expect(starts).toEqual([10, 10.09, 10.18]);
    expect(gains).toEqual([0.08, 0.12, 0.12, 0.12]);
    sound?.close();
    expect(close).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('is null without Web Audio', () => {
    expect(createWheelSound()).toBeNull();
  });
});
