import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useApp } from '#platform/site/page.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';

function level(values: object) {
  const sums = {
    current_deposit: '83000.00',
    required_deposit: '150000.00',
    current_bet: '50.00',
    required_bet: '40.00',
  };
  return { level_id: 2, level_name: 'Compass', level: 2, is_next: true, ...sums, ...values };
}

const levels = (values: object) => ({
  'GET /accountLevel/qualifications': { data: { list: [level(values)] } },
});
const discounts = (list: object[]) => ({ 'GET /discount': { data: { list } } });
const offer = (id: number, name: string, values: object) => ({ id, name, type: 'gift', ...values });

const setUp = (api: TestAppOptions['api'], settings = { FRONT_ACCOUNT_LEVEL: '1' }) =>
  renderApp(<Part name="HOME_MEMBER" />, { api, settings });

function Part({ name }: { name: 'HOME_MEMBER' | 'HOME_GUEST' | 'HOME_LEVEL' }) {
  const Shown = useApp().parts[name];
  return (
    <LazyBoundary>
      <Shown />
    </LazyBoundary>
  );
}

beforeEach(() => {
  const record = { token: 'secret', exp: '2030-01-01T00:00:00Z', type: 'Bearer', timestamp: 1.9e12 };
  localStorage.setItem('authToken', JSON.stringify(record));
});

describe('home for a member', () => {
  it.each([
    [{}, '$67,000.00 in deposits to reach Compass'],
    [{ current_deposit: '150000.00', required_bet: '60.00' }, '$10.00 in valid bets to reach Compass'],
    [{ required_bet: '60.00' }, '$67,000.00 in deposits and $10.00 in valid bets to reach Compass'],
    [{ current_deposit: '150000.00' }, 'All that Compass asks for is met'],
    [{ is_next: false }, 'You have reached the highest level'],
  ])('shows what the next level requires: %j', async (values, words) => {
    await setUp({ ...levels(values), ...discounts([]) });
    await screen.findByText(words);
  });

  it('waits for the deposit of a pending promotion', async () => {
    const chosen = offer(1, 'Reload', { type: 'deposit', can_apply: false, apply_status: 'pending' });
    await setUp({ ...levels({}), ...discounts([chosen]) });
    await screen.findByText('Waiting for your deposit');
    expect(screen.queryByText('In review')).toBeNull();
  });

  it('lists two promotions: those under review, then those to apply for', async () => {
    const list = [
      offer(1, 'Not for you', { can_apply: false }),
      offer(2, 'Weekly gift', { can_apply: true }),
      offer(3, 'Birthday', { can_apply: true }),
      offer(4, 'Rebate', { can_apply: false, apply_status: 'pending' }),
    ];
    await setUp({ ...levels({}), ...discounts(list) });
    await screen.findByText('Rebate');
    screen.getByText('In review');
    screen.getByText('Weekly gift');
    expect(screen.queryByText('Birthday')).toBeNull();
    expect(screen.queryByText('Not for you')).toBeNull();
  });

  it('leaves out levels that the operator has switched off', async () => {
    const { calls } = await setUp(discounts([]), { FRONT_ACCOUNT_LEVEL: '0' });
    await screen.findByText('There is nothing to claim right now.');
    expect(calls.some(({ path }) => path.startsWith('/accountLevel'))).toBe(false);
  });
});

describe('a new level', () => {
  const show = (number: number) => {
    const own = { is_current: true, is_next: false, benefits: [{ label: 'Rebate', value: `0.${number}0%` }] };
    const below = { is_next: false, benefits: [{ label: 'Rebate', value: `0.${number - 1}0%` }] };
    const list = [
      level({ ...below, level_id: number - 1, level: number - 1, level_name: `Rung ${number - 1}` }),
      level({ ...own, level_id: number, level: number, level_name: `Rung ${number}` }),
    ];
    return renderApp(<Part name="HOME_LEVEL" />, {
      api: {
        'GET /auth/info': { data: { account: 'ada', transfer_mode: '0', has_safe_password: false } },
        'GET /accountLevel/qualifications': { data: { list } },
      },
      settings: { FRONT_ACCOUNT_LEVEL: '1' },
    });
  };
  const stored = () => Object.entries(localStorage).find(([key]) => key.startsWith('levelShown/'))?.[1];

  it('is shown on each visit until it is closed', async () => {
    localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith('levelShown/')) ?? '');
    const first = await show(2);
    await waitFor(() => expect(stored()).toBe('2'));
    expect(screen.queryByText(/You have reached/)).toBeNull();
    first.unmount();
    for (const visit of [1, 2]) {
      const view = await show(3);
      await screen.findByText('You have reached Rung 3');
      screen.getByText('0.20% → 0.30%');
      if (visit === 2) fireEvent.click(screen.getByRole('button', { name: 'Close' }));
      view.unmount();
    }
    expect(stored()).toBe('3');
    const last = await show(3);
    await waitFor(() => expect(last.calls.some(({ path }) => path.startsWith('/accountLevel'))).toBe(true));
    await waitFor(() => expect(last.app.queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/You have reached/)).toBeNull();
  });
});

describe('the progress to the next level', () => {
  it.each([
    [{ current_deposit: '149999.99' }, '$0.01 in deposits to reach Compass', '$149,999.99 / $150,000.00'],
    [{ current_deposit: '150000.00' }, 'All that Compass asks for is met', '$150,000.00 / $150,000.00'],
    [
      { current_deposit: '150000.01', required_bet: '50.01' },
      '$0.01 in valid bets to reach Compass',
      '$50.00 / $50.01',
    ],
    [{ required_deposit: '0.00' }, 'All that Compass asks for is met', '$83,000.00 / $0.00'],
  ])('of %j', async (values, label, value) => {
    await setUp({ ...levels(values), ...discounts([]) });
    await screen.findByText(label);
    const bar = screen.getByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe(value);
    const isFull = bar.getAttribute('aria-valuenow') === bar.getAttribute('aria-valuemax');
    expect(isFull).toBe(!label.startsWith('$'));
  });

  it('is absent if the levels fail to load', async () => {
    await setUp({ 'GET /accountLevel/qualifications': { status: 500 }, ...discounts([]) });
    await screen.findByText('There is nothing to claim right now.');
    await waitFor(() => expect(screen.queryByText('Your level')).toBeNull());
  });
});

it.each([true, false])('shows the promotions of a member if their page exists: %s', async (hasPage) => {
  const { calls } = await renderApp(<Part name="HOME_MEMBER" />, {
    api: discounts([]),
    hasPage: () => hasPage,
  });
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  if (hasPage) await screen.findByText('Your promotions');
  expect(screen.queryByText('Your promotions') !== null).toBe(hasPage);
});

it('shows a guest no link to a sign-up page that does not exist', async () => {
  await renderApp(<Part name="HOME_GUEST" />, { hasPage: () => false });
  await screen.findByText('Three steps to your first game');
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows a guest the three steps to the first game', async () => {
  await renderApp(<Part name="HOME_GUEST" />);
  await screen.findByText('Three steps to your first game');
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual([
    expect.stringMatching(/^1Open an account/),
    expect.stringMatching(/^2Make a deposit/),
    expect.stringMatching(/^3Play, and withdraw/),
  ]);
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/enUS/signup');
});
