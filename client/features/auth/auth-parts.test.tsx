import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Placement } from '#shared/webapi/schemas/placement.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { choiceQuery, offerQuery } from './api.ts';
import LoginPage from './login.desktop.tsx';
import { SignupHint } from './login-form.tsx';
import { Benefits, OfferLine } from './signup/benefits.tsx';
import DoneStep from './signup/done-step.tsx';
import { StepHead } from './signup/step-head.tsx';

const page = { name: 'SIGNUP', pathname: '/enUS/signup' } as const;

describe('the side of the login on desktops', () => {
  const placement: Placement = {
    ...{
      id: 1,
      position: 'login_side',
      title: 'Ferry week',
      content: '',
      image: null,
      link: null,
      sort: 1,
      frequency: 'always',
    },
  };
  const show = (values: Partial<Placement> | null) =>
    renderApp(<LoginPage />, {
      page: { name: 'LOGIN' },
      api: { 'GET /placement': { data: { list: values ? [{ ...placement, ...values }] : [] } } },
    });

  it('is left out without a placement', async () => {
    const { container } = await show(null);
    expect(container.querySelector('aside')).toBeNull();
  });

  it('shows the title, or the picture that carries it', async () => {
    const { unmount } = await show({});
    expect(await screen.findByText('Ferry week')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    unmount();
    await show({ image: '/side.png' });
    expect((await screen.findByRole('img')).getAttribute('alt')).toBe('Ferry week');
    expect(screen.queryByText('Ferry week')).toBeNull();
  });

  it('is a link only if the placement has one', async () => {
    const { container, unmount } = await show({});
    await screen.findByText('Ferry week');
    expect(container.querySelector('aside')).not.toBeNull();
    unmount();
    await show({ link: '/promo/5' });
    expect((await screen.findByRole('link', { name: /Ferry week/ })).getAttribute('href')).toBe(
      '/enUS/promo/5',
    );
  });
});

it('links the signup only if the site has it', async () => {
  const { unmount } = await renderApp(<SignupHint />, { page: { name: 'LOGIN' } });
  expect(screen.getByRole('link', { name: 'Sign up' })).toBeTruthy();
  unmount();
  await renderApp(<SignupHint />, { page: { name: 'LOGIN' }, hasPage: () => false });
  expect(screen.queryByRole('link')).toBeNull();
});

describe('the offer for new members', () => {
  const promotion = (id: number, values: object = {}) => ({
    ...{ id, title: `Offer ${id}`, category: 'new', image: '/x', tags: [], sort: id },
    ...values,
  });
  const list = (...promotions: object[]): TestAppOptions => ({
    page,
    api: { 'GET /promotions': { data: { list: promotions } } },
  });
  const [past, future] = ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'];

  it.each([
    [[promotion(1, { start_at: future }), promotion(2)], 2],
    [[promotion(1, { end_at: past }), promotion(2, { end_at: future })], 2],
    [[promotion(1, { start_at: past, end_at: future })], 1],
    [[promotion(1, { end_at: past })], null],
    [[], null],
  ])('of %j is %j', async (promotions, id) => {
    const { app } = await renderApp(null, list(...promotions));
    expect((await app.queryClient.fetchQuery(offerQuery(app)))?.id ?? null).toBe(id);
  });

  it('has its summary beside the form, and its title in a line', async () => {
    const { unmount } = await renderApp(<Benefits />, list(promotion(1, { summary: 'Twice the money' })));
    expect(await screen.findByText('Twice the money')).toBeTruthy();
    unmount();
    await renderApp(<OfferLine />, list(promotion(1, { summary: 'Twice the money' })));
    expect(await screen.findByText('Offer 1')).toBeTruthy();
    expect(screen.queryByText('Twice the money')).toBeNull();
  });

  it('is left out without a promotion', async () => {
    const { container } = await renderApp(<OfferLine />, list());
    expect(container.textContent).toBe('');
  });
});

it('counts the games of all providers, and leaves the count out without any', async () => {
  const product = (id: number, values: object) => ({
    ...{ id, category_code: 'egame', code: `p${id}`, name: `P${id}`, image: '/p', wallet_id: id },
    ...{ open_mode: 'lobby' },
    ...values,
  });
  const products = [product(1, { game_count: 20 }), product(2, {}), product(3, { game_count: 5 })];
  const { app, unmount } = await renderApp(<Benefits />, {
    page,
    api: { 'GET /gameProduct': { data: { list: products } } },
  });
  expect(await screen.findByText('25 games from 3 providers')).toBeTruthy();
  expect(await app.queryClient.fetchQuery(choiceQuery(app))).toEqual({ providers: 3, games: 25 });
  unmount();
  await renderApp(<Benefits />, { page, api: { 'GET /gameProduct': { data: { list: [product(1, {})] } } } });
  expect(screen.queryByText(/games from/)).toBeNull();
});

describe('the last step of the signup', () => {
  const texts = () =>
    screen
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .join(' | ');

  it('links what a new member can do, the first one highlighted', async () => {
    await renderApp(<DoneStep account="ada1815" />, { page });
    expect(texts()).toMatch(/first deposit.*promotions.*games.*identity.*my account/);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    const [first, second] = screen.getAllByRole('link');
    expect(first?.className).toContain('border-primary-line');
    expect(second?.className).not.toContain('border-primary-line');
  });

  it.each([
    [{ can_apply: true, is_first_deposit: true }, true],
    [{ can_apply: false, is_first_deposit: true }, false],
    [{ can_apply: true }, false],
  ])('names the promotion for a first deposit, and chooses none: %j', async (values, isNamed) => {
    const first = { id: 6, name: 'First deposit 100%', type: 'deposit', ...values };
    const { calls } = await renderApp(<DoneStep account="ada1815" />, {
      page,
      api: {
        'GET /discount': { data: { list: [first] } },
        'GET /promotions': {
          data: { list: [{ id: 1, title: 'Offer 1', category: 'new', image: '/x', tags: [], sort: 1 }] },
        },
      },
    });
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/discount'))).toBe(true));
    await act(async () => {});
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/enUS/member/deposit');
    expect(/You can choose “First deposit 100%”/.test(texts())).toBe(isNamed);
    // A promotion is named once.
    expect(/Offer 1/.test(texts())).toBe(!isNamed);
  });

  it.each([
    true,
    false,
  ])('offers the check-in beside the deposit if it can be claimed: %s', async (can_claim) => {
    const data = {
      ...{
        path: 'daily',
        server_date: '2026-11-21',
        time_zone: 'Asia/Taipei',
        can_claim,
        streak: 0,
        rule: '',
      },
      days: [{ date: '2026-11-21', status: 'today', reward: '3.00', is_bonus: false }],
    };
    const { calls } = await renderApp(<DoneStep account="ada1815" />, {
      page,
      api: { 'GET /accountSign': { data } },
    });
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/accountSign'))).toBe(true));
    await act(async () => {});
    const second = screen.getAllByRole('link')[1];
    expect(second?.getAttribute('href')).toBe(can_claim ? '/enUS/event/checkIn/daily' : '/enUS/promo');
    if (can_claim) expect(second?.textContent).toMatch(/^Check in for your first \$3\.00/);
  });

  it('leaves out pages that the site does not have', async () => {
    await renderApp(<DoneStep account="ada1815" />, { page, hasPage: () => false });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/enUS']);
  });
});

it.each([
  ['account', 'Step 1 of 3', ['step', null, null], 0],
  ['phone', 'Step 2 of 3', [null, 'step', null], 1],
  ['done', 'Step 3 of 3', [null, null, 'step'], 3],
] as const)('marks the step %s as current, and the ones before as done', async (step, text, current, done) => {
  await renderApp(<StepHead step={step} title="Title" text="Text" />, { page });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual(current);
  expect(screen.queryAllByText(/completed/)).toHaveLength(done);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});
