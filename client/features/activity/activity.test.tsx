import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mainWalletQuery } from '#platform/net/queries.ts';
import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { Locale } from '#shared/locales.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { CheckInCalendar } from '#shared/webapi/schemas/check-in.ts';
import type { WheelPrize } from '#shared/webapi/schemas/promotion.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import CheckInPage from './check-in.page.tsx';
import WheelPage from './wheel.page.tsx';
import { fieldAt } from './wheel-physics.ts';

type Answers = NonNullable<TestAppOptions['api']>;
type Answer = Answers[string];

const member = { account: 'ada1815', transfer_mode: '0', has_safe_password: false };
let isReduced = true;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  isReduced = true;
  window.matchMedia = (query: string) =>
    ({
      matches: isReduced,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  storeSession();
});

const posts = (
  calls: readonly { method: string; body: unknown; headers: Readonly<Record<string, string>> }[],
) => calls.filter(({ method }) => method === 'POST');

const offersOf = ({ dialogs }: AppEnvironment) => dialogs.getState().dialogs.map(({ title }) => title);

describe('the wheel', () => {
  const prize = (id: number, name: string, type: WheelPrize['type'], value: string): WheelPrize => ({
    ...{ id, name, type, value },
    weight_percent: '12.50',
  });
  /** Two prizes have the same name. */
  const PRIZES = [
    prize(11, '$888 cash', 'cash', '888.00'),
    prize(12, '10 points', 'point', '10'),
    prize(13, '$28 bonus', 'bonus', '28.00'),
    prize(14, 'Better luck next time', 'thanks', '0.00'),
    prize(15, '$28 bonus', 'bonus', '28.00'),
    { ...prize(16, '$18 cash', 'cash', '18.00'), weight_percent: '0.00' },
    prize(17, '積分 20 點', 'point', '20'),
  ];

  interface World {
    records: { record_no: string; prize_id: number; at: string }[];
    left: number | null;
    /** The main wallet. */
    balance: string;
    locksWallet?: boolean;
    openTurnover?: string;
    prizes?: WheelPrize[];
    answer: (world: World) => ReturnType<Extract<Answer, (...args: never) => unknown>>;
    end_at: string | null;
    refusal: { reject_reason: string; reject_link: string | null } | null;
  }

  const draws =
    (id: number): World['answer'] =>
    (world) => {
      const record_no = `W${world.records.length + 1}`;
      world.records.unshift({ record_no, prize_id: id, at: '2026-11-21T04:00:00Z' });
      if (world.left !== null) world.left -= 1;
      world.balance = '988.00';
      return { data: { record_no, status: 'approved', prize_id: id } };
    };

  /** The balance as the header shows it. */
  function Balance() {
    return <output>{useMainWallet().balance}</output>;
  }
  const shownBalance = () => screen.getAllByRole('status').find((one) => one.matches('output'))?.textContent;

  async function openWheel(options: Partial<World> = {}) {
    const world: World = {
      ...{ records: [], left: 3, balance: '100.00', answer: draws(11), end_at: null, refusal: null },
      ...options,
    };
    const promotion = () => ({
      data: {
        ...{
          id: 5,
          title: 'Summer',
          category: 'other',
          image: '/x.svg',
          content: '',
          is_apply: false,
          sort: 1,
        },
        ...{ activity_type: 'wheel', activity_path: 'lucky-wheel', end_at: world.end_at },
        activity: {
          path: 'lucky-wheel',
          prizes: world.prizes ?? PRIZES,
          times_left: world.left,
          rule: '',
          records: world.records,
          ...world.refusal,
        },
      },
    });
    const page = (
      <>
        <Balance />
        <WheelPage />
        <input aria-label="search" />
      </>
    );
    const view = await renderApp(page, {
      page: { name: 'ACTIVITY_WHEEL', params: { path: 'lucky-wheel' } },
      api: {
        'GET /gameApi/wallet/1': () => ({
          data: {
            id: 1,
            code: 'main',
            name: 'Main',
            currency: 'USD',
            status: 'normal',
            balance: world.balance,
            ...(world.locksWallet && {
              turnover: { total: '90.00', left: world.openTurnover ?? '0.00', locks_wallet: true },
            }),
          },
        }),
        'GET /auth/info': { data: member },
        'GET /promotion/lucky-wheel': promotion,
        'POST /transaction/discount': () => world.answer(world),
      },
    });
    return { ...view, world };
  }

  /** Id of the prize under the pointer, by the wheel's rotation. */
  function underPointer(container: HTMLElement): number | undefined {
    const turned = container.querySelector('[data-wheel]')?.getAttribute('transform') ?? 'rotate(0)';
    return PRIZES[fieldAt(Number(/[-\d.]+/.exec(turned)?.[0]), PRIZES.length)]?.id;
  }

  const spin = async () => fireEvent.click(await screen.findByRole('button', { name: /^Spin/ }));

  it.each(PRIZES.map(({ id, name }) => [id, name]))('stops at prize %i, %s, by its id', async (id) => {
    const { container, calls } = await openWheel({ answer: draws(Number(id)) });
    await spin();
    await waitFor(() => expect(underPointer(container)).toBe(id));
    expect(await screen.findByText(/You have won|Not this time/)).toBeDefined();
    expect(posts(calls).map(({ body }) => body)).toEqual([{ activity_path: 'lucky-wheel' }]);
    expect(posts(calls)[0]?.headers).toHaveProperty('Idempotency-Key');
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  });

  it('breaks the words of a field into lines of eleven characters', async () => {
    const prizes = [
      prize(14, 'Better luck next time', 'thanks', '0.00'),
      prize(15, 'Thanks again', 'thanks', '0.00'),
    ];
    await openWheel({ prizes });
    await waitFor(() => expect(document.querySelector('[data-prize="14"]')).not.toBeNull());
    const linesOf = (id: number) =>
      [...document.querySelectorAll(`[data-prize="${id}"] text`)].map(({ textContent }) => textContent);
    expect([linesOf(14), linesOf(15)]).toEqual([
      ['Better luck', 'next time'],
      ['Thanks', 'again'],
    ]);
  });

  it('shows the picture of a prize in its field, unless its name has three lines', async () => {
    const image = '/prize.svg';
    const prizes = [
      { ...prize(14, 'Better luck next time then', 'thanks', '0.00'), image },
      { ...prize(15, '10 points', 'point', '10'), image },
    ];
    const { container } = await openWheel({ prizes });
    await screen.findByRole('button', { name: /^Spin/ });
    const pictures = (id: number) =>
      [...container.querySelectorAll(`[data-prize="${id}"] image`)].map((one) => one.getAttribute('href'));
    expect([pictures(14), pictures(15)]).toEqual([[], [image]]);
  });

  it('shows in a field the amount and its kind, without its unit', async () => {
    const { container } = await openWheel({});
    await screen.findByRole('button', { name: /^Spin/ });
    const lines = (id: number) =>
      [...container.querySelectorAll(`[data-prize="${id}"] text`)].map((line) => line.textContent);
    expect(lines(11)).toEqual(['$888', 'cash']);
    expect(lines(17)).toEqual(['20', '積分']);
  });

  it('keeps the shown balance until it stops, while the wallet itself is up to date', async () => {
    isReduced = false;
    const { app } = await openWheel({ answer: draws(11) });
    await waitFor(() => expect(shownBalance()).toBe('100.00'));
    await spin();
    const skip = await screen.findByRole('button', { name: 'Skip' });
    const wallet = () => app.queryClient.getQueryData(mainWalletQuery(app).queryKey)?.balance;
    await waitFor(() => expect(wallet()).toBe('988.00'));
    expect(shownBalance()).toBe('100.00');
    fireEvent.click(skip);
    await screen.findByText('You have won $888 cash');
    await waitFor(() => expect(shownBalance()).toBe('988.00'));
  });

  it('shows the balance at once to a member who leaves during the turn', async () => {
    isReduced = false;
    const { app, unmount } = await openWheel({ answer: draws(11) });
    await waitFor(() => expect(shownBalance()).toBe('100.00'));
    await spin();
    await screen.findByRole('button', { name: 'Skip' });
    unmount();
    expect(app.queryClient.getQueryData(['heldWallet'])).toBeNull();
  });

  it('does not hold the balance while a spin without an answer is looked up', async () => {
    isReduced = false;
    const lost: World['answer'] = (world) => {
      world.balance = '50.00';
      return 'network';
    };
    const { app } = await openWheel({ answer: lost });
    await waitFor(() => expect(shownBalance()).toBe('100.00'));
    await spin();
    await screen.findByText(/Checking whether it went through/);
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['wallet'] }));
    await waitFor(() => expect(shownBalance()).toBe('50.00'));
  });

  it('keeps no balance for a spin that was refused', async () => {
    isReduced = false;
    const { app } = await openWheel({ answer: () => ({ refused: 'No' }) });
    await spin();
    await screen.findByRole('alert');
    expect(app.queryClient.getQueryData(['heldWallet']) ?? null).toBeNull();
  });

  it.each([false, true])('moves the focus to the result, reduced motion: %s', async (reduced) => {
    isReduced = reduced;
    await openWheel({ answer: draws(11) });
    const button = await screen.findByRole('button', { name: 'Spin' });
    button.focus();
    fireEvent.click(button);
    if (!reduced) fireEvent.click(await screen.findByRole('button', { name: 'Skip' }));
    const result = await screen.findByRole('group', { name: 'You have won $888 cash' });
    await waitFor(() => expect(document.activeElement).toBe(result));
    expect(screen.getByRole('button', { name: 'Spin again' })).toBe(button);
  });

  it('shows what is about the spin in one room, which has its height before the result comes', async () => {
    isReduced = false;
    const { container } = await openWheel({ answer: draws(13) });
    const idle = await screen.findByText(/The server draws the prize first/);
    const room = idle.closest('[class*="min-h-"]');
    await spin();
    const skip = await screen.findByRole('button', { name: 'Skip' });
    expect(room?.contains(skip)).toBe(true);
    fireEvent.click(skip);
    expect(room?.contains(await screen.findByText('You have won $28 bonus'))).toBe(true);
    expect(container.contains(room)).toBe(true);
  });

  it('leaves the focus of a member who does something else meanwhile', async () => {
    isReduced = false;
    await openWheel({ answer: draws(11) });
    await spin();
    const skip = await screen.findByRole('button', { name: 'Skip' });
    const search = screen.getByRole('textbox', { name: 'search' });
    search.focus();
    fireEvent.click(skip);
    const result = await screen.findByRole('group', { name: 'You have won $888 cash' });
    await waitFor(() =>
      expect(within(result).getByRole('status').textContent).toBe('You have won $888 cash'),
    );
    expect(document.activeElement).toBe(search);
  });

  it.each([
    ['28.00', 'It is in your main wallet.This adds $28.00 of turnover before you can withdraw.'],
    ['0.00', 'It is in your main wallet and adds no turnover.'],
    [undefined, 'It is in your main wallet and adds no turnover.'],
  ])('shows a prize that requires bets of %s', async (required_bet, words) => {
    isReduced = true;
    await openWheel({
      answer: (world) => {
        const { data } = draws(11)(world) as { data: object };
        return { data: { ...data, required_bet } };
      },
    });
    await spin();
    const result = await screen.findByRole('group', { name: 'You have won $888 cash' });
    expect(result.textContent).toContain(words);
    expect(within(result).getByRole('status').textContent).toBe('');
  });

  it.each([
    [
      true,
      'After a bonus prize, you cannot withdraw from your main wallet until its turnover is met. The rules say how much.',
    ],
    [false, 'A bonus prize has turnover to meet before you can withdraw it. The rules say how much.'],
  ])('says before the spin what a bonus prize locks: the whole wallet %s', async (locksWallet, words) => {
    const { unmount } = await openWheel({ locksWallet });
    await screen.findByText(words);
    unmount();
    await openWheel({ locksWallet, prizes: PRIZES.filter(({ type }) => type !== 'bonus') });
    await screen.findByRole('button', { name: 'Spin' });
    expect(screen.queryByText(/^A bonus prize/)).toBeNull();
  });

  it('says that a bonus with turnover has locked the wallet, with a link to the turnover', async () => {
    isReduced = true;
    await openWheel({
      locksWallet: true,
      answer: (world) => {
        const { data } = draws(13)(world) as { data: object };
        return { data: { ...data, required_bet: '140.00' } };
      },
    });
    await spin();
    const result = await screen.findByRole('group', { name: 'You have won $28 bonus' });
    expect(result.textContent).toContain(
      'It is in your main wallet. You can play with it, but not withdraw it yet.This adds $140.00 of turnover before you can withdraw.',
    );
    const link = within(result).getByRole('link', { name: 'See open turnover' });
    expect(link.getAttribute('href')).toBe('/enUS/member/treasure#turnover');
  });

  it('says that cash without turnover stays locked with the wallet', async () => {
    isReduced = true;
    await openWheel({ locksWallet: true, openTurnover: '40.00', answer: draws(11) });
    await spin();
    const result = await screen.findByRole('group', { name: 'You have won $888 cash' });
    expect(result.textContent).toContain(
      'It is in your main wallet and adds no turnover. You can withdraw it once your open turnover is met.',
    );
    within(result).getByRole('link', { name: 'See open turnover' });
  });

  it('stops also if the API lists no prizes', async () => {
    isReduced = false;
    const { app } = await openWheel({ prizes: [] });
    await spin();
    await screen.findByText('A former prize');
    expect(app.queryClient.getQueryData(['heldWallet']) ?? null).toBeNull();
  });

  it('hides the prize while it turns, and can be skipped', async () => {
    isReduced = false;
    const { container } = await openWheel({ answer: draws(13) });
    await spin();
    const skip = await screen.findByRole('button', { name: 'Skip' });
    expect(screen.queryByText(/You have won/)).toBeNull();
    // The history does not list the draw before the wheel has shown it.
    expect(screen.getByText('Your spins will be listed here.')).toBeDefined();
    fireEvent.click(skip);
    expect(await screen.findByText('You have won $28 bonus')).toBeDefined();
    expect(underPointer(container)).toBe(13);
    expect(screen.queryByText('Your spins will be listed here.')).toBeNull();
  });

  it('has stopped when a suspended tab resumes', async () => {
    isReduced = false;
    const { container } = await openWheel({ answer: draws(15) });
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    await spin();
    await screen.findByRole('button', { name: 'Skip' });
    await act(async () => {
      for (const frame of frames.splice(0)) frame(performance.now() + 3_600_000);
    });
    vi.restoreAllMocks();
    expect(await screen.findByText('You have won $28 bonus')).toBeDefined();
    expect(underPointer(container)).toBe(15);
  });

  it('shows the result from the history when a suspended tab missed the answer', async () => {
    isReduced = false;
    let wake: (() => void) | undefined;
    const asleep: World['answer'] = (world) => {
      draws(15)(world);
      return new Promise((resolve) => {
        wake = () => resolve('network');
      });
    };
    const { container, calls } = await openWheel({ answer: asleep });
    await spin();
    await waitFor(() => expect(wake).toBeDefined());
    expect(screen.queryByText(/You have won/)).toBeNull();
    await act(async () => wake?.());
    fireEvent.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(await screen.findByText('You have won $28 bonus')).toBeDefined();
    expect(underPointer(container)).toBe(15);
    expect(posts(calls)).toHaveLength(1);
  });

  it('shows the result from the history after a reload during the turn', async () => {
    isReduced = false;
    const first = await openWheel({ answer: draws(12) });
    await spin();
    await screen.findByRole('button', { name: 'Skip' });
    first.unmount();
    const { container, calls } = await openWheel({ records: first.world.records, left: 2 });
    expect(await screen.findByText('You have won 10 points')).toBeDefined();
    expect(screen.getByText('From your last visit')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See my level' })).toBeDefined();
    expect(underPointer(container)).toBe(12);
    expect(posts(calls)).toEqual([]);
  });

  it('shows a result once', async () => {
    const first = await openWheel();
    await spin();
    await screen.findByText('You have won $888 cash');
    first.unmount();
    await openWheel({ records: first.world.records });
    await screen.findByRole('button', { name: 'Spin' });
    expect(screen.queryByText(/You have won/)).toBeNull();
  });

  it('finds a spin without an answer in the history, and does not send it again', async () => {
    const lost: World['answer'] = (world) => {
      draws(15)(world);
      return 'network';
    };
    const { container, calls } = await openWheel({ answer: lost, left: 1 });
    await spin();
    expect(await screen.findByText('You have won $28 bonus')).toBeDefined();
    expect(underPointer(container)).toBe(15);
    expect(posts(calls)).toHaveLength(1);
  });

  it('shows the API’s reason of a refusal', async () => {
    await openWheel({ answer: () => ({ refused: '今日轉盤次數已用完' }) });
    await spin();
    expect((await screen.findByRole('alert')).textContent).toContain('今日轉盤次數已用完');
    // Otherwise a later draw on another device would be shown as the result of this press.
    await waitFor(() => expect(sessionStorage.getItem('wheelUnshown/lucky-wheel')).toBeNull());
  });

  it('says when to come back without spins left, has no deposit button, and shows that it has ended', async () => {
    const none = await openWheel({ left: 0 });
    expect(await screen.findByText('No spins left')).toBeDefined();
    expect(screen.getByText('Come back after 00:00 Taipei time')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Spin/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Deposit/ })).toBeNull();
    none.unmount();
    await openWheel({ end_at: '2020-01-01T00:00:00Z' });
    expect(await screen.findByText('This wheel has ended')).toBeDefined();
  });

  it('shows why a member cannot spin, with a link that helps, and the history', async () => {
    const refusal = { reject_reason: 'Verify your identity first', reject_link: '/member/identity' };
    const at = '2026-11-20T04:00:00Z';
    const records = [
      { record_no: 'W2', prize_id: 99, at },
      { record_no: 'W1', prize_id: 12, at },
    ];
    const { calls, container } = await openWheel({ refusal, records });
    expect(await screen.findByText('You cannot spin yet')).toBeDefined();
    expect(screen.getByText('Verify your identity first')).toBeDefined();
    expect(screen.getByRole('link', { name: 'What to do' }).getAttribute('href')).toContain(
      '/member/identity',
    );
    expect(screen.queryByRole('button', { name: /^Spin/ })).toBeNull();
    const names = [...container.querySelectorAll('ol li')].map((row) => row.firstChild?.textContent);
    expect(names).toEqual(['A former prize', '10 points']);
    expect(posts(calls)).toEqual([]);
  });

  it('leads a member to the deposit that unlocks it', async () => {
    const refusal = { reject_reason: 'After your first deposit', reject_link: '/member/deposit' };
    await openWheel({ refusal });
    const link = await screen.findByRole('link', { name: 'Deposit to unlock the wheel' });
    expect(link.getAttribute('href')).toBe('/enUS/member/deposit');
  });

  it('can be spun if the API does not count spins', async () => {
    await openWheel({ left: null });
    await spin();
    expect(await screen.findByText('You have won $888 cash')).toBeDefined();
    expect(screen.queryByText(/spins? left/)).toBeNull();
  });

  it('lists all chances, and prizes that are gone', async () => {
    await openWheel();
    expect(await screen.findAllByText('12.5%')).toHaveLength(6);
    expect(screen.getByText('All gone')).toBeDefined();
  });

  it('whose code a new build took away draws nothing, and offers the new version', async () => {
    const { app, calls } = await openWheel();
    await screen.findByRole('button', { name: /^Spin/ });
    vi.spyOn(PROMOTION_CALLS.applyDiscount, 'schemas').mockRejectedValueOnce(new TypeError('gone'));
    await spin();
    await waitFor(() => expect(offersOf(app)).toEqual(['A new version of this site is ready.']));
    expect(posts(calls)).toEqual([]);
    // Otherwise a draw on another device would be shown as the result of this press.
    await waitFor(() => expect(sessionStorage.getItem('wheelUnshown/lucky-wheel')).toBeNull());
  });

  it('plays no sound until it is turned on', async () => {
    const create = vi.fn();
    vi.stubGlobal('AudioContext', create);
    await openWheel();
    await spin();
    await screen.findByText('You have won $888 cash');
    expect(create).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('ends its sound when it is turned off, and when the member leaves the page', async () => {
    const close = vi.fn();
    const node = {
      ...{ connect: (next: unknown) => next, start: () => {}, stop: () => {} },
      ...{ frequency: {}, gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} } },
    };
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0;
        close = close;
        createOscillator = () => node;
        createGain = () => node;
      },
    );
    const { unmount } = await openWheel();
    const toggle = await screen.findByRole('switch', { name: 'Sound' });
    fireEvent.click(toggle);
    fireEvent.click(toggle);
    expect(close).toHaveBeenCalledTimes(1);
    fireEvent.click(toggle);
    unmount();
    expect(close).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });
});

