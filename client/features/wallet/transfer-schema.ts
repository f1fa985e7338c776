import * as z from 'zod/mini';
import { balanceOf } from '#platform/net/transfers.ts';
import { type Cents, formatMoney, tryParseMoney } from '#shared/money.ts';
import { errorId } from '#shared/webapi/error-id.ts';
import { amountInput, chosenId } from '#shared/webapi/fields.ts';
import type { GameWallet, TransferBody } from '#shared/webapi/schemas/wallet.ts';
import type { WalletPair } from './pair.ts';

/** The values of the transfer form. */
export type TransferInput = WalletPair & { amount: string };

type Problem = { path: [keyof TransferInput]; message: string };

/** Checks a transfer against the loaded wallets. The API checks again. */
export function transferSchema(wallets: readonly GameWallet[]): z.ZodMiniType<TransferBody, TransferInput> {
  const find = (id: number) => wallets.find((wallet) => wallet.id === id);
  return z.object({ from_id: chosenId, to_id: chosenId, amount: amountInput }).check((context) => {
    const body = context.value;
    const problem = problemOf({ from: find(body.from_id), to: find(body.to_id), amount: body.amount });
    if (problem) context.issues.push({ code: 'custom', input: body, ...problem });
  });
}

interface Transfer {
  from: GameWallet | undefined;
  to: GameWallet | undefined;
  amount: string;
}

function problemOf({ from, to, amount: text }: Transfer): Problem | null {
  for (const [path, wallet] of [['from_id', from] as const, ['to_id', to] as const]) {
    if (wallet?.status === 'maintenance') {
      return { path: [path], message: errorId('wallet.error.maintenance', { wallet: wallet.name }) };
    }
  }
  const cents = tryParseMoney(text) ?? 0;
  const whole = [from, to].find((wallet) => wallet?.is_integer_only);
  if (whole && cents % 100 !== 0) return { path: ['amount'], message: wholeError(whole, cents) };
  const balance = balanceOf(from);
  if (!from || balance === null || cents <= balance) return null;
  const values = { max: formatMoney(balance), wallet: from.name };
  return { path: ['amount'], message: errorId('wallet.error.tooMuch', values) };
}

/** The error of a wallet that takes whole dollars only, with the nearest valid amounts. */
function wholeError(wallet: GameWallet, cents: Cents): string {
  const below = cents - (cents % 100);
  const values = { wallet: wallet.name, low: formatMoney(below), high: formatMoney(below + 100) };
  return errorId(below === 0 ? 'wallet.error.wholeSmall' : 'wallet.error.whole', values);
}
