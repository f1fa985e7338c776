import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { markStale } from '#platform/net/calls.ts';
import { createSubmitKey, isOutcomeUnknown } from '#platform/net/idempotency.ts';
import type { ConfirmOptions } from '#platform/site/dialogs.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { formatMoney, tryParseMoney } from '#shared/money.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { DiscountResult } from '#shared/webapi/schemas/discount.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import { applyForPromotion, discountOf, discountsQuery } from '../api.ts';
import { applicationOf } from './apply-state.ts';

/**
 * Applies for a promotion. Without an answer it reads the discount's state: a changed state means that the application
 * arrived. A retry repeats the idempotency key, so the API never applies twice.
 */
export function useApply(item: Promotion) {
  const app = useApp();
  const text = useText();
  const [submitKey] = useState(() => createSubmitKey());
  const [isChecking, setChecking] = useState(false);
  const isBusy = useRef(false);
  const mutation = useMutation({
    mutationFn: () => submitKey.run(item.id, (key) => applyOnce(app, item, key, () => setChecking(true))),
    onSuccess: (result) => {
      const { message, isBad } = outcomeOf(result, text);
      app.dialogs.toast(message, { tone: isBad ? 'error' : 'success' });
    },
    onSettled: async () => {
      setChecking(false);
      await markStale(app, PROMOTION_CALLS.applyDiscount);
      isBusy.current = false;
    },
  });
  return {
    error: mutation.error,
    isPending: mutation.isPending,
    /** There was no answer: the state is being read. */
    isChecking,
    /** Without a question it applies at once. */
    apply: async (question: ConfirmOptions | null) => {
      // A second press may come before the button renders as loading.
      if (isBusy.current) return;
      isBusy.current = true;
      if (question && !(await app.dialogs.confirm(question))) isBusy.current = false;
      else mutation.mutate();
    },
  };
}

type Result = Pick<DiscountResult, 'status' | 'amount' | 'required_bet'>;

async function applyOnce(
  app: AppEnvironment,
  item: Promotion,
  key: string,
  onCheck: () => void,
): Promise<Result> {
  const before = await readStatus(app, item, 'cached');
  try {
    return await applyForPromotion(app, item, key);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    onCheck();
    const after = await readStatus(app, item, 'fresh').catch(() => before);
    if (after === before || after === 'none') throw error;
    return { status: after };
  }
}

async function readStatus(app: AppEnvironment, item: Promotion, which: 'cached' | 'fresh') {
  const query = discountsQuery(app);
  const staleTime = which === 'cached' ? Number.POSITIVE_INFINITY : 0;
  const list = await app.queryClient.fetchQuery({ ...query, staleTime });
  return applicationOf(discountOf(list, item)).status;
}

function outcomeOf({ status, amount, required_bet }: Result, text: ReturnType<typeof useText>) {
  if (status === 'rejected') return { message: text('promo.toastRejected'), isBad: true };
  if (status === 'pending') return { message: text('promo.toastPending'), isBad: false };
  if (!amount) return { message: text('promo.toastApproved'), isBad: false };
  const bets = tryParseMoney(required_bet ?? '');
  const values = { amount: formatMoney(amount), bets: formatMoney(bets) };
  return {
    message: text(bets ? 'promo.toastApprovedTurnover' : 'promo.toastApprovedAmount', values),
    isBad: false,
  };
}