describe('the check-in', () => {
  const calendar = (changes: Partial<CheckInCalendar> = {}): CheckInCalendar => ({
    ...{
      path: 'daily',
      server_date: '2026-11-21',
      time_zone: 'Asia/Taipei',
      can_claim: true,
      streak: 5,
      rule: '',
    },
    days: [
      { date: '2026-11-19', status: 'missed', reward: '3.00', is_bonus: false },
      { date: '2026-11-20', status: 'claimed', reward: '3.00', is_bonus: false },
      { date: '2026-11-21', status: 'today', reward: '3.00', is_bonus: false },
      { date: '2026-11-22', status: 'future', reward: '18.00', is_bonus: true },
    ],
    ...changes,
  });
  const claimed = () => {
    const { days } = calendar();
    return calendar({
      can_claim: false,
      streak: 6,
      days: days.map((day) => (day.date === '2026-11-21' ? { ...day, status: 'claimed' as const } : day)),
    });
  };

  async function openPage(
    answer: Answer,
    start = calendar(),
    info: object = member,
    locale: Locale = 'enUS',
  ) {
    const world = { calendar: start };
    const view = await renderApp(<CheckInPage />, {
      locale,
      page: { name: 'ACTIVITY_SIGNIN', params: { path: 'daily' } },
      api: {
        'GET /auth/info': { data: info },
        'GET /accountSign': () => ({ data: world.calendar }),
        'POST /transaction/discount': (call) => {
          world.calendar = claimed();
          return typeof answer === 'function' ? answer(call) : answer;
        },
      },
    });
    return view;
  }

  it('shows above the button what the reward locks', async () => {
    await openPage({ data: null }, calendar({ required_bet: '3.00' }));
    await screen.findByText('You can withdraw this after $3.00 in valid bets.');
  });

  it('shows the month with the server’s day, the streak, and the next bonus', async () => {
    await openPage({ data: null });
    expect(await screen.findByText('5 days in a row')).toBeDefined();
    expect(screen.getByText('2 more check-ins in a row for $18.00')).toBeDefined();
    expect(screen.getByRole('listitem', { current: 'date' }).textContent).toContain('November 21');
    const labels = screen.getAllByRole('listitem').map((day) => day.querySelector('.sr-only')?.textContent);
    expect(labels).toEqual([
      'November 19, missed',
      'November 20, checked in, $3.00',
      'November 21, today, open, $3.00',
      'November 22, upcoming, $18.00, bonus day',
    ]);
    // Seven columns at every width.
    expect(screen.getByRole('list', { name: 'Days of the month' }).className).toContain('grid-cols-7');
    screen.getByText('Today is Nov 21, 2026. A new day starts at 00:00 Taipei time.');
  });

  it.each([
    // Midnight in Taipei is 16:00 UTC.
    ['2026-11-18T15:59:59Z', 'November 19, missed'],
    ['2026-11-19T15:59:59Z', 'November 19, missed'],
    ['2026-11-19T16:00:00Z', 'November 19, before you joined'],
    [null, 'November 19, missed'],
  ])('marks days before a member joined, at %s in the operator’s zone: %s', async (registered_at, words) => {
    await openPage({ data: null }, calendar(), { ...member, registered_at });
    await screen.findByText(words);
    screen.getByText('November 20, checked in, $3.00');
  });

  it.each([
    ['enUS', 'Asia/Hong_Kong', /00:00 Hong Kong time/],
    ['zhTW', 'Asia/Taipei', /台北時間 00:00 換日/],
    ['zhTW', 'Europe/Malta', /Malta 時間 00:00 換日/],
  ] as const)('names the operator’s zone in words: %s %s', async (locale, time_zone, words) => {
    await openPage({ data: null }, calendar({ time_zone }), member, locale);
    await screen.findByText(words);
  });

  it('is claimed once for two presses', async () => {
    const { calls } = await openPage({ data: { record_no: 'P1', status: 'approved', amount: '3.00' } });
    const button = await screen.findByRole('button', { name: 'Check in: $3.00' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Checked in: $3.00')).toBeDefined();
    expect(await screen.findByText('6 days in a row')).toBeDefined();
    expect(posts(calls).map(({ body }) => body)).toEqual([{ activity_path: 'daily' }]);
    expect(screen.queryByRole('button', { name: /Check in/ })).toBeNull();
  });

  it('shows the turnover that came with the reward', async () => {
    const result = { record_no: 'P1', status: 'approved', amount: '3.00', required_bet: '3.00' };
    await openPage({ data: result });
    fireEvent.click(await screen.findByRole('button', { name: 'Check in: $3.00' }));
    await screen.findByText('This adds $3.00 of turnover before you can withdraw.');
  });

  it('without an answer is found in the calendar', async () => {
    const { calls } = await openPage('timeout');
    fireEvent.click(await screen.findByRole('button', { name: 'Check in: $3.00' }));
    expect(await screen.findByText('Checked in: $3.00')).toBeDefined();
    expect(posts(calls)).toHaveLength(1);
  });

  it('whose code a new build took away claims nothing, and offers the new version', async () => {
    const { app, calls } = await openPage({ data: null });
    const button = await screen.findByRole('button', { name: 'Check in: $3.00' });
    vi.spyOn(PROMOTION_CALLS.applyDiscount, 'schemas').mockRejectedValueOnce(new TypeError('gone'));
    fireEvent.click(button);
    await waitFor(() => expect(offersOf(app)).toEqual(['A new version of this site is ready.']));
    expect(posts(calls)).toEqual([]);
  });

  it('shows the reason of a refusal, and that today is claimed', async () => {
    const first = await openPage({ refused: '今日已完成簽到' });
    fireEvent.click(await screen.findByRole('button', { name: 'Check in: $3.00' }));
    expect((await screen.findByRole('alert')).textContent).toContain('今日已完成簽到');
    first.unmount();
    await openPage({ data: null }, claimed());
    expect(await screen.findByText('You have checked in today. See you tomorrow.')).toBeDefined();
  });
});
