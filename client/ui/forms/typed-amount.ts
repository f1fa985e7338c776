import * as z from 'zod/mini';
import { toDecimal } from '#shared/money.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import { amountToCents } from '#ui/values/amount.ts';

/** An amount of money as typed ("1,000", ".5", "100.", "１００"); what goes to the API is a decimal with two places. */
export const typedAmount = z.pipe(
  z.string().check(
    z.minLength(1, { error: YUP_IDS.required }),
    z.refine((text) => text === '' || amountToCents(text) !== null, { error: YUP_IDS.amount }),
    z.refine((text) => amountToCents(text) !== 0, { error: YUP_IDS.amountPositive }),
  ),
  z.transform((text) => toDecimal(amountToCents(text) ?? 0)),
);
