import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import VipPage from './vip.page.tsx';

const level = (number: number, changes: Partial<LevelQualification> = {}): LevelQualification => ({
  ...{ level_id: number, level: number, level_name: `Rung ${number}`, is_current: false, is_next: false },
  ...{ current_deposit: '83000.00', required_deposit: '150000.00' },
  ...{ current_bet: '900000.00', required_bet: '800000.00' },
  keep_bet: '120000.00',
  benefits: [{ label: 'Weekly rebate', value: '0.50%' }],
  ...changes,
});
const LEVELS = [
  level(1, { keep_bet: null }),
  level(2, {
    is_current: true,
    current_keep_bet: '20000.00',
    keep_deadline: '2026-12-31T16:00:00Z',
  }),
  level(3, { is_next: true }),
];

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(
    'authToken',
    JSON.stringify({ token: 't', type: 'Bearer', exp: '2099-01-01T00:00:00Z', timestamp: 4e12 }),
  );
});

function open(
  levels = LEVELS,
  device: 'desktop' | 'mobile' = 'desktop',
  hasPage?: TestAppOptions['hasPage'],
) {
  return renderApp(<VipPage />, {
    ...{ device, hasPage },
    page: { name: 'MEMBER_VIP' },
    api: {
      'GET /accountLevel/qualifications': { data: { list: levels } },
      'GET /auth/info': { data: { account: 'ada', transfer_mode: '0', has_safe_password: false } },
    },
  });
}

it.each([
  'desktop',
  'mobile',
] as const)('on %s shows what the next level and keeping the level require', async (device) => {
  await open(LEVELS, device);
  expect(await screen.findByText('$67,000.00 more in deposits')).toBeDefined();
  expect(screen.getByText('Reached')).toBeDefined();
  expect(screen.getByText('$100,000.00 more to keep the level')).toBeDefined();
  expect(screen.getByText(/Dec 31, 2026/)).toBeDefined();
  expect(screen.getAllByText('0.50%').length).toBeGreaterThanOrEqual(3);
  expect(screen.queryByRole('table') !== null).toBe(device === 'desktop');
});

it.each([
  ['20000.00', true],
  ['120000.00', false],
])('with $%s of the bets that keep the level warns of losing it: %s', async (current_keep_bet, isWarned) => {
  const keep_deadline = '2026-12-31T16:00:00Z';
  await open([level(2, { is_current: true, current_keep_bet, keep_deadline })]);
  await screen.findByText(/Keep this level with/);
  expect(screen.queryByText(/Otherwise you drop one level/) !== null).toBe(isWarned);
});

it('shows that the highest level has no next one, and that a level is permanent', async () => {
  await open([level(1, { is_current: true, keep_bet: null })]);
  expect(await screen.findByText('This is the highest level.')).toBeDefined();
  expect(screen.getByText('This level is always yours.')).toBeDefined();
});

it.each([
  ['149999.99', '$0.01 more in deposits'],
  ['150000.00', 'Reached'],
  ['150000.01', 'Reached'],
])('shows for deposits of $%s of $150,000.00: %s', async (current_deposit, words) => {
  const next = level(3, { is_next: true, current_deposit, current_bet: '0.00' });
  await open([level(2, { is_current: true }), next]);
  expect(await screen.findByText(words)).toBeDefined();
});

it('congratulates on a new level until it is closed', async () => {
  const seen = () =>
    localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('levelShown/')) ?? '');
  const first = await open();
  await waitFor(() => expect(seen()).toBe('2'));
  expect(screen.queryByText(/You have reached/)).toBeNull();
  first.unmount();
  const improved = [
    { label: 'Weekly rebate', value: '0.60%' },
    { label: 'Withdrawals a day', value: '3' },
    { label: 'Birthday gift', value: '$58.00' },
  ];
  const risen = LEVELS.map((one) => ({ ...one, is_current: one.level === 3, is_next: false })).map((one) => ({
    ...one,
    benefits: one.level === 3 ? improved : [...one.benefits, { label: 'Withdrawals a day', value: '3' }],
  }));
  const second = await open(risen);
  const news = (await screen.findByText('You have reached Rung 3')).closest<HTMLElement>('[role="status"]');
  const facts = [...(news?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);
  expect(facts).toEqual(['Weekly rebate0.50% → 0.60%', 'Birthday gift$58.00']);
  // No bonus: none is claimed.
  expect(screen.queryByText(/Its bonus is in your main wallet/)).toBeNull();
  second.unmount();
  const third = await open(risen);
  await screen.findByText('You have reached Rung 3');
  expect(seen()).toBe('2');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(seen()).toBe('3');
  third.unmount();
  await open(risen);
  await screen.findAllByText('Rung 3');
  expect(screen.queryByText(/You have reached/)).toBeNull();
});

