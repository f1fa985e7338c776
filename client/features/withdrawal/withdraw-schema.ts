import * as z from 'zod/mini';
import { type Cents, formatMoney, tryParseMoney } from '#shared/money.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import { amountInput, safePasswordInput } from '#shared/webapi/fields.ts';
import type { WithdrawBody, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { costOf, type Limits, limitsOf } from './costs.ts';
import type { Network, PayoutMethod } from './payout-methods.ts';

/** The values of the form. `target_id` is the key of a payout method, "bank_card:7". */
export interface WithdrawInput {
  target_id: string | null;
  amount: string;
  safe_password: string;
}

interface WithdrawSchemaOptions {
  setting: WithdrawSetting;
  payoutMethods: readonly PayoutMethod[];
}

/** Checks the form against the loaded limits and turns it into the body of the call. The API checks again. */
export function withdrawSchema({
  setting,
  payoutMethods,
}: WithdrawSchemaOptions): z.ZodMiniType<WithdrawBody, WithdrawInput> {
  const find = (key: string | null) => payoutMethods.find((one) => one.key === key);
  const target = z.pipe(
    z
      .nullable(z.string())
      .check(z.refine((key) => find(key)?.status === 'verified', { error: YUP_IDS.required })),
    z.transform((key) => find(key)),
  );
  const password = setting.need_safe_password ? safePasswordInput : z.string();
  return z.pipe(
    z.object({ target_id: target, amount: amountInput, safe_password: password }).check((context) => {
      const { target_id: payoutMethod, amount: text } = context.value;
      const cents = tryParseMoney(text);
      const message = cents === null ? null : problemOf(setting, payoutMethod?.network ?? null, cents);
      if (message) context.issues.push({ code: 'custom', input: text, path: ['amount'], message });
    }),
    z.transform(({ target_id: payoutMethod, ...rest }) => ({
      ...rest,
      method: payoutMethod?.method ?? 'bank_card',
      target_id: payoutMethod?.id ?? 0,
    })),
  );
}

function problemOf(setting: WithdrawSetting, network: Network | null, cents: Cents): string | null {
  const { min, max, cause } = limitsOf(setting, network);
  if (cents < min) return errorId('withdrawal.error.min', { amount: formatMoney(min) });
  if (cents > max) return maxError(cause, formatMoney(max));
  const { arrives } = costOf(setting, network, cents);
  return arrives === 0 ? 'withdrawal.error.fee' : null;
}

/** The available amount has a placeholder of its own, because the form masks it while the member hides balances. */
function maxError(cause: Limits['cause'], max: string): string {
  if (cause === 'available') return errorId('withdrawal.error.available', { available: max });
  return errorId(`withdrawal.error.${cause}`, { amount: max });
}
