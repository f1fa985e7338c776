import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayLimit, PlayLimits } from '#shared/webapi/schemas/limits.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '#shared/webapi/words.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { requiredFields } from '#tests/setup/hands.ts';
import LimitsPage from './limits.page.tsx';

const ENDS = '2026-11-25T16:00:00.000Z';
const none = LIMIT_KINDS.flatMap((kind) =>
  LIMIT_PERIODS.map(
    (period): PlayLimit => ({ kind, period, used: kind === 'time' ? '0' : '0.00', ends_at: ENDS }),
  ),
);

/** The state of an API with some limits. */
function stateWith(limits: Partial<PlayLimit>[], rest: Partial<PlayLimits> = {}): PlayLimits {
  return {
    limits: none.map((one) => ({
      ...one,
      ...limits.find(({ kind, period }) => kind === one.kind && period === one.period),
    })),
    time_zone: 'Asia/Taipei',
    break: null,
    break_days: [1, 7, 42],
    exclusion_months: [6, 12],
    ...rest,
  };
}

const daily = { kind: 'deposit', period: 'day', value: '500.00', used: '120.00' } as const;

beforeEach(() => {
  storeSession();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** `writes`: the state that each write leads to. */
async function open(
  first: PlayLimits,
  writes: Record<string, PlayLimits> = {},
  options: TestAppOptions = {},
) {
  const state = { limits: first };
  const write = (answer: PlayLimits) => () => {
    state.limits = answer;
    return { data: answer };
  };
  const written = Object.entries(writes).map(([path, answer]) => [`POST ${path}`, write(answer)] as const);
  const view = await renderApp(<LimitsPage />, {
    settings: { FRONT_LIMITS: '1' },
    page: { name: 'MEMBER_LIMITS', pathname: '/enUS/member/limits' },
    timeZone: 'UTC',
    ...options,
    api: {
      'GET /auth/info': { data: { account: 'ada1815', transfer_mode: '0', identity_status: 'none' } },
      'GET /account/limits': () => ({ data: state.limits }),
      ...Object.fromEntries(written),
      ...options.api,
    },
  });
  const sent = () =>
    view.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  return { ...view, sent };
}

/** The box of a limit, by its kind and period. */
const box = (kind: string, period: string) => {
  const section = screen.getByRole('region', { name: kind });
  const heading = within(section).getByRole('heading', { level: 3, name: period });
  return within(heading.closest('li') as HTMLElement);
};
const dialog = () => within(screen.getByRole('dialog'));
const pressIn = (area: ReturnType<typeof within>, name: string | RegExp) =>
  fireEvent.click(area.getByRole('button', { name }));
const typeAmount = (value: string) =>
  fireEvent.change(dialog().getByRole('textbox', { name: /Limit/ }), { target: { value } });
const answerQuestion = (app: Awaited<ReturnType<typeof open>>['app'], yes: boolean) =>
  app.dialogs.settle(app.dialogs.getState().dialogs[0]?.id ?? 0, yes);

describe('the page of limits', () => {
  it('shows value, use and end of each limit, and what is pending from when', async () => {
    const pending = { value: null, from: '2026-11-24T06:00:00Z' };
    const { container } = await open(
      stateWith([
        { ...daily, pending },
        { kind: 'time', period: 'week', value: '90', used: '90' },
      ]),
    );
    await screen.findByText('$120.00 of $500.00');
    const deposits = box('Deposits', 'Daily deposit limit');
    deposits.getByText('Nov 25, 2026, 16:00');
    deposits.getByText('Nov 24, 2026, 06:00');
    deposits.getByText('No limit');
    expect(container.textContent).toContain('Pending from Nov 24, 2026, 06:00: No limit');
    // The removal is pending already.
    expect(deposits.queryByRole('button', { name: /^Remove/ })).toBeNull();
    const time = box('Playing time', 'Weekly time limit');
    time.getByText('1 h 30 min');
    time.getByText('Used up');
    box('Losses', 'Monthly loss limit').getByText('$0.00 so far');
    screen.getByText(/00:00 Taipei time, weeks begin on Monday/);
  });

  it.each([
    ['499.99', false],
    ['500.00', true],
    ['500.01', true],
  ])('of $500.00 is used up by %s: %s', async (used, isUsedUp) => {
    await open(stateWith([{ ...daily, used }]));
    await screen.findByText(`$${used} of $500.00`);
    expect(box('Deposits', 'Daily deposit limit').queryByText('Used up') !== null).toBe(isUsedUp);
  });

  it('names the buttons of a limit by their texts and the limit', async () => {
    const pending = { value: '800.00', from: '2026-11-24T06:00:00Z' };
    await open(stateWith([{ ...daily, pending }]));
    await screen.findByText('$120.00 of $500.00');
    const buttons = box('Deposits', 'Daily deposit limit').getAllByRole('button');
    expect(buttons.map(({ textContent, ariaLabel }) => [textContent, ariaLabel])).toEqual([
      ['Revoke', 'Revoke: Daily deposit limit'],
      ['Change', 'Change: Daily deposit limit'],
      ['Remove', 'Remove: Daily deposit limit'],
    ]);
  });

  it('shows amounts that cannot be read as unknown, not as no limit, and offers a break', async () => {
    await open(stateWith([{ ...daily, value: 'n/a', used: 'n/a' }]));
    const deposits = await waitFor(() => box('Deposits', 'Daily deposit limit'));
    expect(deposits.queryByText('No limit')).toBeNull();
    expect(deposits.getAllByText('—', { exact: false }).length).toBeGreaterThan(0);
    deposits.getByRole('button', { name: /^Change/ });
    screen.getByRole('button', { name: 'Take a break' });
  });

  it('names the operator’s time zone and a pending change in Chinese', async () => {
    const pending = { value: '800.00', from: '2026-11-24T06:00:00Z' };
    const limits = { ...stateWith([{ ...daily, pending }]), time_zone: 'Asia/Manila' };
    const { container } = await open(limits, {}, { locale: 'zhTW' });
    await screen.findByText(/^每日以馬尼拉時間 00:00 換日/);
    expect(container.textContent).toMatch(/將於 2026\S*11\S*24\S* 06:00 生效：\$800.00/);
  });

  it('says before the press when a limit applies, sends it once and shows the answer', async () => {
    const { sent, app } = await open(stateWith([daily]), {
      '/account/limits': stateWith([{ ...daily, value: '100.00' }]),
    });
    await screen.findByText('$500.00');
    pressIn(box('Deposits', 'Daily deposit limit'), /^Change/);
    expect(requiredFields()).toContain('Limit');
    typeAmount('800');
    dialog().getByText(/applies after 24 hours/);
    typeAmount('100');
    dialog().getByText(/applies at once/);
    dialog().getByText(/You have used \$120.00 already/);
    pressIn(dialog(), 'Save limit');
    pressIn(dialog(), 'Save limit');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([
      { path: '/account/limits', body: { kind: 'deposit', period: 'day', value: '100.00' } },
    ]);
    screen.getByText('$120.00 of $100.00');
    expect(app.dialogs.getState().toasts.map(({ message }) => message)).toEqual(['Your limit applies now']);
  });

  it.each([
    [daily, '500', /applies at once/, false],
    [daily, '500.01', /applies after 24 hours/, false],
    [daily, '120.01', /applies at once/, false],
    [daily, '120', /applies at once/, true],
    [{ ...daily, value: null }, '800', /applies at once/, false],
    [{ ...daily, value: '100.00' }, '110', /applies after 24 hours/, false],
  ])('of %j changed to %s says when it applies, and whether it is used up: %s %s', async (limit, amount, words, isUsed) => {
    await open(stateWith([limit]));
    await screen.findByRole('heading', { level: 3, name: 'Daily deposit limit' });
    pressIn(box('Deposits', 'Daily deposit limit'), /^(Change|Set)/);
    typeAmount(amount);
    dialog().getByText(words);
    expect(dialog().queryByText(/You have used \$120.00 already/) !== null).toBe(isUsed);
  });

  it('names the lengths of breaks and of self-exclusions in their largest units', async () => {
    await open(stateWith([], { break_days: [1, 3, 7, 42], exclusion_months: [6, 12, 60] }));
    for (const name of ['24 hours', '3 days', '1 week', '6 weeks', '6 months', '1 year', '5 years'])
      await screen.findByRole('button', { name });
  });

  it('shows the answer of a write also when the limits cannot be loaded again', async () => {
    let isDown = false;
    await open(
      stateWith([daily]),
      {},
      {
        api: {
          'GET /account/limits': () => (isDown ? { status: 500 } : { data: stateWith([daily]) }),
          'POST /account/limits': () => {
            isDown = true;
            return { data: stateWith([{ ...daily, value: '100.00' }]) };
          },
        },
      },
    );
    await screen.findByText('$500.00');
    pressIn(box('Deposits', 'Daily deposit limit'), /^Change/);
    typeAmount('100');
    pressIn(dialog(), 'Save limit');
    await screen.findByText('$120.00 of $100.00');
  });

  it('offers lengths for a limit of time', async () => {
    const { sent } = await open(stateWith([]), {
      '/account/limits': stateWith([{ kind: 'time', period: 'day', value: '90' }]),
    });
    await screen.findByRole('region', { name: 'Playing time' });
    pressIn(box('Playing time', 'Daily time limit'), /^Set a limit/);
    pressIn(dialog(), '1 h 30 min');
    pressIn(dialog(), 'Save limit');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ kind: 'time', period: 'day', value: '90.00' });
  });

  it('removes a limit after a question, and revokes a pending change', async () => {
    const pending = { value: null, from: '2026-11-24T06:00:00Z' };
    const { sent, app } = await open(stateWith([daily]), {
      '/account/limits/remove': stateWith([{ ...daily, pending }]),
      '/account/limits/revoke': stateWith([daily]),
    });
    await screen.findByText('$500.00');
    pressIn(box('Deposits', 'Daily deposit limit'), /^Remove/);
    await waitFor(() => expect(app.dialogs.getState().dialogs[0]).toMatchObject({ kind: 'confirm' }));
    answerQuestion(app, false);
    await waitFor(() => expect(app.dialogs.getState().dialogs).toEqual([]));
    expect(sent()).toEqual([]);
    await waitFor(() =>
      expect(
        box('Deposits', 'Daily deposit limit').getByRole('button', { name: /^Remove/ }).ariaBusy,
      ).not.toBe('true'),
    );
    pressIn(box('Deposits', 'Daily deposit limit'), /^Remove/);
    await waitFor(() => expect(app.dialogs.getState().dialogs[0]).toMatchObject({ kind: 'confirm' }));
    answerQuestion(app, true);
    const revoke = await screen.findByRole('button', { name: /^Revoke/ });
    fireEvent.click(revoke);
    fireEvent.click(revoke);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull());
    const which = { kind: 'deposit', period: 'day' };
    expect(sent()).toEqual([
      { path: '/account/limits/remove', body: which },
      { path: '/account/limits/revoke', body: which },
    ]);
  });

  it.each([
    ['remove', 'limits/remove'],
    ['revoke', 'limits/revoke'],
    ['break', 'break'],
  ])('shows a refusal of the API in a dialog: %s', async (what, path) => {
    const pending = { value: null, from: '2026-11-24T06:00:00Z' };
    const { app } = await open(
      stateWith([{ ...daily, ...(what === 'revoke' && { pending }) }]),
      {},
      { api: { [`POST /account/${path}`]: { refused: 'Not now' } } },
    );
    await screen.findByText('$500.00');
    if (what === 'break') fireEvent.click(screen.getByRole('button', { name: '1 week' }));
    fireEvent.click(
      screen.getByRole('button', {
        name: { remove: /^Remove/, revoke: /^Revoke/, break: 'Take a break' }[what],
      }),
    );
    await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
    if (what !== 'revoke') answerQuestion(app, true);
    await waitFor(() => expect(app.dialogs.getState().dialogs[0]?.message).toBe('Not now'));
  });

  it('begins a break after a question that names its length', async () => {
    const on = { kind: 'break', ends_at: '2026-12-01T04:00:00Z' } as const;
    const { sent, app } = await open(stateWith([]), {
      '/account/break': stateWith([], { break: on }),
    });
    fireEvent.click(await screen.findByRole('button', { name: '1 week' }));
    fireEvent.click(screen.getByRole('button', { name: 'Take a break' }));
    await waitFor(() =>
      expect(app.dialogs.getState().dialogs[0]).toMatchObject({ title: 'Take a break of 1 week?' }),
    );
    answerQuestion(app, true);
    await screen.findByText(/You are taking a break until/);
    screen.getByText('Dec 1, 2026, 04:00');
    expect(sent()).toEqual([{ path: '/account/break', body: { days: 7 } }]);
  });

  it('links a break to the withdrawal, not to the page of limits itself', async () => {
    await open(stateWith([], { break: { kind: 'break', ends_at: ENDS } }));
    await screen.findByText(/You are taking a break until/);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/enUS/member/treasure');
    expect(hrefs).not.toContain('/enUS/member/limits');
  });

  it('links no withdrawal during a break if the site has none', async () => {
    const state = stateWith([], { break: { kind: 'break', ends_at: ENDS } });
    await open(state, {}, { hasPage: (name) => name !== 'MEMBER_TREASURE' });
    await screen.findByText(/You are taking a break until/);
    const hrefs = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).not.toContain('/enUS/member/treasure');
  });

  it('needs a new choice for a longer break after one has begun', async () => {
    const on = { kind: 'break', ends_at: new Date(Date.now() + 60_000).toISOString() } as const;
    const { app } = await open(stateWith([]), { '/account/break': stateWith([], { break: on }) });
    fireEvent.click(await screen.findByRole('button', { name: '1 week' }));
    fireEvent.click(screen.getByRole('button', { name: 'Take a break' }));
    await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
    answerQuestion(app, true);
    await screen.findByText(/You are taking a break until/);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take a break' }).disabled).toBe(true),
    );
    expect(screen.getByRole('button', { name: '1 week' }).ariaPressed).toBe('false');
  });

  it('asks for the password and a question before a self-exclusion, which then offers nothing more', async () => {
    const on = { kind: 'exclusion', ends_at: '2027-05-25T04:00:00Z' } as const;
    const wrong = { status: 422, message: 'Wrong', errors: { password: ['The password is wrong'] } };
    const state = { limits: stateWith([]), tries: 0 };
    const answer = () => {
      state.tries += 1;
      if (state.tries === 1) return wrong;
      state.limits = stateWith([], { break: on });
      return { data: state.limits };
    };
    const { sent, app } = await open(
      state.limits,
      {},
      {
        api: { 'POST /account/exclusion': answer, 'GET /account/limits': () => ({ data: state.limits }) },
      },
    );
    const submit = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Exclude myself' }));
      await waitFor(() =>
        expect(app.dialogs.getState().dialogs[0]).toMatchObject({ title: 'Exclude yourself for 1 year?' }),
      );
      answerQuestion(app, true);
    };
    fireEvent.click(await screen.findByRole('button', { name: '1 year' }));
    fireEvent.click(screen.getByRole('button', { name: 'Exclude myself' }));
    expect(requiredFields()).toContain('Your login password');
    // Without the password nothing is asked or sent.
    await screen.findByText('Please fill this in');
    fireEvent.input(screen.getByLabelText('Your login password'), { target: { value: 'green-tea-4' } });
    await submit();
    await screen.findByText('The password is wrong');
    await submit();
    await screen.findByText(/You have excluded yourself until/);
    await waitFor(() =>
      expect(app.dialogs.getState().toasts.map(({ message }) => message)).toEqual([
        'Your self-exclusion has begun',
      ]),
    );
    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.body).toEqual({ months: 12, password: 'green-tea-4' });
    expect(screen.queryByRole('button', { name: 'Exclude myself' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take a break' })).toBeNull();
  });

  it.each([
    ['enUS', '6 months', 'Exclude myself', 'Jun 1, 2027'],
    ['zhTW', '6 個月', '自我排除', '2027/06/01'],
  ] as const)('offers a self-exclusion only once its length is chosen, and names its end: %s', async (...row) => {
    const [locale, length, name, date] = row;
    // December 1 in Taipei, where the API counts the months.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T20:00:00Z') });
    const { app } = await open(stateWith([]), {}, { locale, timeZone: 'Asia/Taipei' });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    expect(button.disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: length }));
    expect(button.disabled).toBe(false);
    screen.getByText(new RegExp(date));
    fireEvent.input(screen.getByLabelText(/^(Your login password|登入密碼)/), {
      target: { value: 'green-tea-4' },
    });
    fireEvent.click(button);
    await waitFor(() => expect(app.dialogs.getState().dialogs[0]).toMatchObject({ kind: 'confirm' }));
    const [question] = app.dialogs.getState().dialogs;
    expect(question).toMatchObject({
      message: expect.stringContaining(date),
      confirmLabel: expect.stringContaining(date),
    });
  });

  it.each([
    [['0.00', '900.00', '0.00'], true],
    [['900.00', '500.00', '500.00'], true],
    [['0.00', '900.00', '900.00'], false],
    [['0.00', '0.00', '0.00'], false],
  ])('explains losses of %j only if a longer period has less: %s', async (used, isExplained) => {
    const losses = LIMIT_PERIODS.map(
      (period, index) => ({ kind: 'loss', period, used: used[index] ?? '' }) as const,
    );
    await open(stateWith(losses));
    const card = within(await screen.findByRole('region', { name: 'Losses' }));
    expect(card.queryByText(/^Winnings offset losses/) !== null).toBe(isExplained);
    expect(screen.queryAllByText(/^Winnings offset losses/)).toHaveLength(isExplained ? 1 : 0);
  });

  it('says that an API without the calls does not offer them', async () => {
    await open(stateWith([]), {}, { api: { 'GET /account/limits': { status: 404 } } });
    await screen.findByText('Not offered here');
  });
});