it('lists the levels with icons, benefits, and marks of the current and the next one', async () => {
  const [first, second, third] = LEVELS;
  await open([
    { ...(first as LevelQualification), benefits: [] },
    { ...(second as LevelQualification), icon: '/2.svg' },
    third as LevelQualification,
  ]);
  const table = await screen.findByRole('table');
  const rows = within(table).getAllByRole('row').slice(1);
  const cells = rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
  expect(cells.map((row) => row[0])).toEqual(['Rung 1', 'Rung 2My level', 'Rung 3Next']);
  expect(cells.map((row) => row[3])).toEqual(['Always yours', '$120,000.00', '$120,000.00']);
  expect(cells.map((row) => row.at(-1))).toEqual(['—', '0.50%', '0.50%']);
  expect(rows.map((row) => row.querySelector('img')?.getAttribute('src'))).toEqual([
    undefined,
    '/2.svg',
    undefined,
  ]);
  screen.getByRole('heading', { level: 2, name: 'Rung 2' });
  screen.getByText('Level 2');
});

it('folds the cards of all levels but the current and the next one', async () => {
  const { container } = await open();
  await screen.findByRole('table');
  const cards = [...container.querySelectorAll('details')];
  expect(cards.map((card) => [card.querySelector('summary')?.textContent, card.open])).toEqual([
    ['Rung 1', false],
    ['Rung 2My level', true],
    ['Rung 3Next', true],
  ]);
});

it.each([
  [{ keep_bet: null }, 'This level is always yours.'],
  [{ keep_deadline: null }, 'This level is always yours.'],
  [{ current_keep_bet: null }, /Keep this level with \$120,000\.00/],
])('shows what keeping the level requires: %j', async (changes, words) => {
  await open([{ ...(LEVELS[1] as LevelQualification), ...changes }]);
  await screen.findByText(words);
  expect(screen.queryByText('Valid bets of this period')).toBeNull();
  // A level for good needs no card of its own.
  expect(screen.queryAllByText('Keeping this level')).toHaveLength(typeof words === 'string' ? 0 : 1);
});

it('shows that there are no levels', async () => {
  await open([]);
  await screen.findByText('There are no levels yet');
});

it('shows the next level without a current one', async () => {
  await open([LEVELS[2] as LevelQualification]);
  await screen.findByRole('heading', { name: 'Next level: Rung 3' });
  screen.getByRole('link', { name: 'Deposit' });
  expect(screen.queryByText('Keeping this level')).toBeNull();
});

it.each([
  ['deposits', { current_bet: '0.00' }, ['Deposit']],
  ['deposits alone', {}, ['Deposit']],
  ['bets alone', { current_deposit: '150000.00', current_bet: '0.00' }, ['Go to games']],
  ['nothing', { current_deposit: '150000.00' }, []],
])('leads to what the next level lacks: %s', async (_, changes, names) => {
  await open([level(2, { is_current: true, keep_bet: null }), level(3, { is_next: true, ...changes })]);
  await screen.findByText('Next level: Rung 3');
  expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual(names);
});

it.each([
  ['deposits', {}],
  ['bets', { current_deposit: '150000.00', current_bet: '0.00' }],
])('links no page that the site does not have while the next level lacks %s', async (_, changes) => {
  await open([level(3, { is_next: true, ...changes })], 'desktop', () => false);
  await screen.findByText('Next level: Rung 3');
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it.each([
  ['119999.99', ['/enUS/game']],
  ['120000.00', []],
])('leads to the games while bets of $%s do not keep the level', async (current_keep_bet, hrefs) => {
  await open([level(2, { is_current: true, current_keep_bet, keep_deadline: '2026-12-31T16:00:00Z' })]);
  await screen.findByText('Keeping this level');
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(hrefs);
});
