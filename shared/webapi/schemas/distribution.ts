import * as z from 'zod/mini';
import { flag, id, integer, masked, money, numeric, pageQuery, text, time } from '../fields.ts';

/** Rate of commissions, from a sum of valid bets and a number of members. */
export const distributionTier = z.object({
  level: integer,
  min_valid_bet: money,
  min_members: integer,
  rate: numeric,
});
export type DistributionTier = z.infer<typeof distributionTier>;

/** `GET /distribution/promotion`: the member's own referral. */
export const distributionPromotion = z.object({
  code: text,
  url: text,
  member_count: integer,
  valid_count: integer,
  commission_total: money,
  commission_pending: money,
  /** Valid bets of the referred members in the current period. */
  period_valid_bet: z.nullish(money),
  settlement_at: z.nullish(time),
  tiers: z.catch(z.array(distributionTier), []),
});
export type DistributionPromotion = z.infer<typeof distributionPromotion>;

export const referredQuery = pageQuery;

/** `GET /distribution/belong`: a referred member, masked. */
export const distributionMember = z.object({
  id: z.nullish(id),
  account_masked: masked,
  level: z.nullish(integer),
  registered_at: time,
  deposit_total: money,
  valid_bet: money,
  is_valid: flag,
});
export type DistributionMember = z.infer<typeof distributionMember>;

export const commissionQuery = pageQuery;

/** `GET /distribution/record`: the commission of a period. */
export const distributionRecord = z.object({
  id: z.nullish(id),
  period: text,
  level: z.nullish(integer),
  valid_bet: money,
  rate: numeric,
  commission: money,
  status: z.catch(z.enum(['pending', 'paid']), 'pending'),
  settled_at: z.nullish(time),
});
export type DistributionRecord = z.infer<typeof distributionRecord>;
