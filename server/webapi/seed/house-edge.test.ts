import { describe, expect, it } from 'vitest';
import { parseMoney } from '#shared/money.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import { payoutShare } from '#tests/setup/payout-share.ts';
import { BIRTHDAY_DISCOUNT_ID } from '../activity/birthdays.ts';
import { UPGRADE_DISCOUNT_ID } from '../money/levels.ts';
import { CHOICES, KIND_OF } from '../play/rules.ts';
import * as content from './content.ts';

/** Share of a bet on the best choice that a game of a category pays back. */
function bestShare(category: CategoryCode): number {
  const kind = KIND_OF[category];
  return highest(CHOICES[kind].map((choice) => payoutShare(kind, choice)));
}

const share = (percent: string | null) => Number(percent ?? 0) / 100;
const highest = (numbers: readonly number[]) => Math.max(0, ...numbers);

const GIFT_IDS = [BIRTHDAY_DISCOUNT_ID, UPGRADE_DISCOUNT_ID];

/** Share of a bet on a product that the operator returns by rebates, commissions and bonuses. */
function bonusShare(productId: number, index: number): number {
  const level = content.levels[index];
  const below = content.levels[index - 1];
  if (!level) throw new Error(`no level ${index}`);
  const isFor = ({ product_ids }: { product_ids: number[] }) =>
    product_ids.length === 0 || product_ids.includes(productId);
  const rebates = content.discounts
    .filter((discount) => discount.type === 'rebate' && !GIFT_IDS.includes(discount.id) && isFor(discount))
    .reduce((sum, { rate }) => sum + (rate === null ? share(level.rebateRate) : share(rate)), 0);
  // The commission of the referrer counts too, because a person can refer an account of their own.
  const commission = highest(content.tiers.map(({ rate }) => share(rate)));
  const dollars = (amount: string) => parseMoney(amount);
  // The upgrade bonus divided by the bets between two levels, and the birthday gift by the yearly bets that keep the level.
  const steps = below ? dollars(level.required_bet) - dollars(below.required_bet) : Number.POSITIVE_INFINITY;
  const upgrade = dollars(level.upgrade_bonus) / steps;
  const yearly = level.keep_bet === null ? dollars(level.required_bet) : dollars(level.keep_bet) * (365 / 90);
  const birthday = yearly === 0 ? 0 : dollars(level.birthdayGift) / yearly;
  // The best of the unlimited deposit discounts, per required bet.
  const deposit = highest(
    content.discounts
      .filter((discount) => discount.type === 'deposit' && discount.times === null && isFor(discount))
      .map(({ rate, multiple }) => share(rate) / ((1 + share(rate)) * multiple)),
  );
  return rebates + commission + upgrade + birthday + deposit;
}

const TOP = content.levels.length - 1;
const CATEGORIES = [...new Set(content.products.map(({ category_code }) => category_code))];

describe('the operator’s edge', () => {
  it.each(
    CATEGORIES,
  )('is positive on %s at the top level, with all rebates, commissions and bonuses', (category) => {
    const products = content.products.filter(({ category_code }) => category_code === category);
    const game = bestShare(category);
    for (const { id } of products) expect(game + bonusShare(id, TOP)).toBeLessThan(1);
  });

  it('is positive at every other level', () => {
    const games = new Map(CATEGORIES.map((category) => [category, bestShare(category)]));
    for (const { id, category_code } of content.products) {
      const game = games.get(category_code) ?? 1;
      for (let index = 1; index < TOP; index += 1)
        expect(game + bonusShare(id, index), `product ${id}, level ${index + 1}`).toBeLessThan(1);
    }
  });
});
