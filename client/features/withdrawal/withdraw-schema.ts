import * as z from 'zod/mini';
import { type Cents, formatMoney, tryParseMoney } from '#shared/money.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import { amountInput, safePasswordInput } from '#shared/webapi/fields.ts';
import type { WithdrawBody, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import type { Account } from './accounts.ts';
import { boundsOf, costOf } from './costs.ts';

/** What the form holds; `target_id` is the account's key, of all methods. */
export interface WithdrawInput {
  target_id: string | null;
  amount: string;
  safe_password: string;
}

interface Known {
  setting: WithdrawSetting;
  accounts: readonly Account[];
}

/** A withdrawal by what is known now; the API has the last word. */
export function withdrawSchema({ setting, accounts }: Known): z.ZodMiniType<WithdrawBody, WithdrawInput> {
  const find = (key: string | null) => accounts.find((account) => account.key === key);
  const target = z.pipe(
    z
      .nullable(z.string())
      .check(z.refine((key) => find(key)?.status === 'verified', { error: YUP_IDS.required })),
    z.transform((key) => find(key)),
  );
  const password = setting.need_safe_password ? safePasswordInput : z.string();
  return z.pipe(
    z.object({ target_id: target, amount: amountInput, safe_password: password }).check((context) => {
      const { target_id: account, amount: text } = context.value;
      const cents = tryParseMoney(text);
      const message = cents === null ? null : problemOf(setting, account, cents);
      if (message) context.issues.push({ code: 'custom', input: text, path: ['amount'], message });
    }),
    z.transform(({ target_id: account, ...rest }) => ({
      ...rest,
      method: account?.method ?? 'bank_card',
      target_id: account?.id ?? 0,
    })),
  );
}

function problemOf(setting: WithdrawSetting, account: Account | undefined, cents: Cents): string | null {
  const network = account?.network ?? null;
  const { min, max, cause } = boundsOf(setting, network);
  if (cents < min) return errorOf('min', min);
  if (cents > max) return errorOf(cause, max);
  const { arrives } = costOf(setting, network, cents);
  return arrives === 0 ? errorOf('fee', cents) : null;
}

/** The id of an error's words with what they name, as shared/webapi/error-id.ts reads it. */
function errorOf(key: 'min' | 'most' | 'daily' | 'available' | 'fee', cents: Cents): string {
  return `withdrawal.error.${key}?amount=${encodeURIComponent(formatMoney(cents))}`;
}
