import * as z from 'zod/mini';
import type { DepositLimit } from '#platform/net/play-limits.ts';
import { formatMoney, parseMoney, tryParseMoney } from '#shared/money.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import { amountInput, chosenId } from '#shared/webapi/fields.ts';
import type { DepositBody, DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';

/** The values of the form. */
export interface DepositInput {
  channel_id: number | null;
  amount: string;
  /** Null: no promotion. */
  discount_id: number | null;
}

type Problem = { path: [keyof DepositInput]; message: string };

/** Checks the form against the loaded channels and promotions. The API checks again. */
export function depositSchema(
  channels: readonly DepositChannel[],
  discounts: readonly Discount[],
  limit: DepositLimit | undefined,
): z.ZodMiniType<DepositBody, DepositInput> {
  const schema = z.object({
    channel_id: chosenId,
    amount: amountInput,
    discount_id: z.nullable(z.number()),
  });
  return schema.check((context) => {
    const body = context.value;
    const channel = channels.find(({ id }) => id === body.channel_id);
    const discount = discounts.find(({ id }) => id === body.discount_id);
    const problem = amountProblem(channel, limit, body.amount) ?? minimumProblem(discount, body.amount);
    if (problem) context.issues.push({ code: 'custom', input: body, ...problem });
  });
}

/** The limit of the channel or of the member that an amount exceeds. Null for text that is not an amount: `amountInput` reports that. */
export function amountProblem(
  channel: DepositChannel | undefined,
  limit: DepositLimit | undefined,
  text: string,
): Problem | null {
  return limitProblem(channel, text) ?? ownLimitProblem(limit, text);
}

/** The channel's limit that an amount exceeds; null for text that is not an amount. */
export function limitProblem(channel: DepositChannel | undefined, text: string): Problem | null {
  const cents = tryParseMoney(text);
  if (!channel || cents === null) return null;
  const { amount_min: min, amount_max: max } = channel;
  if (cents < parseMoney(min)) {
    return { path: ['amount'], message: errorId(YUP_IDS.min, { min: formatMoney(min) }) };
  }
  if (cents <= parseMoney(max)) return null;
  return { path: ['amount'], message: errorId(YUP_IDS.max, { max: formatMoney(max) }) };
}

/** The member's own limit, which the API checks again. */
function ownLimitProblem(limit: DepositLimit | undefined, text: string): Problem | null {
  const cents = tryParseMoney(text);
  if (!limit || cents === null || cents <= limit.left) return null;
  return { path: ['amount'], message: errorId('deposit.error.ownLimit', { left: formatMoney(limit.left) }) };
}

function minimumProblem(discount: Discount | undefined, text: string): Problem | null {
  const cents = tryParseMoney(text);
  if (!discount?.min_deposit || cents === null || cents >= parseMoney(discount.min_deposit)) return null;
  const min = formatMoney(discount.min_deposit);
  return { path: ['discount_id'], message: errorId('deposit.error.promotionMin', { min }) };
}
