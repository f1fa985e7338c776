import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import PromoApplyPage from './promo-apply.page.tsx';

const record = (id: number, status: string, reason: string | null = null) => ({
  ...{ id, status, reason, title: `Offer ${id}`, order_no: `P${id}`, amount: '188.00', multiple: '5' },
  created_at: '2026-11-21T04:00:00Z',
});
const offer = (id: number, changes: object) => ({
  ...{
    id,
    name: `Gift ${id}`,
    type: 'gift',
    promotion_id: id,
    amount_max: '188.00',
    multiple: '5',
    can_apply: true,
  },
  ...changes,
});

const PROMOTION = {
  ...{ id: 1, title: 'Gift 1', category: 'daily', image: '/1.svg', tags: [], is_apply: false, sort: 1 },
  ...{ content: '', activity_path: 'daily' },
};
const WHEEL = { path: 'daily', prizes: [], rule: '', records: [] };
const CALENDAR = {
  ...{ path: 'daily', server_date: '2026-11-29', time_zone: 'Asia/Taipei', can_claim: false },
  ...{ streak: 1, rule: '' },
};

beforeEach(() => {
  localStorage.clear();
  storeSession();
});

function open(
  records: readonly object[],
  offers: readonly object[],
  hasPage?: TestAppOptions['hasPage'],
  api: TestAppOptions['api'] = {},
) {
  const list = (items: readonly object[]) => ({
    data: { list: items, pagination: { page: 1, per_page: 20, total: items.length } },
  });
  return renderApp(<PromoApplyPage />, {
    hasPage,
    page: { name: 'MEMBER_PROMO_APPLY' },
    api: { 'GET /discountRecord': list(records), 'GET /discount': list(offers), ...api },
  });
}

it('has the title of its route', async () => {
  await open([], []);
  expect(screen.getByRole('heading', { level: 1, name: 'My promotions' })).toBeDefined();
});

it('shows the state of each application, with its reason', async () => {
  await open([record(1, 'pending'), record(2, 'approved'), record(3, 'rejected', '請先完成身分驗證')], []);
  expect(await screen.findByText('In review')).toBeDefined();
  expect(screen.getByText('Received')).toBeDefined();
  expect(screen.getByText('Not accepted')).toBeDefined();
  expect(screen.getByText('請先完成身分驗證')).toBeDefined();
  expect(screen.getByText('Nothing to apply for right now')).toBeDefined();
});

it('waits for the deposit of a promotion that was chosen with it', async () => {
  await open([{ ...record(1, 'pending'), discount_type: 'deposit' }], []);
  expect(await screen.findByText('Waiting for your deposit')).toBeDefined();
  expect(screen.queryByText('In review')).toBeNull();
});

it('says in one line that there are no applications, without a block of its own', async () => {
  await open([], [offer(1, {})]);
  await screen.findByText(/No applications yet/);
  expect(screen.queryByRole('region', { name: 'My applications' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Promotions received' })).toBeDefined();
});

it('links neither records nor the deposit form if the site does not have them', async () => {
  await open([], [offer(2, { type: 'deposit', promotion_id: null })], () => false);
  await screen.findByText('Gift 2');
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it('shows the turnover that came with an approved application', async () => {
  await open([{ ...record(1, 'approved'), required_bet: '940.00' }, record(2, 'pending')], []);
  await screen.findByText('This adds $940.00 of turnover before you can withdraw.');
});

it.each([
  ['440.00', 'Turnover: $500.00 of $940.00 · $440.00 left'],
  ['0.00', 'Turnover of $940.00 met'],
])('shows what is left of the turnover: %s', async (remain_bet, words) => {
  await open([{ ...record(1, 'approved'), required_bet: '940.00', remain_bet }], []);
  await screen.findByText(words);
});

it('knows the kind of a record whose discount is not listed', async () => {
  const records = ['gift', 'activity', 'rebate'].map((discount_type, index) => ({
    ...record(index + 1, 'approved'),
    ...{ discount_id: index + 1, discount_type },
  }));
  await open(records, []);
  await screen.findByText('Offer 1');
  expect(screen.queryByText(/Offer [23]/)).toBeNull();
});

it('lists no prizes of activities and no rebates, and links to the deposit form and to activities', async () => {
  const offers = [
    offer(1, { type: 'activity', can_apply: false, reject_reason: 'Take part on its own page' }),
    offer(2, { type: 'deposit', promotion_id: null }),
    offer(3, { type: 'rebate' }),
  ];
  await open(
    [1, 3].map((id) => ({ ...record(id, 'approved'), discount_id: id })),
    offers,
  );
  expect(await screen.findByText('No applications yet.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the activity' }).getAttribute('href')).toBe('/enUS/promo/1');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain('/enUS/member/deposit?discount=2');
  expect(screen.queryByText('Gift 3')).toBeNull();
  expect(screen.queryByText('Take part on its own page')).toBeNull();
});

it.each([
  ['no spins are left', { activity_type: 'wheel', activity: { ...WHEEL, times_left: 0 } }, 'none', true],
  ['spins are left', { activity_type: 'wheel', activity: { ...WHEEL, times_left: 1 } }, 'none', false],
  ['checked in', { activity_type: 'check_in', activity: null }, 'claimed', true],
  ['not checked in yet', { activity_type: 'check_in', activity: null }, 'today', false],
])('marks an activity that is done today: %s', async (_, detail, status, isDone) => {
  const days = [{ date: '2026-11-29', status, reward: '3.00', is_bonus: false }];
  await open([], [offer(1, { type: 'activity', can_apply: false })], undefined, {
    'GET /promotion/1': { data: { ...PROMOTION, ...detail } },
    'GET /accountSign': { data: { ...CALENDAR, days } },
  });
  const link = await screen.findByRole('link', { name: 'Go to the activity' });
  await waitFor(() => expect(link.classList.contains('bg-primary')).toBe(!isDone));
  expect(screen.queryAllByText('Done today')).toHaveLength(isDone ? 1 : 0);
});

it('lists refused discounts apart, and links to the page that resolves a refusal', async () => {
  await open(
    [],
    [
      offer(1, { can_apply: false, reject_reason: 'Verify first', reject_link: '/member/identity' }),
      offer(2, {}),
      offer(3, { can_apply: false, times_left: 0 }),
    ],
  );
  expect(await screen.findByText('No applications yet.')).toBeDefined();
  const namesIn = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByText(/^Gift \d/)
      .map(({ textContent }) => textContent);
  expect(namesIn('What you can apply for')).toEqual(['Gift 2']);
  expect(namesIn('Not available yet')).toEqual(['Gift 1']);
  expect(screen.getByRole('link', { name: 'Apply' }).getAttribute('href')).toBe('/enUS/promo/2');
  expect(screen.getByText('Verify first')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Do this first' }).getAttribute('href')).toBe(
    '/enUS/member/identity',
  );
  expect(screen.getAllByText(/^Up to \$188\.00 /)).toHaveLength(2);
});
