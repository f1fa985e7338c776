import { describe, expect, it } from 'vitest';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import { turnoverText } from '../terms.ts';
import { actionOf, applicationOf } from './apply-state.ts';

const item: Promotion = {
  id: 1,
  title: '',
  category: 'new',
  image: '',
  tags: [],
  is_apply: true,
  sort: 1,
};
const wheel: Promotion = { ...item, is_apply: false, activity_type: 'wheel', activity_path: 'summer' };

describe('actionOf', () => {
  it.each([
    ['an ended activity', wheel, 'ended', true, 'ended'],
    ['a promotion before its start', item, 'upcoming', true, 'upcoming'],
    ['an activity, for a guest', wheel, 'running', false, 'activity'],
    ['an activity without its path', { ...wheel, activity_path: '' }, 'running', true, 'automatic'],
    ['a promotion without applications', { ...item, is_apply: false }, 'running', false, 'automatic'],
    ['a guest', item, 'lastDay', false, 'guest'],
    ['a member', item, 'lastDay', true, 'member'],
  ] as const)('%s', (_name, promotion, period, isMember, action) => {
    expect(actionOf(promotion, period, isMember)).toBe(action);
  });
});

const discount: Discount = { id: 1, name: '', type: 'gift', product_ids: [], can_apply: true };

describe('applicationOf', () => {
  it('can apply for a promotion whose discount the API does not list', () => {
    expect(applicationOf(undefined)).toEqual({ status: 'none', canApply: true, reason: null, link: null });
  });

  it('cannot apply while an application is pending', () => {
    expect(applicationOf({ ...discount, apply_status: 'pending' }).canApply).toBe(false);
  });

  it('has the reason of a refusal, and can apply again after a rejection if the API allows it', () => {
    const refused = {
      ...discount,
      can_apply: false,
      reject_reason: 'Verify your identity first',
      reject_link: '/member/identity',
    };
    expect(applicationOf(refused)).toEqual({
      status: 'none',
      canApply: false,
      reason: 'Verify your identity first',
      link: '/member/identity',
    });
    expect(applicationOf({ ...discount, apply_status: 'rejected' })).toMatchObject({
      status: 'rejected',
      canApply: true,
    });
  });
});

describe('terms', () => {
  const text = (id: string, values: object = {}) => [id, ...Object.values(values)].join(' ');

  it.each([
    ['12', 'promo.turnoverTimes 12 gift'],
    ['1.50', 'promo.turnoverTimes 1.5 gift'],
    ['0', 'promo.turnoverNone'],
    [null, null],
  ])('the turnover of %s is %s', (multiple, words) => {
    expect(turnoverText({ ...discount, multiple }, text)).toBe(words);
  });
});
