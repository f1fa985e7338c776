import * as z from 'zod/mini';
import { YUP_IDS } from '../error-id.ts';
import {
  flag,
  id,
  idInput,
  idList,
  integer,
  money,
  numeric,
  optionalTextInput,
  text,
  time,
} from '../fields.ts';

export const DISCOUNT_TYPES = ['deposit', 'rebate', 'gift', 'activity'] as const;
/** Query of `GET /discount`. */
export const discountQuery = z.object({ type: z.optional(z.enum(DISCOUNT_TYPES)) });

/** `GET /discount?type=`. */
export const discount = z.object({
  id,
  name: text,
  type: z.catch(z.enum(DISCOUNT_TYPES), 'activity'),
  promotion_id: z.nullish(id),
  rate: z.nullish(numeric),
  amount_max: z.nullish(money),
  min_deposit: z.nullish(money),
  multiple: z.nullish(numeric),
  /** A fixed amount, and the bets that it requires before a withdrawal. */
  amount: z.catch(z.nullish(money), undefined),
  required_bet: z.catch(z.nullish(money), undefined),
  product_ids: idList,
  can_apply: flag,
  reject_reason: z.nullish(text),
  /** Page of the site that resolves the reason, "/member/identity". */
  reject_link: z.nullish(text),
  apply_status: z.catch(z.nullish(z.enum(['none', 'pending', 'approved', 'rejected'])), undefined),
  /** 0 without a pending use: the member can never have it again, and the site no longer advertises its promotion. */
  times_left: z.nullish(integer),
  /** For the member's first deposit: the deposit form lists it first among the promotions. */
  is_first_deposit: z.catch(z.nullish(z.boolean()), undefined),
  start_at: z.nullish(time),
  end_at: z.nullish(time),
});
export type Discount = z.infer<typeof discount>;

/** `POST /transaction/discount`: applies for a discount, spins a wheel or claims a check-in. Takes exactly one key. */
export const discountBody = z
  .object({
    discount_id: z.nullish(idInput),
    promotion_id: z.nullish(idInput),
    activity_path: optionalTextInput(64),
  })
  .check(
    z.refine(
      (body) => [body.discount_id, body.promotion_id, body.activity_path].filter(Boolean).length === 1,
      {
        path: ['discount_id'],
        error: YUP_IDS.required,
      },
    ),
  );
export type DiscountBody = z.infer<typeof discountBody>;

/** Response of `POST /transaction/discount`. */
export const discountResult = z.object({
  record_no: text,
  status: z.catch(z.enum(['pending', 'approved', 'rejected']), 'pending'),
  amount: z.nullish(money),
  /** Bets that the amount requires before a withdrawal. */
  required_bet: z.catch(z.nullish(money), undefined),
  prize_id: z.nullish(id),
});
export type DiscountResult = z.infer<typeof discountResult>;
