import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { AUTH_COOKIE } from '#shared/config.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { isForAudience, isForVisitor, offersOf, promotionOf, useIsOver } from './audience.ts';

beforeEach(() => {
  localStorage.clear();
  createCookies().remove(AUTH_COOKIE);
});

const discount = (promotion_id: number | null, use: Partial<Discount> = {}) =>
  // Only the fields that are read.
  ({
    promotion_id,
    type: 'deposit',
    can_apply: false,
    times_left: 1,
    apply_status: null,
    ...use,
  }) as unknown as Discount;

it('offers what a member can apply for, now or later', () => {
  const offers = offersOf([
    discount(1, { can_apply: true, times_left: 0 }),
    discount(2),
    discount(3, { times_left: 0 }),
    discount(4, { times_left: 0, apply_status: 'pending' }),
    discount(5, { type: 'gift', times_left: 0 }),
    discount(6, { type: 'rebate' as Discount['type'], times_left: 0 }),
    discount(null, { times_left: 0 }),
  ]);
  expect(offers).toEqual({ unavailable: [2, 3, 4, 5], over: [3, 5], firstDeposit: null });
});

it('names the discount of a first deposit while the member can have it', () => {
  const nameOf = (...list: Discount[]) => offersOf(list).firstDeposit?.name;
  const first = discount(1, { name: 'First', can_apply: true, is_first_deposit: true });
  const daily = discount(2, { name: 'Daily', can_apply: true });
  expect(nameOf(daily, first)).toBe('First');
  expect(nameOf(daily, { ...first, can_apply: false })).toBeUndefined();
  expect(nameOf({ ...first, type: 'gift' })).toBeUndefined();
});

it.each([
  [null, true, true],
  ['', false, true],
  ['member', true, true],
  ['member', false, false],
  ['guest', true, false],
  ['guest', false, true],
] as const)('content for "%s" is shown to a member (%s): %s', (audience, isMember, expected) => {
  expect(isForAudience({ audience: (audience || null) as 'member' | null }, isMember)).toBe(expected);
});

it.each([
  ['/enUS/promo/7', 7],
  ['/m/zhTW/promo/7?a=1#b', 7],
  ['/enUS/promo', undefined],
  ['/enUS/promo/none', undefined],
  ['https://cdn.example/enUS/promo/7', undefined],
  [undefined, undefined],
])('the promotion of %s is %s', async (href, id) => {
  const { app } = await renderApp(null);
  expect(promotionOf(app, href)).toBe(id);
});

it.each([
  ['a guest', '/promo/7', { isMember: false, offers: undefined }, true],
  ['a member without offers', '/promo/7', { isMember: true, offers: undefined }, false],
  [
    'a member who can have it',
    '/promo/7',
    { isMember: true, offers: { unavailable: [8], over: [], firstDeposit: null } },
    true,
  ],
  [
    'a member who cannot have it',
    '/promo/7',
    { isMember: true, offers: { unavailable: [7], over: [], firstDeposit: null } },
    false,
  ],
  ['a member, without a promotion', '/game', { isMember: true, offers: undefined }, true],
])('a placement is for %s who is led to %s', async (_, link, visitor, expected) => {
  const { app } = await renderApp(null);
  expect(isForVisitor(app, { audience: null, link }, visitor)).toBe(expected);
  const audience = visitor.isMember ? 'guest' : 'member';
  expect(isForVisitor(app, { audience, link }, visitor)).toBe(false);
});

function Over() {
  const isOver = useIsOver();
  return <output>{isOver ? [3, 4, null].map((id) => isOver(id)).join() : 'loading'}</output>;
}

it.each<[boolean, NonNullable<TestAppOptions['api']>[string], string]>([
  [false, { status: 500 }, 'false,false,false'],
  [true, { status: 422 }, 'false,false,false'],
  [true, () => new Promise(() => {}), 'loading'],
])('a member (%s) whose discounts answer %o knows of no promotion that is over: %s', async (isMember, answer, shown) => {
  if (isMember) storeSession();
  await renderApp(<Over />, { api: { 'GET /discount': answer } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(shown));
});
